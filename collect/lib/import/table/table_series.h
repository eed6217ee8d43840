/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_series: a table whose rows are intervals of one run a backend and load, told by a column
 * that is a clock.
 */
#ifndef PODIUM_TABLE_SERIES_H
#define PODIUM_TABLE_SERIES_H

#include "collect/lib/import/table/table_scan.h"

/* A clock that saw no row. */
struct table_clock *table_series_new(void);
void table_series_free(struct table_clock *clock);

/* Takes the row's time in; the first pass. */
void table_series_see(struct table_scan *scan, const struct table_row *row);

/*
 * Between the passes, before and after the columns are settled: is there a clock? Then its column
 * is no measure, and scan->is_series says so. A column that numbers runs speaks against it.
 */
void table_series_claim(struct table_scan *scan);
void table_series_confirm(struct table_scan *scan);

/* Turns the rows that were read into series, one run a backend and load. */
void table_series_make(struct table_scan *scan);

#endif
