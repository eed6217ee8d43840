/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_runs: the second pass over a table: its numbers, by backend and workload. */
#ifndef PODIUM_TABLE_RUNS_H
#define PODIUM_TABLE_RUNS_H

#include "collect/lib/import/table/table_scan.h"

/* Takes a row of runs, or of a mean with its like; the context is the struct table_scan. */
bool table_runs_take(void *scan, const struct table_row *row);
bool table_runs_take_means(void *scan, const struct table_row *row);

/* An empty `places` of the scan. */
GHashTable *table_runs_places(void);

#endif
