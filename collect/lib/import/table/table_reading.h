/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_reading: what is known of a table while it is read; shared by the parts of table.h's reader. */
#ifndef PODIUM_TABLE_READING_H
#define PODIUM_TABLE_READING_H

#include "collect/lib/import/table/column.h"
#include "collect/lib/import/table/table.h"
#include "collect/lib/import/table/table_series.h"

enum {
	MOST_COLUMNS = 16384, /* as many as a spreadsheet has */
	MOST_ALIKE = 8,       /* columns of one role whose cells are asked for */
};

/* The rows of one backend under one workload. */
struct group {
	struct result *result;
	guint base;  /* runs taken so far: where the next row's values go */
	guint end;   /* the longest list */
	size_t n_values, n_unknown; /* numbers in the lists, and NANs */
	guint n_bad; /* cells that should be numbers and are not */
};

struct reading {
	const struct table *table;
	struct import *in;
	GArray *columns;      /* of struct column */
	guint of_role[ROLE_IGNORED + 1][MOST_ALIKE]; /* the first columns of each role */
	guint n_of_role[ROLE_IGNORED + 1];
	const struct column *assumed; /* the first measure whose unit nobody wrote; NULL if there is none */
	size_t header_line;   /* SIZE_MAX until it was found */
	bool header_is_numbers;
	char decimal;
	bool transposed;      /* rows are directions, columns are workloads */
	guint n_rows;
	struct clock clock;
	bool is_series;       /* the rows are intervals of runs, each so long: */
	double interval_s;
	bool restarts;        /* a clock begins anew: of several runs that nothing tells apart */
	enum role clock_role; /* what the clock's column was taken for before */
	size_t n_filled;      /* of the row being read */
	const char *dir;      /* that the row being read names; NULL if it names none */
	char *backend;        /* of the last row that named one; a blank cell below means the same */
	GString *key;         /* of the row being read: what tells groups apart */
	GHashTable *by_key;   /* char * -> struct group * */
	GHashTable *places;   /* group, metric, direction and dimension -> the place in the group's numbers */
	GHashTable *metrics;  /* of the long form: char * -> struct column *, as its name says */
	GPtrArray *groups;    /* in order */
};

struct column *reading_column(const struct reading *rd, size_t i);
bool reading_has(const struct reading *rd, enum role role);

/* The row's first cell under a column of that role that is not blank; NULL if none. */
const char *reading_cell(const struct reading *rd, const struct row *row, enum role role);
size_t row_count_filled(const struct row *row);

/* Columns whose cells are numbers of results. */
bool role_is_figure(enum role role);

/* A row in the first pass, and what follows from all; the decimal mark may be why it cannot go on. */
bool reading_weigh(struct reading *rd, const struct row *row);
void reading_settle_columns(struct reading *rd);
const char *reading_settle_decimal(struct reading *rd);

/* An empty `places`. */
GHashTable *places_new(void);

/* The second pass: rows of runs, or of means. */
bool reading_take(void *context, const struct row *row);
bool reading_take_summary(void *context, const struct row *row);

#endif
