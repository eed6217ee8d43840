/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_scan: what is known of a table while it is read; its two passes and its clock share it. */
#ifndef PODIUM_TABLE_SCAN_H
#define PODIUM_TABLE_SCAN_H

#include "collect/lib/import/table/table_column.h"
#include "collect/lib/import/table/table_rows.h"

struct table_clock;

enum {
	MOST_COLUMNS = 16384, /* as many as a spreadsheet has */
	MOST_ALIKE = 8,       /* columns of one role whose cells are asked for */
};

/* The rows of one backend under one workload. */
struct table_group {
	struct result *result;
	guint base;                 /* runs taken so far: where the next row's values go */
	guint end;                  /* the longest list */
	size_t n_values, n_unknown; /* numbers in the lists, and NANs */
	guint n_bad;                /* cells that should be numbers and are not */
	guint n_zero;               /* figures that are zero or less, which is no result */
};

struct table_scan {
	const struct table *table;
	struct input *in;
	GArray *columns;                             /* of struct table_column */
	guint of_role[ROLE_IGNORED + 1][MOST_ALIKE]; /* the first columns of each role */
	guint n_of_role[ROLE_IGNORED + 1];
	size_t header_line; /* SIZE_MAX until it was found */
	bool header_is_numbers;
	char decimal;
	const char *choice; /* that it is not proven, in words; NULL if it is */
	bool transposed;    /* rows are directions, columns are workloads */
	guint n_rows;
	struct {
		size_t line, n;    /* and its cells; 0 if there is none */
	} too_long;                /* the first row with more cells than the header */
	struct table_clock *clock; /* table_clock.h's */
	bool has_parameters;       /* columns that tell loads apart */
	bool is_series;            /* the rows are intervals of runs */
	bool restarts;      /* a clock begins anew: of several runs that nothing tells apart */
	size_t n_filled;    /* of the row being read */
	const char *dir;    /* that the row being read names; NULL if it names none */
	char *backend;      /* of the last row that named one; a blank cell below means the same */
	GString *key;       /* of the row being read: what tells groups apart */
	GHashTable *by_key; /* char * -> struct table_group * */
	/* group, metric, direction and dimension -> the place in the group's numbers */
	GHashTable *places;
	/* of the long form: char * -> struct table_column *, as its name says */
	GHashTable *metrics;
	GPtrArray *groups; /* in order */
};

struct table_column *table_scan_column(const struct table_scan *scan, size_t i);
bool table_scan_has(const struct table_scan *scan, enum table_role role);

/* The row's first cell under a column of that role that is not blank; NULL if none. */
const char *table_scan_cell(
    const struct table_scan *scan, const struct table_row *row, enum table_role role);

/* How many of the row's cells are not blank. */
size_t table_scan_filled(const struct table_row *row);

#endif
