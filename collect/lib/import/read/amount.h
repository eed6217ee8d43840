/* SPDX-License-Identifier: GPL-3.0-or-later */
/* amount: a number with a unit glued to it, or a blank before it: "11.74ms", "66.3 MiB/s". */
#ifndef PODIUM_AMOUNT_H
#define PODIUM_AMOUNT_H

#include <stdbool.h>

#include "collect/lib/import/read/printed.h"
#include "collect/lib/import/read/result.h"
#include "collect/lib/import/read/unit.h"

struct amount {
	struct printed number;
	const struct unit *unit;
	const char *end; /* behind the unit */
};

/*
 * Reads the one that begins at `text`, blanks skipped; false if there is none or its unit is
 * unknown.
 */
bool amount_read(const char *text, struct amount *out);

/* The first amount behind `phrase` in `text`. */
bool amount_after(const char *text, const char *phrase, struct amount *out);

/* Turns it into another unit of the same dimension; false if the dimension is another. */
bool amount_convert(struct amount *a, const char *unit);

/* Adds it to the result, under its own unit. */
struct result_number *amount_add(struct result *r, const char *metric, const struct amount *a);

/* Adds the one at `text`, if there is one, under its own unit; NULL if there is none. */
struct result_number *amount_add_at(struct result *r, const char *metric, const char *text);

#endif
