/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tidy_inside: a row of a tidy table into the store; only tidy.c uses it. */
#ifndef PODIUM_TIDY_INSIDE_H
#define PODIUM_TIDY_INSIDE_H

#include <glib.h>

#include "collect/lib/table/tidy.h"
#include "data/lib/imported.h"

enum { TIDY_MOST_CELLS = 256 };

enum tidy_role {
	TIDY_METRIC, TIDY_BACKEND, TIDY_TITLE, TIDY_WORKLOAD, TIDY_ROUND, TIDY_POSITION, TIDY_START,
	TIDY_STATUS, TIDY_REASON, TIDY_ROLES,
};

/* Rows that are ready and not in the store yet. */
struct tidy_pending {
	struct imported_run run[IMPORTED_AT_ONCE];
	guint content[IMPORTED_AT_ONCE]; /* of each run, where in text */
	guint n;
	GArray *measures;                /* of struct imported_measure; its run is an index until it is written */
	GString *text;                   /* contents and reasons, each with its NUL */
	GArray *reason;                  /* of guint: where in text, 0 for none */
};

struct tidy {
	struct import_store *is;
	struct store *store;
	struct imported_writer *writer;
	const struct tidy_refuser *refuser;
	char separator;            /* ';' comes with decimal commas */
	guint n;                   /* columns */
	enum tidy_role *role;
	guint at[TIDY_ROLES];      /* the column of each role; TIDY_MOST_CELLS if there is none */
	int64_t *metric;           /* its id */
	guint elapsed;             /* the column of the time a run took; TIDY_MOST_CELLS if there is none */
	bool *is_whole;            /* its unit has no fractions: ns, bytes, counts */
	int64_t round_offset, position_offset; /* 1: the table counts from 0 */
	GString *bytes;
	size_t offset[TIDY_MOST_CELLS]; /* of each cell in bytes */
	guint n_cells;
	size_t line, row_line;
	bool is_in_rows, is_fresh, is_bulk;
	struct tidy_pending pending;
	GHashTable *backends, *workloads; /* name -> id */
	int64_t source, next_run;
	int64_t session[2];        /* in rounds, grouped; 0: not made */
	guint64 n_runs, n_known;
};

/* `length`: bytes of the table. */
void tidy_begin(struct tidy *t, size_t length);
/* Takes column `i` for the metric of that name. */
void tidy_metric(struct tidy *t, guint i, const char *name);
/* The row whose cells are in t->bytes. */
void tidy_row(struct tidy *t);
void tidy_end(struct tidy *t, FILE *out);

#endif
