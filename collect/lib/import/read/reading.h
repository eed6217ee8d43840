/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading: what the readers of text blocks ask of lines. */
#ifndef PODIUM_READING_H
#define PODIUM_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/import.h"

/* A number with a unit glued to or a blank before it: "11.74ms", "66.3 MiB/s". */
struct quantity {
	struct printed number;
	const struct unit *unit;
	const char *end; /* behind the unit */
};

/*
 * Reads the quantity that begins at `text`, blanks skipped; false if there is none or its unit is
 * unknown.
 */
bool quantity_read(const char *text, struct quantity *out);

/* The first quantity behind `phrase` in `text`. */
bool quantity_after(const char *text, const char *phrase, struct quantity *out);

/* Turns it into another unit of the same dimension; false if the dimension is another. */
bool quantity_convert(struct quantity *q, const char *unit);

/* Adds the quantity at `text`, if there is one, under its own unit; NULL if there is none. */
struct number *result_quantity_at(struct result *r, const char *metric, const char *text);

/* Adds the quantity under its own unit. */
struct number *result_quantity(struct result *r, const char *metric, const struct quantity *q);

/* Behind the first `phrase` in the line, blanks skipped; NULL if it is not there. */
const char *text_after(const char *line, const char *phrase);

/* Does the line begin so, blanks before it skipped? */
bool line_begins(const char *line, const char *phrase);

/*
 * The last line in [from, at) with the phrase: what stands behind it there, blanks skipped; NULL if
 * none has it.
 */
const char *text_above(const struct import *in, size_t from, size_t at, const char *phrase);

/* A URL's parts. The name and password in it are nowhere: what is kept may be shown to anyone. */
struct target {
	const char *whole; /* scheme, host, port, path */
	const char *host;  /* with its port */
	const char *path;  /* from its slash on; "/" if there is none */
};

/* The URL at `text`, to its first blank. */
struct target target_read(struct import *in, const char *text);

#endif
