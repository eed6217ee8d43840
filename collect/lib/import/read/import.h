/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * import: reading other tools' output. A format is one file in collect/lib/import/ that defines a `struct format`; the
 * table of all is made from the folder. Nothing is told by a file's name: the formats are asked line by line, and the
 * first that knows its tool there reads on.
 */
#ifndef PODIUM_IMPORT_H
#define PODIUM_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/input.h"

/* Each function may be NULL. */
struct format {
	const char *name;  /* for --format; "fio" also asks for fio-json and all that begin so */
	const char *reads; /* for the man page and --help: what it knows */

	/*
	 * Does a block of this tool begin at this line? Then reads it, hands over its results or its refusal, and returns
	 * how many lines the block has; 0 if none begins there.
	 */
	size_t (*lines)(struct import *in, size_t at);

	/* Does this line, blanks before it cut, begin a block for certain? Then no other tool's block goes on over it. */
	bool (*begins)(const char *line);

	/* The same for a JSON document that was found in the text; false if it is not this tool's. */
	bool (*document)(struct import *in, const char *json, size_t length, size_t line);

	/* The whole text, asked only if nothing was found in it line by line; false if it is not this format. */
	bool (*whole)(struct import *in);
};

extern const struct format *const formats[]; /* NULL ends it */

/* Reads a file's bytes (of g_malloc, taken over; room for one more than `length`). */
void import_bytes(struct import *in, char *bytes, size_t length);

/* Does a block of format `own` end before line `i`: at a fence, a heading, a prompt, a JSON document, or another tool's start? */
bool import_block_ends(const struct import *in, size_t i, const struct format *own);

/* Hands a result over that was read from line `at` (from 0). One without numbers is refused. */
void import_result(struct import *in, struct result *r, size_t at);

/* Says why the block or file at line `at` (from 0; SIZE_MAX: the file as a whole) is no result. */
void import_refuse(struct import *in, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
