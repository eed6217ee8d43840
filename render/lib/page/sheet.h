/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sheet: tidy tables for spreadsheets and notebooks. One table of columns makes the CSV, its
 * description for machines
 * (CSV on the Web) and the workbook, so that they cannot disagree.
 */
#ifndef PODIUM_SHEET_H
#define PODIUM_SHEET_H

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

#include "data/lib/answer/report.h"

enum cell_kind { CELL_EMPTY, CELL_TEXT, CELL_INTEGER, CELL_REAL, CELL_TIME };

struct cell {
	enum cell_kind kind;
	union {
		const char *text; /* the report's */
		int64_t integer;  /* or a time: ns since 1970, UTC */
		double real;
	};
};

struct column {
	const char *name;    /* with its unit: latency_p99_ns */
	enum cell_kind kind; /* of what is not empty in it */
	const char *what;    /* one line */
};

struct sheet {
	const char *name;
	bool private_too;
	GArray *columns; /* struct column */
	GArray *cells;   /* struct cell, row by row */
};

/* "summary runs pairs latency environment samples" */
extern const char sheet_names[];

/*
 * NULL: no table of that name. Host names, addresses and the like only when asked for. Caller frees
 * with sheet_free before
 * the report is closed.
 */
struct sheet *sheet_make(struct report *report, const char *name, bool private_too);
void sheet_free(struct sheet *sheet);
size_t sheet_rows(const struct sheet *sheet);

/*
 * For those who fill one: unknown numbers (NAN, NULL, and 0 with sheet_known) become empty cells.
 */
void sheet_columns(struct sheet *sheet, const struct column *columns, size_t n);
void sheet_text(struct sheet *sheet, const char *text);
void sheet_integer(struct sheet *sheet, int64_t value);
void sheet_known(struct sheet *sheet, int64_t value);
void sheet_real(struct sheet *sheet, double value);
void sheet_time(struct sheet *sheet, int64_t ns);

enum sheet_dialect {
	SHEET_PLAIN, /* RFC 4180 */
	SHEET_EXCEL, /* and a byte order mark, without which Excel takes UTF-8 for something else */
	SHEET_EXCEL_EU, /* and semicolons and decimal commas */
};
/* Text that a spreadsheet would run as a formula is defused; numbers are bare and lose nothing. */
void sheet_put_csv(const struct sheet *sheet, enum sheet_dialect dialect, FILE *out);
/* The description of NAME.csv: names, types, what each column is. */
void sheet_put_csvw(const struct sheet *sheet, FILE *out);

#endif
