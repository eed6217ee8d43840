/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_series: a table whose rows are intervals of one run a backend and load, told by a column that is a clock. */
#ifndef PODIUM_TABLE_SERIES_H
#define PODIUM_TABLE_SERIES_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>


struct reading;
struct row;

/* A clock of one backend under one load, in its column's own unit, of a date's text in s. */
struct ticks {
	size_t n, restarts; /* how often it began anew */
	double first, last, step;
};

/* The column that may be a clock, while rows go by. */
struct clock {
	bool is_broken;      /* it is no clock: a cell is no time, or one does not go on by equal steps */
	bool is_date;        /* its cells are dates or times of day */
	size_t column;
	uint64_t key_columns;  /* a bit for each of the first columns that name a backend or a load: each has a clock of its own */
	uint64_t load_columns; /* and for each that says how deep or how large in words that name no load: it must not change */
	unsigned load;       /* what these say in the first row, hashed */
	GHashTable *ticks;   /* of struct ticks, by the row's key; NULL before the first row */
};

/* Takes the row's time in; the first pass. */
void series_see(struct reading *rd, const struct row *row);

/*
 * Between the passes, before and after the columns are settled: is there a clock? Then its column is no measure, and
 * rd->is_series says so. A column that numbers runs speaks against it.
 */
void series_claim(struct reading *rd);
void series_confirm(struct reading *rd);

/* Turns the rows that were read into series, one run a backend and load. */
void series_make(struct reading *rd);

void series_free(struct clock *clock);

#endif
