/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column: what a table's column and cell mean, told by header, cell and unit. */
#ifndef PODIUM_COLUMN_H
#define PODIUM_COLUMN_H

#include <glib.h>
#include <stdbool.h>

#include "collect/lib/import/read/number.h"
#include "collect/lib/import/read/unit.h"

enum role {
	ROLE_UNKNOWN,   /* to be told by its cells */
	ROLE_BACKEND, ROLE_WORKLOAD, ROLE_ENGINE, ROLE_CONCURRENCY, ROLE_QUERIES, ROLE_DIR, ROLE_TOOL,
	ROLE_ROUND, ROLE_POSITION, ROLE_START,
	ROLE_RUN,       /* a running number: says only that rows are runs */
	ROLE_MEASURE,   /* each cell a number of a run */
	ROLE_METRIC, ROLE_UNIT, ROLE_VALUE, /* the long form: name, unit and number in three columns */
	ROLE_PERCENTILE, /* says that rows are inside one run */
	ROLE_MEAN, ROLE_SD, ROLE_MEDIAN, ROLE_MIN, ROLE_MAX, ROLE_N, /* of runs that are not there */
	ROLE_IGNORED,
};

struct column {
	enum role role;
	char *title;             /* the header without its unit, blanks made one; owned */
	const char *metric;      /* run_time, iops, or the title; owned by nobody */
	const struct unit *unit; /* of the header; NULL if it has none */
	bool unit_is_assumed;    /* nobody wrote it */
	guint marks[5];          /* cells by enum marks */
	guint n_numbers, n_texts, n_units; /* cells that are numbers, words, numbers with a unit */
	guint n_directions;      /* cells that are "read", "write", ... */
};

/* What the header says. Free with column_clear. */
struct column column_of(const char *header);
void column_clear(struct column *c);
void column_free(void *c); /* one of g_new */

/* A row that sums others up ("Total", "Average"): its first cell says so. */
bool is_summary_word(const char *cell);

/* read, write, randread ...: the direction the cell names ("read", "write"), or NULL. */
const char *direction_of(const char *cell);

enum cell_kind { CELL_BLANK, CELL_NUMBER, CELL_TEXT };

struct cell {
	enum cell_kind kind;
	struct printed number;
	const struct unit *unit;  /* written behind the number; NULL if none */
	bool has_second;          /* "24.11 MB/s (6027)" */
	struct printed second;
};

struct cell cell_read(const char *text, char decimal);

#endif
