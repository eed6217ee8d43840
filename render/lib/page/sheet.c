/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/sheet.h"

#include <math.h>
#include <string.h>

#include "render/lib/escape.h"
#include "render/lib/number.h"

void
sheet_free(struct sheet *sheet)
{
	g_array_free(sheet->columns, TRUE);
	g_array_free(sheet->cells, TRUE);
	g_free(sheet);
}

size_t
sheet_rows(const struct sheet *sheet)
{
	return sheet->cells->len / sheet->columns->len;
}

void
sheet_columns(struct sheet *sheet, const struct column *columns, size_t n)
{
	g_array_append_vals(sheet->columns, columns, (guint)n);
}

static void
add(struct sheet *sheet, struct cell cell)
{
	g_array_append_val(sheet->cells, cell);
}

void
sheet_text(struct sheet *sheet, const char *text)
{
	add(sheet, (struct cell){ text != NULL ? CELL_TEXT : CELL_EMPTY, { .text = text } });
}

void
sheet_integer(struct sheet *sheet, int64_t value)
{
	add(sheet, (struct cell){ CELL_INTEGER, { .integer = value } });
}

void
sheet_known(struct sheet *sheet, int64_t value)
{
	add(sheet, (struct cell){ value != 0 ? CELL_INTEGER : CELL_EMPTY, { .integer = value } });
}

void
sheet_real(struct sheet *sheet, double value)
{
	add(sheet, (struct cell){ isfinite(value) ? CELL_REAL : CELL_EMPTY, { .real = value } });
}

void
sheet_time(struct sheet *sheet, int64_t ns)
{
	add(sheet, (struct cell){ ns != 0 ? CELL_TIME : CELL_EMPTY, { .integer = ns } });
}

static void
put_number(FILE *out, double value, enum sheet_dialect dialect)
{
	struct number n = number_exact(value);

	if (dialect == SHEET_EXCEL_EU)
		g_strdelimit(n.s, ".", ',');
	fputs(n.s, out);
}

static void
put_cell(FILE *out, const struct cell *cell, enum sheet_dialect dialect)
{
	switch (cell->kind) {
	case CELL_EMPTY:
		return;
	case CELL_TEXT:
		escape_put_csv(out, cell->text, dialect == SHEET_EXCEL_EU ? ';' : ',', true);
		return;
	case CELL_INTEGER:
		fprintf(out, "%" G_GINT64_FORMAT, cell->integer);
		return;
	case CELL_REAL:
		put_number(out, cell->real, dialect);
		return;
	case CELL_TIME:
		fputs(number_timestamp(cell->integer).s, out);
		return;
	}
}

void
sheet_put_csv(const struct sheet *sheet, enum sheet_dialect dialect, FILE *out)
{
	guint columns = sheet->columns->len;
	char separator = dialect == SHEET_EXCEL_EU ? ';' : ',';

	if (dialect != SHEET_PLAIN)
		fputs("\ufeff", out);
	for (guint i = 0; i < columns; i++) {
		if (i > 0)
			putc(separator, out);
		escape_put_csv(
		    out, g_array_index(sheet->columns, struct column, i).name, separator, true);
	}
	fputs("\r\n", out);
	for (guint i = 0; i < sheet->cells->len; i++) {
		if (i % columns > 0)
			putc(separator, out);
		put_cell(out, &g_array_index(sheet->cells, struct cell, i), dialect);
		if ((i + 1) % columns == 0)
			fputs("\r\n", out);
	}
}

static void
put_column(FILE *out, const struct column *c, bool last)
{
	static const char *const types[] = { "string", "string", "integer", "double",
		"dateTimeStamp" };
	g_autofree char *name = escape_json(c->name), *what = escape_json(c->what);
	/*
	 * Names in CSV on the Web are percent-encoded; ours are words but for other tools' columns.
	 */
	g_autofree char *id = g_uri_escape_string(c->name, NULL, FALSE);

	fprintf(out,
	    "      {\"name\": \"%s\", \"titles\": %s, \"dc:description\": %s, \"datatype\":"
	    " \"%s\"}%s\n",
	    id, name, what, types[c->kind], last ? "" : ",");
}

void
sheet_put_csvw(const struct sheet *sheet, FILE *out)
{
	fprintf(out,
	    "{\n  \"@context\": \"http://www.w3.org/ns/csvw\",\n  \"url\": \"%s.csv\",\n"
	    "  \"dialect\": {\"encoding\": \"utf-8\", \"delimiter\": \",\", \"quoteChar\":"
	    " \"\\\"\", \"header\": true},\n"
	    "  \"tableSchema\": {\n    \"columns\": [\n",
	    sheet->name);
	for (guint i = 0; i < sheet->columns->len; i++)
		put_column(out, &g_array_index(sheet->columns, struct column, i),
		    i + 1 == sheet->columns->len);
	fputs("    ]\n  }\n}\n", out);
}
