/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * format: one form of one tool's output. It is a file below collect/lib/import that defines a
 * `const struct format format_NAME`; the table of all is made from the folder. Nothing is told by a
 * file's name: the formats are asked line by line, and the first that knows its tool there reads
 * on.
 */
#ifndef PODIUM_FORMAT_H
#define PODIUM_FORMAT_H

#include "collect/lib/import/read/input.h"

/* Each function may be NULL. */
struct format {
	const char *name;  /* for --format; "fio" also asks for fio-json and all that begin so */
	const char *reads; /* what it knows, in a line of --help */

	/*
	 * Words in a heading that say no more than which tool's results follow, besides the name:
	 * such a heading names no backend. NULL: none; else NULL ends them. In small letters.
	 */
	const char *const *heading_words;

	/*
	 * Does a block of this tool begin at this line? Then reads it, hands over its results or
	 * its refusal, and returns how many lines the block has; 0 if none begins there.
	 */
	size_t (*lines)(struct input *in, size_t at);

	/*
	 * Does this line, blanks before it cut, begin a block for certain? Then no other tool's
	 * block goes on over it.
	 */
	bool (*begins)(const char *line);

	/*
	 * As lines, for a JSON document that was found in the text; false if it is not this tool's.
	 */
	bool (*document)(struct input *in, const char *json, size_t length, size_t line);

	/*
	 * The whole text, asked only if nothing was found in it line by line; false if it is not
	 * its own.
	 */
	bool (*whole)(struct input *in);
};

#endif
