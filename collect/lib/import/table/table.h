/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table: results in rows and columns, from CSV or Markdown. A table is read twice: once to learn
 * what its columns and decimal marks mean, once for its numbers; only the numbers are kept.
 */
#ifndef PODIUM_TABLE_H
#define PODIUM_TABLE_H

#include <stddef.h>

#include "collect/lib/import/read/input.h"

/* Lines [first, end) of the text, cut at the separator: ',', ';', tab, or '|' for Markdown. */
struct table {
	struct input *in;
	size_t first, end;
	char separator;
};

/*
 * Reads the table and hands over its results. Returns NULL, or why it is no table of results; a
 * refused row is no reason. `why` lives as long as the input.
 */
const char *table_read(const struct table *table);

#endif
