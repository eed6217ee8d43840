/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/workbook.h"

#include <err.h>
#include <unistd.h>

#if __has_include(<xlsxwriter.h>)
#include <math.h>
#include <xlsxwriter.h>

#include "data/lib/output.h"
#include "render/lib/page/study_sheets.h"
#include "render/lib/text/number.h"

enum { WIDTH_TEXT = 24, WIDTH_NUMBER = 13, ROWS_MOST = 1048575 };

static void
put_cell(lxw_worksheet *page, lxw_row_t row, lxw_col_t column, const struct datasheet_cell *cell)
{
	switch (cell->kind) {
	case CELL_EMPTY:
		return;
	case CELL_TEXT:
		worksheet_write_string(page, row, column, cell->text, NULL);
		return;
	case CELL_INTEGER:
		worksheet_write_number(page, row, column, (double)cell->integer, NULL);
		return;
	case CELL_REAL:
		worksheet_write_number(page, row, column, cell->real, NULL);
		return;
	case CELL_TIME:
		worksheet_write_string(page, row, column, number_timestamp(cell->integer).s, NULL);
		return;
	}
}

static void
put_heads(lxw_worksheet *page, const struct datasheet *sheet, lxw_format *bold)
{
	for (guint i = 0; i < sheet->columns->len; i++) {
		const struct datasheet_column *c =
		    &g_array_index(sheet->columns, struct datasheet_column, i);

		worksheet_set_column(page, (lxw_col_t)i, (lxw_col_t)i,
		    c->kind == CELL_TEXT ? WIDTH_TEXT : WIDTH_NUMBER, NULL);
		worksheet_write_string(page, 0, (lxw_col_t)i, c->name, bold);
	}
	worksheet_freeze_panes(page, 1, 0);
}

static lxw_worksheet *
put_sheet(lxw_workbook *book, const struct datasheet *sheet, lxw_format *bold)
{
	lxw_worksheet *page = workbook_add_worksheet(book, sheet->name);
	guint columns = sheet->columns->len;

	put_heads(page, sheet, bold);
	for (guint i = 0; i < sheet->cells->len && i / columns < ROWS_MOST; i++)
		put_cell(page, (lxw_row_t)(i / columns + 1), (lxw_col_t)(i % columns),
		    &g_array_index(sheet->cells, struct datasheet_cell, i));
	return page;
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
put_charts(lxw_workbook *book, struct report *report, const struct datasheet *summary)
{
	lxw_worksheet *page = workbook_add_worksheet(book, "charts");
	lxw_row_t first = 1, at = 0;

	for (size_t i = 0; i < report->n_result; i++) {
		const struct report_result *r = &report->result[i];

		if (r->headline && r->n_row > 0) {
			worksheet_write_string(page, at, 0, r->workload->title, NULL);
			worksheet_insert_chart(page, at + 1, 0, bars_of(book, summary, r, first));
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

void
workbook_write(struct report *report, const char *path, bool private_too, int64_t date_ns)
{
	static const char *const names[] = { "summary", "runs", "pairs", "latency", "environment" };
	char *temporary = output_name(path);
	lxw_workbook *book = workbook_new(temporary);
	lxw_format *bold = workbook_add_format(book);
	lxw_error fault;

	format_set_bold(bold);
	set_properties(book, report, date_ns);
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		struct datasheet *sheet = study_sheets_make(report, names[i], private_too);

		put_sheet(book, sheet, bold);
		if (i == 0)
			put_charts(book, report, sheet);
		datasheet_free(sheet);
	}
	fault = workbook_close(book);
	if (fault != LXW_NO_ERROR) {
		unlink(temporary);
		errx(1, "%s: %s", path, lxw_strerror(fault));
	}
	output_keep(path, temporary);
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
