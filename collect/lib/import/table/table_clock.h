/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_clock: the column of a table that is a clock, told by its name and by its cells, which go
 * on by equal steps: then the rows are intervals of one run a backend and load.
 */
#ifndef PODIUM_TABLE_CLOCK_H
#define PODIUM_TABLE_CLOCK_H

#include "collect/lib/import/table/table_scan.h"

/* A clock that saw no row. */
struct table_clock *table_clock_new(void);
void table_clock_free(struct table_clock *clock);

/* Takes the row's time in; the first pass. */
void table_clock_see(struct table_scan *scan, const struct table_row *row);

/*
 * Between the passes, before and after the columns are settled: is there a clock? Then its column
 * is no measure, and scan->is_series says so. A column that numbers runs speaks against it.
 */
void table_clock_claim(struct table_scan *scan);
void table_clock_confirm(struct table_scan *scan);

/* Where there is one: how far it goes on from row to row, in s, and what its column is called. */
double table_clock_interval(const struct table_scan *scan);
const char *table_clock_title(const struct table_scan *scan);

#endif
