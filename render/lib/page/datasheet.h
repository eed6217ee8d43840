/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * datasheet: a table of typed cells for spreadsheets and notebooks. The same columns make the CSV,
 * its description for machines (CSV on the Web) and the workbook, so that these cannot disagree.
 */
#ifndef PODIUM_DATASHEET_H
#define PODIUM_DATASHEET_H

#include <glib.h>
#include <stdint.h>
#include <stdio.h>

enum datasheet_kind { CELL_EMPTY, CELL_TEXT, CELL_INTEGER, CELL_REAL, CELL_TIME };

struct datasheet_cell {
	enum datasheet_kind kind;
	union {
		const char *text;
		int64_t integer; /* or a time: ns since 1970, UTC */
		double real;
	};
};

struct datasheet_column {
	const char *name;         /* with its unit: latency_p99_ns */
	enum datasheet_kind kind; /* of what is not empty in it */
	const char *what;         /* one line */
};

struct datasheet {
	const char *name;
	GArray *columns; /* struct datasheet_column */
	GArray *cells;   /* struct datasheet_cell, row by row */
};

/* An empty one; `name` lives as long as it does. Its texts are the caller's. */
struct datasheet *datasheet_new(const char *name);
void datasheet_free(struct datasheet *sheet);

/* For those who fill one. NAN, NULL, and 0 with datasheet_known and _time become empty cells. */
void datasheet_columns(struct datasheet *sheet, const struct datasheet_column *columns, size_t n);
void datasheet_text(struct datasheet *sheet, const char *text);
void datasheet_integer(struct datasheet *sheet, int64_t value);
void datasheet_known(struct datasheet *sheet, int64_t value);
void datasheet_real(struct datasheet *sheet, double value);
void datasheet_time(struct datasheet *sheet, int64_t ns);

enum datasheet_dialect {
	DATASHEET_PLAIN,    /* RFC 4180 */
	DATASHEET_EXCEL,    /* with a byte order mark, without which Excel takes it for Latin-1 */
	DATASHEET_EXCEL_EU, /* and semicolons and decimal commas */
};
/* Text that a spreadsheet would run as a formula is defused; numbers are bare and lose nothing. */
void datasheet_put_csv(const struct datasheet *sheet, enum datasheet_dialect dialect, FILE *out);
/* The description of NAME.csv: names, types, what each column is. */
void datasheet_put_csvw(const struct datasheet *sheet, FILE *out);

#endif
