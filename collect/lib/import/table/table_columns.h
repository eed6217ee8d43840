/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_columns: the first pass over a table: what its columns and its decimal marks mean. */
#ifndef PODIUM_TABLE_COLUMNS_H
#define PODIUM_TABLE_COLUMNS_H

#include "collect/lib/import/table/table_scan.h"

/* Takes a row in: the header, then what kinds of cells each column has. False: no need to go on. */
bool table_columns_weigh(struct table_scan *scan, const struct table_row *row);

/* What the headers left open, the cells tell. */
void table_columns_settle(struct table_scan *scan);

/* Notes which columns have each role; whoever changed one calls it. */
void table_columns_index(struct table_scan *scan);

/* Finds the decimal mark of the whole table; returns why it cannot be known, NULL if it can. */
const char *table_columns_settle_decimal(struct table_scan *scan);

#endif
