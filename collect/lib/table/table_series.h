/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_series: a table whose rows are intervals of one run, told by a clock in its first column. */
#ifndef PODIUM_TABLE_SERIES_H
#define PODIUM_TABLE_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reading;
struct row;

/* The first column, while rows go by. Times are in the column's own unit, of a date's text in s. */
struct clock {
	bool is_broken;      /* it is no clock: a cell is no time, or it does not go on by equal steps */
	bool is_date;        /* its cells are dates or times of day */
	size_t n;
	uint64_t load_columns; /* a bit for each of the first columns that says how many clients, how deep, how large */
	unsigned load;       /* what these say in the first row, hashed */
	double first, last, step;
};

/* Takes the row's first cell in; the first pass. */
void series_see(struct reading *rd, const struct row *row);

/*
 * Between the passes, before and after the columns are settled: is the first column a clock? Then it is no measure, and
 * rd->is_series says so. A column that names backends, runs or loads speaks against it.
 */
void series_claim(struct reading *rd);
void series_confirm(struct reading *rd);

/* Turns the rows that were read into the series of one run. */
void series_make(struct reading *rd);

#endif
