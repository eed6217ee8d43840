/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_parameters: the columns of a table that tell its loads apart: a queue depth, a compression,
 * a file's size. Rows that differ in one are no repetitions.
 */
#ifndef PODIUM_TABLE_PARAMETERS_H
#define PODIUM_TABLE_PARAMETERS_H

#include "collect/lib/import/table/table_scan.h"

/*
 * Behind the first pass, its columns settled: goes over the rows and makes a parameter of each
 * column that may be one, varies within a backend and does not differ in every row. What may be one
 * and is none is ignored.
 */
void table_parameters_find(struct table_scan *scan);

/* Adds the row's to `workload`: "qd 32, sync always". */
void table_parameters_name(
    const struct table_scan *scan, const struct table_row *row, GString *workload);

#endif
