/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table: results in rows and columns, from CSV or Markdown. A table is read twice: once to learn what its columns and
 * decimal marks mean, once for its numbers; only the numbers are kept.
 */
#ifndef PODIUM_TABLE_H
#define PODIUM_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/import.h"

/* A row's cells; they live until the next row. */
struct row {
	char **cell;
	size_t n;
	size_t line; /* of its first cell, from 0 */
};

/* Lines [first, end) of the text, cut at the separator: ',', ';', tab, or '|' for Markdown. */
struct table {
	struct import *in;
	size_t first, end;
	char separator;
};

/* A function for each row with its context; it returns false to stop. */
struct row_taker {
	bool (*take)(void *context, const struct row *row);
	void *context;
};

/* Hands over all rows but Markdown's rule. Returns false if a quote is never closed: its row is not handed over. */
bool table_rows(const struct table *table, const struct row_taker *taker, size_t *open_quote);

/*
 * Reads the table and hands over its results. Returns NULL, or why it is no table of results; a refused row is no reason.
 * `why` lives as long as the import.
 */
const char *table_read(const struct table *table);

#endif
