/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_stack: the same backends under several workloads, each against the first of its workload.
 */
#include <math.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/rows.h"
#include "render/lib/text/typeset.h"
#include "render/lib/view/phrase.h"

enum { COLUMNS_MOST = 6, HEAD_LINE = 14 };

/* The workloads' headline results, in order of the study. */
static size_t
columns_of(const struct view *view, const struct report_result *column[COLUMNS_MOST])
{
	size_t n = 0;

	for (size_t i = 0; i < view->report->n_result && n < COLUMNS_MOST; i++)
		if (view->report->result[i].headline && view->report->result[i].n_row > 0)
			column[n++] = &view->report->result[i];
	return n;
}

/* Shown once a study: with its first workload. */
static bool
has_data(const struct view *view)
{
	const struct report_result *column[COLUMNS_MOST];

	return view->result->n_row > 1 && columns_of(view, column) > 1 && column[0] == view->result;
}

static const struct report_row *
row_of(const struct report_result *result, const struct report_backend *backend)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].backend == backend)
			return &result->row[i];
	return NULL;
}

static double
greatest(const struct report_result *const *column, size_t n)
{
	double most = 1;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < column[i]->n_row; j++)
			if (isfinite(column[i]->row[j].ratio))
				most = MAX(most, column[i]->row[j].ratio);
	return most;
}

/* The narrower the columns, the more lines a workload's title takes. */
static int
head_lines(size_t n)
{
	return n <= 3 ? 3 : 5;
}

static void
draw_head(const struct rows_frame *r, const struct report_result *result, double x, double width,
    int most)
{
	g_auto(GStrv) lines = typeset_wrap(result->workload->title, width - 8, THEME_SMALL);
	int n = MIN((int)g_strv_length(lines), most);

	for (int i = 0; i < n; i++) {
		bool cut = i + 1 == n && lines[n] != NULL;
		g_autofree char *line = g_strconcat(lines[i], cut ? "…" : "", NULL);

		scene_text(r->scene,
		    (struct label){ x, r->top - 10 - HEAD_LINE * (n - 1 - i), line, ROLE_INK,
			THEME_SMALL, .width = width - 4 });
	}
}

static void
draw_dot(
    const struct rows_frame *r, const struct axis *axis, const struct report_row *row, double y)
{
	double x, radius = r->many ? 3.5 : 5;
	bool sure = row != NULL && isfinite(row->ratio_lo) && isfinite(row->ratio_hi);

	if (row == NULL || !isfinite(row->ratio))
		return;
	x = axis_at(axis, row->ratio);
	scene_line(r->scene, (struct point){ axis_at(axis, 1), y }, (struct point){ x, y },
	    (struct style){ .stroke = ROLE_TRACK, .width = r->many ? 4 : 6 });
	if (sure)
		scene_line(r->scene,
		    (struct point){ MAX(axis_at(axis, row->ratio_lo), axis->from), y },
		    (struct point){ MIN(axis_at(axis, row->ratio_hi), axis->to), y },
		    (struct style){ .stroke = ROLE_ACCENT, .width = 3, .round = true });
	scene_shape(r->scene, SHAPE_DISC, (struct point){ x, y }, radius,
	    sure || row->n > 1 ? (struct style){ ROLE_ACCENT, ROLE_BACKGROUND, .width = 1.5 } :
				 (struct style){ ROLE_BACKGROUND, ROLE_ACCENT, .width = 2 });
}

/* Columns too narrow for words have a number; what it stands for is listed below the chart. */
static double
list_heads(const struct rows_frame *r, const struct report_result *const *column, size_t n)
{
	enum { LINE = 17 };
	double y = rows_bottom(r) + 42;

	for (size_t i = 0; i < n; i++) {
		g_autofree char *line =
		    g_strdup_printf("%zu: %s", i + 1, column[i]->workload->title);

		scene_text(r->scene,
		    (struct label){ THEME_MARGIN, y + LINE * (double)i, line, ROLE_INK, THEME_SMALL,
			.width = r->scene->width - 2 * THEME_MARGIN });
	}
	return LINE * (double)n + 12;
}

static void
draw_number(const struct rows_frame *r, size_t i, double x)
{
	scene_text(r->scene,
	    (struct label){ x, r->top - 10, number_decimals((double)i + 1, 0).s, ROLE_INK,
		THEME_SMALL, .bold = true });
}

/* Columns share one scale, so that a ratio is as long in each. */
static void
draw_column(const struct rows_frame *r, const struct report_result *result, double from, double to,
    double most)
{
	struct axis axis = axis_make((struct axis_options){ .lo = 1,
	    .hi = most * 1.05,
	    .unit = "",
	    .always_log = most > 20,
	    .never_log = most <= 20,
	    .from = from,
	    .to = to,
	    .spacing = 34 });
	double bottom = rows_bottom(r);

	for (int i = 0; i < axis.n_tick; i++) {
		for (size_t piece = 0; piece < rows_pieces(r); piece++) {
			struct box b = rows_piece(r, piece);

			scene_line(r->scene, (struct point){ axis.tick[i].at, b.y },
			    (struct point){ axis.tick[i].at, b.y + b.h },
			    (struct style){ .stroke = ROLE_LINE, .width = 1 });
		}
		scene_text(r->scene,
		    (struct label){ axis.tick[i].at, bottom + 16, axis.tick[i].label.s, ROLE_SOFT,
			THEME_SMALL, .anchor = ANCHOR_MIDDLE });
	}
	for (size_t i = 0; i < r->n; i++)
		draw_dot(r, &axis, row_of(result, r->view->result->row[i].backend), rows_y(r, i));
}

static void
layout(struct scene *scene, const struct view *view)
{
	const struct report_result *column[COLUMNS_MOST];
	size_t n = columns_of(view, column);
	double most = greatest(column, n), width, gap = view->narrow ? 10 : 22;
	struct rows_text text = { .title = "The same backends under several workloads" };
	g_autofree char *under = g_strdup_printf(
	    "how many times worse than the first of that workload (dot), %s interval"
	    " (bar); rows in the order of the first workload%s",
	    phrase_level(view->report).s,
	    view->report->n_workload > COLUMNS_MOST ? "; only the first six workloads" : "");
	bool numbered = view->narrow && n > 3;
	struct rows_frame r;

	text.subtitle = under;
	text.head = HEAD_LINE * (numbered ? 1 : head_lines(n));
	r = rows_begin(scene, view, &text);
	width = (r.to - r.from - gap * (double)(n - 1)) / (double)n;
	for (size_t i = 0; i < n; i++) {
		double from = r.from + (width + gap) * (double)i;

		draw_column(&r, column[i], from, from + width, most);
		if (numbered)
			draw_number(&r, i, from);
		else
			draw_head(&r, column[i], from, width, head_lines(n));
	}
	rows_end(&r, numbered ? list_heads(&r, column, n) - 24 : view->narrow ? -16 : 0);
}

/* Do the runs leave it open that the backend is first under every workload? */
static bool
may_be_first(const struct report_result *const *column, size_t n, const struct report_backend *who)
{
	for (size_t i = 0; i < n; i++) {
		const struct report_row *row = row_of(column[i], who);

		if (row == NULL || row->rank_lo != 1)
			return false;
	}
	return true;
}

static char *
caption(const struct view *view)
{
	const struct report_result *column[COLUMNS_MOST];
	size_t n = columns_of(view, column), same = 0;

	for (size_t i = 1; i < n; i++)
		same += column[i]->row[0].backend == column[0]->row[0].backend;
	if (same == n - 1)
		return g_strdup_printf(
		    "%s is first under every workload.", column[0]->row[0].backend->title_in_text);
	for (size_t i = 0; i < view->result->n_row; i++)
		if (may_be_first(column, n, view->result->row[i].backend))
			return g_strdup_printf(
			    "The first place changes with the workload, but these runs leave it"
			    " open that %s is first under all.",
			    view->result->row[i].backend->title_in_text);
	return g_strdup(
	    "No backend is first under every workload: which is best depends on the load.");
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const first[] = { "backend", NULL };
	const struct report_result *column[COLUMNS_MOST];
	size_t n = columns_of(view, column);
	struct text_table *table = text_table_new(first, 1);

	for (size_t i = 0; i < n; i++)
		text_table_head(table, column[i]->workload->title);
	for (size_t i = 0; i < view->result->n_row; i++) {
		text_table_add(table, view->result->row[i].backend->title);
		for (size_t j = 0; j < n; j++) {
			const struct report_row *row =
			    row_of(column[j], view->result->row[i].backend);

			text_table_add(table, number_ratio(row != NULL ? row->ratio : NAN).s);
		}
	}
	return table;
}

const struct chart chart_stack = {
	.name = "stack",
	.heading = "All workloads side by side",
	.what = "the same backends under several workloads",
	.order = 80,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
