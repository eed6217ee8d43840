/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/workbook.h"

#include <err.h>
#include <fcntl.h>
#include <unistd.h>

#if __has_include(<xlsxwriter.h>)
#include <math.h>
#include <xlsxwriter.h>

#include "data/lib/output.h"
#include "render/lib/page/study_sheets.h"
#include "render/lib/page/workbook_proof.h"
#include "render/lib/text/number.h"

enum { WIDTH_TEXT = 24, WIDTH_NUMBER = 13, ROWS_MOST = 1048575 };

struct book {
	const char *path; /* as the user gave it */
	lxw_workbook *handle;
	lxw_format *bold;
	GArray *cells; /* size_t: how many each page was given */
};

/* A page to be written to: its number of cells is the last. */
static lxw_worksheet *
add_page(struct book *b, const char *name)
{
	size_t none = 0;

	g_array_append_val(b->cells, none);
	return workbook_add_worksheet(b->handle, name);
}

/* The library leaves a cell out that it cannot hold, and says so to its caller alone. */
static void
count_cell(struct book *b, const lxw_worksheet *page, lxw_row_t row, lxw_error fault)
{
	if (fault != LXW_NO_ERROR)
		errx(1, "%s: %s, row %u: %s", b->path, page->name, row + 1, lxw_strerror(fault));
	g_array_index(b->cells, size_t, b->cells->len - 1)++;
}

static void
put_text(struct book *b, lxw_worksheet *page, lxw_row_t row, lxw_col_t column, const char *text,
    lxw_format *format)
{
	if (*text != '\0')
		count_cell(b, page, row, worksheet_write_string(page, row, column, text, format));
}

static void
put_number(struct book *b, lxw_worksheet *page, lxw_row_t row, lxw_col_t column, double value)
{
	count_cell(b, page, row, worksheet_write_number(page, row, column, value, NULL));
}

static void
put_cell(struct book *b, lxw_worksheet *page, lxw_row_t row, lxw_col_t column,
    const struct datasheet_cell *cell)
{
	switch (cell->kind) {
	case CELL_EMPTY:
		return;
	case CELL_TEXT:
		put_text(b, page, row, column, cell->text, NULL);
		return;
	case CELL_INTEGER:
		put_number(b, page, row, column, (double)cell->integer);
		return;
	case CELL_REAL:
		put_number(b, page, row, column, cell->real);
		return;
	case CELL_TIME:
		put_text(b, page, row, column, number_timestamp(cell->integer).s, NULL);
		return;
	}
}

static void
put_heads(struct book *b, lxw_worksheet *page, const struct datasheet *sheet)
{
	for (guint i = 0; i < sheet->columns->len; i++) {
		const struct datasheet_column *c =
		    &g_array_index(sheet->columns, struct datasheet_column, i);

		worksheet_set_column(page, (lxw_col_t)i, (lxw_col_t)i,
		    c->kind == CELL_TEXT ? WIDTH_TEXT : WIDTH_NUMBER, NULL);
		put_text(b, page, 0, (lxw_col_t)i, c->name, b->bold);
	}
	worksheet_freeze_panes(page, 1, 0);
}

static void
put_sheet(struct book *b, const struct datasheet *sheet)
{
	lxw_worksheet *page = add_page(b, sheet->name);
	guint columns = sheet->columns->len, rows = sheet->cells->len / MAX(columns, 1);

	if (rows > ROWS_MOST)
		errx(1,
		    "%s: %s has %u rows, of which a workbook holds %d: podium-sheet %s writes"
		    " all of them as CSV",
		    b->path, sheet->name, rows, ROWS_MOST, sheet->name);
	put_heads(b, page, sheet);
	for (guint i = 0; i < sheet->cells->len; i++)
		put_cell(b, page, (lxw_row_t)(i / columns + 1), (lxw_col_t)(i % columns),
		    &g_array_index(sheet->cells, struct datasheet_cell, i));
}

static lxw_col_t
column_of(const struct datasheet *sheet, const char *name)
{
	lxw_col_t i = 0;

	while (g_strcmp0(g_array_index(sheet->columns, struct datasheet_column, i).name, name) != 0)
		i++;
	return i;
}

/* Bars of the means of one result, which stand in rows `first` to `last` of the summary. */
static lxw_chart *
bars_of(lxw_workbook *book, const struct datasheet *summary, const struct report_result *result,
    lxw_row_t first)
{
	lxw_chart *chart = workbook_add_chart(book, LXW_CHART_BAR);
	lxw_chart_series *series = chart_add_series(chart, NULL, NULL);
	lxw_col_t title = column_of(summary, "backend_title"), mean = column_of(summary, "mean");
	lxw_row_t last = first + (lxw_row_t)result->n_row - 1;

	chart_series_set_categories(series, "summary", first, title, last, title);
	chart_series_set_values(series, "summary", first, mean, last, mean);
	chart_title_set_name(chart, result->metric->title);
	chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
	chart_axis_set_reverse(chart->x_axis); /* best on top */
	chart_axis_set_name(chart->y_axis, result->metric->unit);
	return chart;
}

/* A chart for each workload's headline, on a page of their own. */
static void
put_charts(struct book *b, struct report *report, const struct datasheet *summary)
{
	lxw_worksheet *page = add_page(b, "charts");
	lxw_row_t first = 1, at = 0;

	for (size_t i = 0; i < report->n_result; i++) {
		const struct report_result *r = &report->result[i];

		if (r->headline && r->n_row > 0) {
			put_text(b, page, at, 0, r->workload->title, NULL);
			worksheet_insert_chart(
			    page, at + 1, 0, bars_of(b->handle, summary, r, first));
			at += 18;
		}
		first += (lxw_row_t)r->n_row;
	}
}

static void
set_properties(lxw_workbook *book, const struct report *report, int64_t date_ns)
{
	lxw_doc_properties properties = { .title = report->study.title,
		.comments = "podium",
		.created = (time_t)(date_ns / 1000000000) };

	workbook_set_properties(book, &properties);
}

/* The library also prints its errors: they are said once, by us. */
static lxw_error
close_in_silence(lxw_workbook *book)
{
	int standard_error = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
	lxw_error fault;

	if (standard_error >= 0 && nowhere >= 0)
		dup2(nowhere, STDERR_FILENO);
	fault = workbook_close(book);
	if (standard_error >= 0 && nowhere >= 0)
		dup2(standard_error, STDERR_FILENO);
	if (standard_error >= 0)
		close(standard_error);
	if (nowhere >= 0)
		close(nowhere);
	return fault;
}

static void
finish(struct book *b, struct output *out)
{
	lxw_error fault = close_in_silence(b->handle);
	g_autofree char *missing = NULL;

	if (fault != LXW_NO_ERROR)
		errx(1, "%s: %s", b->path, lxw_strerror(fault));
	missing = workbook_proof(out->temporary, (size_t *)(void *)b->cells->data, b->cells->len);
	if (missing != NULL)
		errx(1, "%s: could not be written whole (is there room in /tmp?): %s", b->path,
		    missing);
	g_array_free(b->cells, TRUE);
	output_close(out);
}

void
workbook_write(struct report *report, const char *path, bool private_too, int64_t date_ns)
{
	static const char *const names[] = { "summary", "runs", "pairs", "latency", "environment" };
	struct output out = output_reserve(path);
	struct book b = { .path = path,
		.handle = workbook_new(out.temporary),
		.cells = g_array_new(FALSE, FALSE, sizeof(size_t)) };

	if (b.handle == NULL)
		errx(1, "%s: out of memory", path);
	b.bold = workbook_add_format(b.handle);
	format_set_bold(b.bold);
	set_properties(b.handle, report, date_ns);
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		struct datasheet *sheet = study_sheets_make(report, names[i], private_too);

		put_sheet(&b, sheet);
		if (i == 0)
			put_charts(&b, report, sheet);
		datasheet_free(sheet);
	}
	finish(&b, &out);
}

#else

void
workbook_write(struct report *report, const char *path, bool private_too, int64_t date_ns)
{
	(void)report;
	(void)private_too;
	(void)date_ns;
	errx(1, "%s: built without libxlsxwriter", path);
}

#endif
