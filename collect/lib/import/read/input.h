/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input: one file that is being read: its lines, and what is known where the reading stands. */
#ifndef PODIUM_INPUT_H
#define PODIUM_INPUT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/result.h"
#include "collect/lib/import/read/text.h"
#include "data/lib/json_reader.h"

struct import;

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

/* Line `i` counted from 0; NULL behind the last. */
static inline const char *
import_line(const struct import *in, size_t i)
{
	return i < in->text.n ? text_line(&in->text, i) : NULL;
}

/* A text that lives as long as the import: made valid UTF-8, blanks at its ends cut, at most `length` bytes. */
const char *import_keep(struct import *in, const char *text, size_t length);

/*
 * Is line `i` set in deeper than line `at`, where its block begins, and right below another line? Then it belongs to the block and
 * needs no look.
 */
bool import_goes_on(const struct import *in, size_t at, size_t i);

#endif
