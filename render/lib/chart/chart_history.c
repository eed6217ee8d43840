/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart_history: what each sitting measured, over time. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/frame.h"
#include "render/lib/layout/plot.h"
#include "render/lib/view/figures.h"
#include "render/lib/view/phrase.h"

enum { HEIGHT = 260 };

/* Whether a session measured anything of this result. */
static bool
took_part(const struct report_result *result, const struct report_session *session)
{
	for (size_t i = 0; i < result->n_row; i++)
		for (size_t j = 0; j < result->row[i].n_run; j++)
			if (result->row[i].run[j].session == session->id)
				return true;
	return false;
}

static bool
has_data(const struct view *view)
{
	size_t n = 0;

	for (size_t i = 0; i < view->report->n_session; i++)
		n += took_part(view->result, &view->report->session[i]);
	return n > 1;
}

/* In days, which a double holds without loss. */
static double
day_of(const struct report_session *s)
{
	return (double)((s->first_ns != 0 ? s->first_ns : s->start_ns) / 1000000000) / 86400;
}

/* Mean and range of a session's runs; n 0: none. */
static struct plot_point
sitting(const struct report_row *row, const struct report_session *session, size_t *n)
{
	struct plot_point p = { day_of(session), 0, INFINITY, -INFINITY };
	long double sum = 0; /* of numbers up to 9e307 */

	*n = 0;
	for (size_t i = 0; i < row->n_run; i++) {
		if (row->run[i].session != session->id)
			continue;
		sum += row->run[i].value;
		p.lo = MIN(p.lo, row->run[i].value);
		p.hi = MAX(p.hi, row->run[i].value);
		++*n;
	}
	p.y = (double)(sum / (long double)MAX(*n, 1));
	return p;
}

static struct plot_line
line_of(const struct view *view, const struct report_row *row)
{
	struct plot_line line = { .backend = row->backend,
		.marks = true,
		.point = g_new(struct plot_point, view->report->n_session) };

	for (size_t i = 0; i < view->report->n_session; i++) {
		size_t n;
		struct plot_point p = sitting(row, &view->report->session[i], &n);

		if (n > 0)
			line.point[line.n++] = p;
	}
	return line;
}

/* "30 Nov 2026", or where all sittings are of a day or two "30 Nov, 14:05". */
static struct number
time_label(int64_t ns, bool brief)
{
	struct number date = number_date(ns), time = number_timestamp(ns);

	if (brief) {
		char *year = strrchr(date.s, ' ');

		snprintf(year, sizeof date.s - (size_t)(year - date.s), ", %.5s",
		    strchr(time.s, 'T') + 1);
	}
	return date;
}

static struct axis
time_axis(const struct plot *p)
{
	const struct report *report = p->view->report;
	struct axis x = { .lo = INFINITY, .hi = -INFINITY, .from = p->from + 10, .to = p->to - 10 };
	double last = -INFINITY;

	for (size_t i = 0; i < report->n_session; i++)
		if (took_part(p->view->result, &report->session[i])) {
			x.lo = MIN(x.lo, day_of(&report->session[i]));
			x.hi = MAX(x.hi, day_of(&report->session[i]));
		}
	if (!(x.hi > x.lo))
		x.hi = x.lo + 1;
	for (size_t i = 0; i < report->n_session && x.n_tick < AXIS_TICKS; i++) {
		double at = axis_at(&x, day_of(&report->session[i]));

		if (!took_part(p->view->result, &report->session[i]) || at - last < 84)
			continue;
		last = at;
		x.tick[x.n_tick++] = (struct tick){ 0, at,
			time_label((int64_t)(day_of(&report->session[i]) * 86400) * 1000000000,
			    x.hi - x.lo < 2) };
	}
	return x;
}

static struct axis
value_axis(const struct plot *p, const struct plot_line *line, size_t n)
{
	double lo = INFINITY, hi = -INFINITY;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < line[i].n; j++) {
			lo = MIN(lo, line[i].point[j].lo);
			hi = MAX(hi, line[i].point[j].hi);
		}
	return axis_make(plot_y_options(p, lo, hi, p->view->result->metric->unit));
}

static void
layout(struct scene *scene, const struct view *view)
{
	size_t n = view->result->n_row;
	g_autofree struct plot_line *line = g_new(struct plot_line, n);
	g_autofree char *what =
	    g_strdup_printf("%s, sitting by sitting", view->result->metric->title);
	g_autofree char *title = phrase_title(view, what), *unit = NULL;
	struct plot plot = { .scene = scene, .view = view, .x_title = "", .height = HEIGHT };
	g_autofree char *under = g_strdup_printf(
	    "mean of a sitting's runs (mark) and their range (bar)%s", plot_unnamed(n));
	double y = frame_title(scene, title, under, scene->width - 2 * THEME_MARGIN);

	for (size_t i = 0; i < n; i++)
		line[i] = line_of(view, &view->result->row[i]);
	plot_sort(line, n);
	plot.top = y + 34;
	plot_place(&plot, line, n);
	plot.x = time_axis(&plot);
	plot.y = value_axis(&plot, line, n);
	plot.title = unit =
	    number_axis_title(&plot.y.scale, view->result->metric->better, plot.y.log);
	y = plot_draw(&plot, line, n);
	for (size_t i = 0; i < n; i++)
		g_free(line[i].point);
	frame_source(scene, view, y + 14);
	scene->height = y + 28;
}

/* Mean of the last sitting over that of the first. */
static double
change(const struct view *view, const struct report_row *row)
{
	struct plot_line line = line_of(view, row);
	double share = line.n > 1 ? line.point[line.n - 1].y / line.point[0].y - 1 : NAN;

	g_free(line.point);
	return share;
}

static char *
caption(const struct view *view)
{
	const struct report_row *most = NULL;
	double share = 0;

	for (size_t i = 0; i < view->result->n_row; i++) {
		double c = change(view, &view->result->row[i]);

		if (isfinite(c) && fabs(c) > fabs(share)) {
			share = c;
			most = &view->result->row[i];
		}
	}
	if (most == NULL)
		return g_strdup("No backend changed from the first sitting to the last.");
	return g_strdup_printf(
	    "From the first sitting to the last, %s changed most: %s by %s. Whether that is more"
	    " than chance is not tested here.",
	    most->backend->title_in_text, share > 0 ? "up" : "down", number_spread(fabs(share)).s);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "sitting", "backend", "runs", "mean", "least",
		"greatest", NULL };
	struct figures figures = figures_of(view->result);
	struct text_table *table = text_table_new(heads, 2);

	for (size_t i = 0; i < view->report->n_session; i++)
		for (size_t j = 0; j < view->result->n_row; j++) {
			const struct report_session *s = &view->report->session[i];
			size_t n;
			struct plot_point p = sitting(&view->result->row[j], s, &n);

			if (n == 0)
				continue;
			text_table_add(
			    table, number_date(s->first_ns != 0 ? s->first_ns : s->start_ns).s);
			text_table_add(table, view->result->row[j].backend->title);
			text_table_add(table, number_decimals((double)n, 0).s);
			text_table_add(table, figures_value(&figures, p.y).s);
			text_table_add(table, figures_value(&figures, p.lo).s);
			text_table_add(table, figures_value(&figures, p.hi).s);
		}
	return table;
}

const struct chart chart_history = {
	.name = "history",
	.heading = "Sitting by sitting",
	.what = "sessions over time",
	.order = 70,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
