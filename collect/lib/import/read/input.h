/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input: one file that is being read: its lines, and what is known where the reading stands. */
#ifndef PODIUM_INPUT_H
#define PODIUM_INPUT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/line.h"
#include "collect/lib/import/read/pasted.h"
#include "collect/lib/import/read/result.h"
#include "data/lib/json_reader.h"

struct format;
struct headings;
struct receiver;

struct input {
	const char *file; /* as messages name it */
	char decimal;     /* of its tables: '.', ',', or 0 if the text has to tell */
	struct pasted text;
	struct json_reader *json; /* for whoever has JSON to read */
	size_t after;             /* the first line behind the last result */
	struct result *last;      /* not handed over yet: an exit status may follow it */
	size_t n_results, n_refusals;
	GPtrArray *notes; /* of char *: what was done to the whole text, a doubt of each result */

	/* Behind the functions of this room: */
	const struct format *const *formats; /* all that there are; NULL ends it */
	const struct receiver *receiver;
	struct headings *headings;
	GHashTable *remembered; /* char * -> what input_remember was given */
	GStringChunk *strings;  /* what results' texts live in */
};

/* Makes what stands behind the functions; the rest is the caller's to fill in before. */
void input_begin(struct input *in);
void input_end(struct input *in);

/* Line `i` counted from 0; NULL behind the last. */
static inline const char *
input_line(const struct input *in, size_t i)
{
	return i < in->text.n ? pasted_line(&in->text, i) : NULL;
}

/*
 * The last line in [from, at) with the phrase: what stands behind it there, blanks skipped; NULL if
 * none has it.
 */
const char *input_above(const struct input *in, size_t from, size_t at, const char *phrase);

/*
 * Is line `i` set in deeper than line `at`, where its block begins, and right below another line?
 * Then it belongs to the block and needs no look.
 */
bool input_goes_on(const struct input *in, size_t at, size_t i);

/* A text that lives as long as the input: made valid UTF-8, blanks at its ends cut. */
const char *input_keep(struct input *in, const char *text, size_t length);

/*
 * What a format must know again further down the same file; its keys begin with its name. The
 * value, of g_malloc, is taken over. NULL if nothing was remembered.
 */
void input_remember(struct input *in, const char *key, void *value);
void *input_remembered(const struct input *in, const char *key);
void input_forget(struct input *in, const char *key);

#endif
