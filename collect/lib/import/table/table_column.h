/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_column: what a table's column means, as its header, its cells and their units tell. */
#ifndef PODIUM_TABLE_COLUMN_H
#define PODIUM_TABLE_COLUMN_H

#include <glib.h>
#include <stdbool.h>

#include "collect/lib/import/read/printed.h"
#include "collect/lib/import/read/unit.h"

enum table_role {
	ROLE_UNKNOWN, /* its cells will tell */
	ROLE_BACKEND,
	ROLE_WORKLOAD,
	ROLE_ENGINE,
	ROLE_CONCURRENCY,
	ROLE_QUERIES,
	ROLE_DIR,
	ROLE_TOOL,
	ROLE_ROUND,
	ROLE_POSITION,
	ROLE_START,
	ROLE_RUN,     /* a running number: says only that rows are runs */
	ROLE_MEASURE, /* each cell a number of a run */
	ROLE_METRIC,
	ROLE_UNIT,
	ROLE_VALUE,      /* the long form: name, unit, number in three columns */
	ROLE_PARAMETER,  /* tells loads apart (table_parameters.h) */
	ROLE_PERCENTILE, /* says that rows are inside one run */
	/* of runs that are not there */
	ROLE_MEAN,
	ROLE_SD,
	ROLE_MEDIAN,
	ROLE_MIN,
	ROLE_MAX,
	ROLE_N,
	ROLE_IGNORED,
};

struct table_column {
	enum table_role role;
	char *title;                       /* the header without its unit, blanks made one; owned */
	const char *metric;                /* run_time, iops, or the title; owned by nobody */
	const struct unit *unit;           /* of the header; NULL if it has none */
	bool unit_is_assumed;              /* nobody wrote it */
	bool lower_is_better;              /* of its unit, or as the header says */
	bool contradicts;                  /* the header says another direction than its unit */
	guint marks[5];                    /* cells by enum printed_marks */
	guint n_long;                      /* numbers of four digits or more without a mark */
	guint n_numbers, n_texts, n_units; /* cells that are numbers, words, numbers with a unit */
	guint n_directions;                /* cells that are "read", "write", ... */
};

/* What the header says. Free with table_column_clear. */
struct table_column table_column_of(const char *header);
void table_column_clear(struct table_column *c);
void table_column_free(void *c); /* one of g_new */

/* Are the cells of such a column numbers of results? */
bool table_column_is_figure(enum table_role role);

#endif
