/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/datasheet.h"

#include <math.h>
#include <string.h>

#include "data/lib/json_writer.h"
#include "render/lib/text/escape.h"
#include "render/lib/text/number.h"

struct datasheet *
datasheet_new(const char *name)
{
	struct datasheet *sheet = g_new0(struct datasheet, 1);

	sheet->name = name;
	sheet->columns = g_array_new(FALSE, FALSE, sizeof(struct datasheet_column));
	sheet->cells = g_array_new(FALSE, FALSE, sizeof(struct datasheet_cell));
	return sheet;
}

void
datasheet_free(struct datasheet *sheet)
{
	g_array_free(sheet->columns, TRUE);
	g_array_free(sheet->cells, TRUE);
	g_free(sheet);
}

void
datasheet_columns(struct datasheet *sheet, const struct datasheet_column *columns, size_t n)
{
	g_array_append_vals(sheet->columns, columns, (guint)n);
}

static void
add(struct datasheet *sheet, bool known, struct datasheet_cell cell)
{
	if (!known)
		cell.kind = CELL_EMPTY;
	g_array_append_val(sheet->cells, cell);
}

void
datasheet_text(struct datasheet *sheet, const char *text)
{
	add(sheet, text != NULL, (struct datasheet_cell){ CELL_TEXT, { .text = text } });
}

void
datasheet_integer(struct datasheet *sheet, int64_t value)
{
	add(sheet, true, (struct datasheet_cell){ CELL_INTEGER, { .integer = value } });
}

void
datasheet_known(struct datasheet *sheet, int64_t value)
{
	add(sheet, value != 0, (struct datasheet_cell){ CELL_INTEGER, { .integer = value } });
}

void
datasheet_real(struct datasheet *sheet, double value)
{
	add(sheet, isfinite(value), (struct datasheet_cell){ CELL_REAL, { .real = value } });
}

void
datasheet_time(struct datasheet *sheet, int64_t ns)
{
	add(sheet, ns != 0, (struct datasheet_cell){ CELL_TIME, { .integer = ns } });
}

static const struct datasheet_column *
column_at(const struct datasheet *sheet, guint i)
{
	return &g_array_index(sheet->columns, struct datasheet_column, i);
}

static void
put_number(FILE *out, double value, enum datasheet_dialect dialect)
{
	struct number n = number_exact(value);

	if (dialect == DATASHEET_EXCEL_EU)
		g_strdelimit(n.s, ".", ',');
	fputs(n.s, out);
}

static void
put_cell(FILE *out, const struct datasheet_cell *cell, enum datasheet_dialect dialect)
{
	switch (cell->kind) {
	case CELL_EMPTY:
		return;
	case CELL_TEXT:
		escape_put_csv(out, cell->text, dialect == DATASHEET_EXCEL_EU ? ';' : ',', true);
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
datasheet_put_csv(const struct datasheet *sheet, enum datasheet_dialect dialect, FILE *out)
{
	guint columns = sheet->columns->len;
	char separator = dialect == DATASHEET_EXCEL_EU ? ';' : ',';

	if (dialect != DATASHEET_PLAIN)
		fputs("\ufeff", out);
	for (guint i = 0; i < columns; i++) {
		if (i > 0)
			putc(separator, out);
		escape_put_csv(out, column_at(sheet, i)->name, separator, true);
	}
	fputs("\r\n", out);
	for (guint i = 0; i < sheet->cells->len; i++) {
		if (i % columns > 0)
			putc(separator, out);
		put_cell(out, &g_array_index(sheet->cells, struct datasheet_cell, i), dialect);
		if ((i + 1) % columns == 0)
			fputs("\r\n", out);
	}
}

static void
put_column(struct json_writer *w, const struct datasheet_column *c)
{
	static const char *const types[] = { "string", "string", "integer", "double",
		"dateTimeStamp" };
	/* CSV on the Web percent-encodes names; ours are words but for other tools' columns. */
	g_autofree char *id = g_uri_escape_string(c->name, NULL, FALSE);

	json_writer_object(w, NULL);
	json_writer_text(w, "name", id);
	json_writer_text(w, "titles", c->name);
	json_writer_text(w, "dc:description", c->what);
	json_writer_text(w, "datatype", types[c->kind]);
	json_writer_close(w);
}

static void
put_dialect(struct json_writer *w)
{
	json_writer_object(w, "dialect");
	json_writer_text(w, "encoding", "utf-8");
	json_writer_text(w, "delimiter", ",");
	json_writer_text(w, "quoteChar", "\"");
	json_writer_bool(w, "header", true);
	json_writer_close(w);
}

void
datasheet_put_csvw(const struct datasheet *sheet, FILE *out)
{
	struct json_writer w = json_writer_on(out, JSON_SPACED);
	g_autofree char *url = g_strdup_printf("%s.csv", sheet->name);

	json_writer_object(&w, NULL);
	json_writer_lines(&w, 2);
	json_writer_text(&w, "@context", "http://www.w3.org/ns/csvw");
	json_writer_text(&w, "url", url);
	put_dialect(&w);
	json_writer_object(&w, "tableSchema");
	json_writer_lines(&w, 4);
	json_writer_array(&w, "columns");
	json_writer_lines(&w, 6);
	for (guint i = 0; i < sheet->columns->len; i++)
		put_column(&w, column_at(sheet, i));
	json_writer_close(&w);
	json_writer_close(&w);
	json_writer_close(&w);
	putc('\n', out);
}
