/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tidy_rows: the rows of a tidy table, each a run, on their way into the store. */
#ifndef PODIUM_TIDY_ROWS_H
#define PODIUM_TIDY_ROWS_H

#include <glib.h>

#include "collect/lib/import/store/row_batch.h"
#include "collect/lib/import/store/tidy.h"
#include "data/lib/store/imported.h"

enum { TIDY_MOST_CELLS = 256 };

enum tidy_role {
	TIDY_METRIC,
	TIDY_BACKEND,
	TIDY_TITLE,
	TIDY_WORKLOAD,
	TIDY_ROUND,
	TIDY_POSITION,
	TIDY_START,
	TIDY_STATUS,
	TIDY_REASON,
	TIDY_ROLES,
};

struct tidy {
	struct import_store *is;
	struct store *store;
	struct filing *filing;
	struct row_batch *batch;
	const struct tidy_refuser *refuser;
	char separator; /* ';' comes with decimal commas */
	guint n;        /* columns */
	enum tidy_role *role;
	guint at[TIDY_ROLES]; /* the column of each role; TIDY_MOST_CELLS if there is none */
	int64_t *metric;      /* its id */
	guint elapsed;  /* the column of the time a run took; TIDY_MOST_CELLS if there is none */
	bool *is_whole; /* its unit has no fractions: ns, bytes, counts */
	int64_t round_offset, position_offset; /* 1: the table counts from 0 */
	GString *bytes;
	size_t offset[TIDY_MOST_CELLS]; /* of each cell in bytes */
	guint n_cells;
	size_t line, row_line;
	bool is_in_rows;
	GArray *measures;                 /* of struct imported_measure: the row's */
	GString *content;                 /* of the row: what tells it from others */
	GHashTable *backends, *workloads; /* name -> id */
	int64_t source;
	int64_t session[2]; /* in rounds, grouped; 0: not made */
	struct tallies_count counts;
};

void tidy_rows_begin(struct tidy *t);
/* Takes column `i` for the metric of that name. */
void tidy_rows_metric(struct tidy *t, guint i, const char *name);
/* The row whose cells are in t->bytes. */
void tidy_rows_take(struct tidy *t);
void tidy_rows_end(struct tidy *t, FILE *out);

#endif
