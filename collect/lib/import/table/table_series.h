/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_series: the rows of a table with a clock, which are intervals, as a run for each backend
 * and load.
 */
#ifndef PODIUM_TABLE_SERIES_H
#define PODIUM_TABLE_SERIES_H

#include "collect/lib/import/table/table_scan.h"

/* Turns the rows that were read into series. */
void table_series_make(struct table_scan *scan);

#endif
