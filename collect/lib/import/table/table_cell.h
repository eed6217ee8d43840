/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_cell: what a table's cell says: a number with or without a unit, a direction, or words. */
#ifndef PODIUM_TABLE_CELL_H
#define PODIUM_TABLE_CELL_H

#include <stdbool.h>

#include "collect/lib/import/read/printed.h"
#include "collect/lib/import/read/unit.h"

enum table_cell_kind { CELL_BLANK, CELL_NUMBER, CELL_TEXT };

struct table_cell {
	enum table_cell_kind kind;
	struct printed number;
	const struct unit *unit; /* written behind the number; NULL if none */
	bool has_second;         /* "24.11 MB/s (6027)" */
	struct printed second;
};

struct table_cell table_cell_read(const char *text, char decimal);

/* "Total", "Average": the row that it begins sums others up. */
bool table_cell_is_summary(const char *cell);

/* read, write, randread ...: the direction the cell names ("read", "write"), or NULL. */
const char *table_cell_direction(const char *cell);

#endif
