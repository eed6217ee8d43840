/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_scaling: throughput and latency against the parameter in which a family of workloads
 * differs.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/frame.h"
#include "render/lib/layout/plot.h"
#include "render/lib/view/phrase.h"

enum { HEIGHT = 220, TICKS_MOST = 12 };

/* Best known first: what a panel shows is the first of these that the family has. */
static const char *const rates[] = { "throughput_ops_s", "transactions_s", "iops",
	"bandwidth_bytes_s", NULL };
static const char *const tails[] = { "latency_p99_ns", "latency_mean_ns", NULL };

/* Workloads of the family, by parameter. */
struct family {
	const struct report_workload **workload;
	size_t n;
};

static int
by_parameter(const void *a, const void *b)
{
	const struct report_workload *const *x = a, *const *y = b;

	return ((*x)->parameter > (*y)->parameter) - ((*x)->parameter < (*y)->parameter);
}

static struct family
family_of(const struct view *view)
{
	const struct report *report = view->report;
	struct family f = { g_new(const struct report_workload *, report->n_workload), 0 };

	for (size_t i = 0; i < report->n_workload; i++)
		if (view->result->workload->family != NULL &&
		    g_strcmp0(report->workload[i].family, view->result->workload->family) == 0)
			f.workload[f.n++] = &report->workload[i];
	qsort(f.workload, f.n, sizeof *f.workload, by_parameter);
	return f;
}

/* Shown once a family: with its first workload. */
static bool
has_data(const struct view *view)
{
	struct family f = family_of(view);
	bool yes = f.n > 1;

	for (size_t i = 0; i < f.n; i++)
		yes = yes && f.workload[i] >= view->result->workload;
	g_free(f.workload);
	return yes;
}

static const char *
metric_of_family(const struct view *view, const struct family *f, const char *const *names)
{
	for (; *names != NULL; names++)
		for (size_t i = 0; i < f->n; i++)
			if (report_like(view->report, f->workload[i], *names) != NULL)
				return *names;
	return NULL;
}

static struct plot_line
line_of(const struct view *view, const struct family *f, const char *metric,
    const struct report_backend *backend)
{
	struct plot_line line = {
		.backend = backend, .point = g_new(struct plot_point, f->n), .marks = true
	};

	for (size_t i = 0; i < f->n; i++) {
		const struct report_result *r = report_like(view->report, f->workload[i], metric);

		for (size_t j = 0; r != NULL && j < r->n_row; j++)
			if (r->row[j].backend == backend && isfinite(r->row[j].mean))
				line.point[line.n++] =
				    (struct plot_point){ f->workload[i]->parameter, r->row[j].mean,
					    r->row[j].mean_lo, r->row[j].mean_hi };
	}
	return line;
}

static GArray *
lines_of(const struct view *view, const struct family *f, const char *metric)
{
	GArray *lines = g_array_new(FALSE, FALSE, sizeof(struct plot_line));

	for (size_t i = 0; i < view->report->n_backend; i++) {
		struct plot_line line = line_of(view, f, metric, &view->report->backend[i]);

		if (line.n > 0)
			g_array_append_val(lines, line);
		else
			g_free(line.point);
	}
	plot_sort((struct plot_line *)(void *)lines->data, lines->len);
	return lines;
}

/* Ticks stand at the parameters that were measured. */
static struct axis
parameter_axis(const struct plot *p, const struct family *f)
{
	double lo = f->workload[0]->parameter, hi = f->workload[f->n - 1]->parameter;
	struct axis x = { .lo = lo,
		.hi = hi,
		.log = lo > 0 && hi / lo >= 4,
		.from = p->from + 10,
		.to = p->to - 10 };
	double last = -INFINITY;

	for (size_t i = 0; i < f->n && x.n_tick < TICKS_MOST; i++) {
		double at = axis_at(&x, f->workload[i]->parameter);

		if (at - last < 26)
			continue;
		last = at;
		x.tick[x.n_tick++] = (struct tick){ f->workload[i]->parameter, at,
			number_digits(f->workload[i]->parameter, 4) };
		g_strlcpy(x.tick[x.n_tick - 1].label.s, number_exact(f->workload[i]->parameter).s,
		    sizeof(struct number));
	}
	return x;
}

static struct axis
value_axis(const struct plot *p, const GArray *lines, const struct report_metric *metric)
{
	double lo = INFINITY, hi = 0;
	struct axis_options options;

	for (guint i = 0; i < lines->len; i++) {
		const struct plot_line *line = &g_array_index(lines, struct plot_line, i);

		for (size_t j = 0; j < line->n; j++) {
			lo = MIN(lo, line->point[j].y);
			hi = MAX(hi, line->point[j].y);
			if (isfinite(line->point[j].hi)) /* of one run it is not known */
				hi = MAX(hi, MIN(line->point[j].y * 1.3, line->point[j].hi));
		}
	}
	options = plot_y_options(p, lo, hi, metric->unit);
	options.zero = true;
	return axis_make(options);
}

static double
draw_panel(struct plot *p, const struct family *f, const char *name, double y)
{
	const struct report_result *any = report_like(p->view->report, f->workload[0], name);
	GArray *lines = lines_of(p->view, f, name);
	struct plot_line *line = (struct plot_line *)(void *)lines->data;
	g_autofree char *title = NULL, *unit = NULL;

	for (size_t i = 1; i < f->n && any == NULL; i++)
		any = report_like(p->view->report, f->workload[i], name);
	p->top = y + 36;
	plot_place(p, line, lines->len);
	p->y = value_axis(p, lines, any->metric);
	p->x = parameter_axis(p, f);
	unit = number_axis_title(&p->y.scale, any->metric->better, p->y.log);
	p->title = title = g_strdup_printf("%s: %s", any->metric->title, unit);
	y = plot_draw(p, line, lines->len);
	for (guint i = 0; i < lines->len; i++)
		g_free(line[i].point);
	g_array_free(lines, TRUE);
	return y;
}

static void
layout(struct scene *scene, const struct view *view)
{
	struct family f = family_of(view);
	const char *parameter =
	    f.workload[0]->parameter_name != NULL ? f.workload[0]->parameter_name : "parameter";
	const char *rate = metric_of_family(view, &f, rates),
		   *tail = metric_of_family(view, &f, tails);
	g_autofree char *title =
	    g_strdup_printf("Scaling with %s: %s", parameter, view->result->workload->family);
	g_autofree char *under =
	    g_strdup_printf("mean of each backend's runs (mark) with its %s interval (bar)%s",
		phrase_level(view->report).s, plot_unnamed(view->report->n_backend));
	struct plot plot = { .scene = scene, .view = view, .x_title = parameter, .height = HEIGHT };
	double y = frame_title(scene, title, under, scene->width - 2 * THEME_MARGIN);

	if (rate != NULL)
		y = draw_panel(&plot, &f, rate, y);
	if (tail != NULL)
		y = draw_panel(&plot, &f, tail, y);
	if (rate == NULL && tail == NULL)
		y = draw_panel(&plot, &f, view->result->metric->name, y);
	frame_source(scene, view, y + 14);
	scene->height = y + 28;
	g_free(f.workload);
}

static char *
caption(const struct view *view)
{
	struct family f = family_of(view);
	const struct report_workload *last = f.workload[f.n - 1];
	const char *name = metric_of_family(view, &f, rates);
	const struct report_result *r =
	    report_like(view->report, last, name != NULL ? name : view->result->metric->name);
	char *text;

	if (r == NULL || r->n_row == 0)
		text = g_strdup("How the backends scale.");
	else
		text = g_strdup_printf("At %s %s, %s is first with %s.",
		    last->parameter_name != NULL ? last->parameter_name : "",
		    number_exact(last->parameter).s, r->row[0].backend->title_in_text,
		    number_unit(r->row[0].mean, r->metric->unit, 3).s);
	g_free(f.workload);
	return text;
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const first[] = { "backend", NULL };
	struct family f = family_of(view);
	const char *name = metric_of_family(view, &f, rates);
	struct text_table *table = text_table_new(first, 1);
	GArray *lines;

	if (name == NULL)
		name = view->result->metric->name;
	lines = lines_of(view, &f, name);
	for (size_t i = 0; i < f.n; i++)
		text_table_head(table, number_exact(f.workload[i]->parameter).s);
	for (guint i = 0; i < lines->len; i++) {
		struct plot_line *line = &g_array_index(lines, struct plot_line, i);

		text_table_add(table, line->backend->title);
		for (size_t j = 0, k = 0; j < f.n; j++) {
			bool here = k < line->n && line->point[k].x == f.workload[j]->parameter;
			const struct report_result *r =
			    report_like(view->report, f.workload[j], name);

			text_table_add(table,
			    here ? number_unit(line->point[k].y, r->metric->unit, 4).s : "—");
			k += here;
		}
		g_free(line->point);
	}
	g_array_free(lines, TRUE);
	g_free(f.workload);
	return table;
}

const struct chart chart_scaling = {
	.name = "scaling",
	.heading = "Scaling",
	.what = "throughput and latency against queue depth or clients",
	.order = 60,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
