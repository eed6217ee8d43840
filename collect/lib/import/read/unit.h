/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unit: every spelling of a unit that benchmark tools use, and its worth; the one conversion table.
 */
#ifndef PODIUM_UNIT_H
#define PODIUM_UNIT_H

#include <stdbool.h>
#include <stddef.h>

enum dimension {
	DIMENSION_TIME,  /* base: s */
	DIMENSION_RATE,  /* base: 1/s */
	DIMENSION_SPEED, /* base: B/s */
	DIMENSION_BYTES, /* base: B */
	DIMENSION_NONE,  /* a score in a unit of the tool's own */
};

enum { UNIT_MOST_SPELLINGS = 22 };

struct unit {
	const char *name; /* as podium writes it: "MiB/s", "1/s", "us" */
	enum dimension dimension;
	double factor;                         /* how many of the dimension's base it is */
	const char *also[UNIT_MOST_SPELLINGS]; /* how else people write it; NULL ends it */
};

/* The unit spelled by the `length` bytes at `text`, exactly or but for case; NULL if it is none. */
const struct unit *unit_find(const char *text, size_t length);

/*
 * The longest unit that begins at `text` (blanks skipped) and ends at a word's end; `*end` is
 * behind it. NULL if none.
 */
const struct unit *unit_at(const char *text, const char **end);

/* The unit of this podium name; NULL if there is none. */
const struct unit *unit_named(const char *name);

/* Is less of it better? Of times, yes. */
bool unit_lower_is_better(const struct unit *unit);

#endif
