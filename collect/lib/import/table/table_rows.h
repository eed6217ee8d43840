/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_rows: the rows of CSV (by libcsv) and Markdown, one by one. */
#ifndef PODIUM_TABLE_ROWS_H
#define PODIUM_TABLE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/table/table.h"

/* A row's cells; they live until the next row. */
struct table_row {
	char **cell;
	size_t n;
	size_t line; /* of its first cell, from 0 */
};

/* A function for each row with its context; it returns false to stop. */
struct table_row_taker {
	bool (*take)(void *context, const struct table_row *row);
	void *context;
};

/*
 * Hands over all rows but Markdown's rule. Returns false if a quote is never closed: its row is not
 * handed over, and `*open_quote` is its line, from 1.
 */
bool table_rows(const struct table *table, const struct table_row_taker *taker, size_t *open_quote);

#endif
