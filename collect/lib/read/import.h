/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * import: reading other tools' output. A format is one file in collect/lib/import/ that defines a `struct format`; the
 * table of all is made from the folder. Nothing is told by a file's name: the formats are asked line by line, and the
 * first that knows its tool there reads on.
 */
#ifndef PODIUM_IMPORT_H
#define PODIUM_IMPORT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/read/result.h"
#include "collect/lib/read/text.h"
#include "data/lib/json.h"

struct import;

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

struct import_options {
	const char *format;  /* NULL: any */
	char decimal;        /* '.', ',' or 0: told by the text */
};

/* Where results and refusals go. A result is the taker's, to be freed with result_free. */
struct import_taker {
	void (*result)(void *context, const struct import *in, struct result *r);
	void (*refusal)(void *context, const struct import *in, size_t line, const char *why);
	void *context;
};

/* A heading, bullet or line with a colon above a block. */
struct heading {
	int level;
	const char *title;
};

/* One file being read. */
struct import {
	const struct import_options *options;
	const struct import_taker *taker;
	const char *file;      /* as messages name it */
	struct text text;
	GStringChunk *strings; /* what results' texts live in */
	struct json_reader *json;
	GArray *headings;      /* of struct heading: those above the current line, outermost first */
	const char *candidate; /* a bullet that would name the block if one comes next */
	bool above_is_bullet;
	size_t after;          /* the first line behind the last result */
	struct result *last;   /* the last result, not handed over yet: an exit status may follow it */
	GHashTable *seen;      /* char * -> char *: what a format must remember of this file (its keys begin with its name) */
	bool has_unknown_json; /* a document that no format knows */
	size_t n_results, n_refusals;
};

/* Reads a file's bytes (of g_malloc, taken over; room for one more than `length`). */
void import_bytes(struct import *in, char *bytes, size_t length);

/* Line `i` counted from 0; NULL behind the last. */
static inline const char *
import_line(const struct import *in, size_t i)
{
	return i < in->text.n ? text_line(&in->text, i) : NULL;
}

/* Does a block of format `own` end before line `i`: at a fence, a heading, a prompt, a JSON document, or another tool's start? */
bool import_block_ends(const struct import *in, size_t i, const struct format *own);

/* A text that lives as long as the import: made valid UTF-8, blanks at its ends cut, at most `length` bytes. */
const char *import_keep(struct import *in, const char *text, size_t length);

/* Hands a result over that was read from line `at` (from 0). One without numbers is refused. */
void import_result(struct import *in, struct result *r, size_t at);

/* Says why the block or file at line `at` (from 0; SIZE_MAX: the file as a whole) is no result. */
void import_refuse(struct import *in, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* heading.c: what stands above the blocks. */
void heading_see(struct import *in, size_t at);         /* a line that no format wanted */
bool heading_is_break(const char *line);                 /* a heading with marks, a fence, a shell's prompt */
void heading_block_begins(struct import *in);           /* the candidate, if any, is the block's name */
const char *heading_backend(const struct import *in);   /* NULL if none names one */

/* repeat.c: a result whose numbers all stand further up in the same file is no run of its own. */
void repeat_doubt(struct import *in, struct result *r);

/* trouble.c: errors and exit statuses in the text around the blocks. */
void trouble_before(const struct import *in, struct result *r, size_t from, size_t to);
bool trouble_after(const char *line, char **doubt);     /* an exit status or a kill; caller frees the doubt */
bool trouble_is_end(const char *line);                  /* is it such a line? */
const char *trouble_first(const struct import *in);     /* a line that tells why there is no result; NULL if none */

#endif
