/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_latency: percentiles of latency within the runs, merged, over -log10(1 - p), so that the
 * tail has room.
 */
#include <math.h>
#include <string.h>

#include "data/lib/answer/report_latency.h"
#include "render/lib/chart/charts.h"
#include "render/lib/layout/frame.h"
#include "render/lib/layout/plot.h"
#include "render/lib/view/phrase.h"

enum { KINDS_MOST = 3, STEPS_A_NINE = 16, HEIGHT = 260 };

static bool
has_data(const struct view *view)
{
	struct report_latency *list;

	return report_latency_list(view->report, view->result->workload, &list) > 0;
}

/* How many nines p may have with ten values above it. */
static double
nines_of(const struct histogram *h)
{
	return h->n > 10 ? log10((double)h->n / 10) : 0;
}

/* Percentile 1 - 10^-x at every x from 0 to what the count bears. */
static struct plot_line
line_of(const struct report_latency *l)
{
	double most = nines_of(l->histogram);
	size_t n = (size_t)(most * STEPS_A_NINE) + 1;
	struct plot_line line = { .backend = l->backend, .point = g_new(struct plot_point, n) };

	for (size_t i = 0; i < n; i++) {
		double x = (double)i / STEPS_A_NINE, p = MAX(1 - pow(10, -x), 1e-9);

		line.point[line.n++] = (struct plot_point){ x,
			MAX((double)histogram_percentile(l->histogram, p), 1), NAN, NAN };
	}
	return line;
}

static struct axis
percentile_axis(const struct plot *p, double most)
{
	static const struct {
		double nines;
		const char *label;
	} ticks[] = { { 0, "0" }, { 0.30103, "50 %" }, { 1, "90 %" }, { 2, "99 %" },
		{ 3, "99.9 %" }, { 4, "99.99 %" }, { 5, "99.999 %" }, { 6, "99.9999 %" },
		{ 7, "99.99999 %" } };
	struct axis x = { .lo = 0, .hi = MAX(most, 1), .from = p->from, .to = p->to };

	for (size_t i = 1; i < G_N_ELEMENTS(ticks) && ticks[i].nines <= x.hi; i++) {
		struct tick *t = &x.tick[x.n_tick++];

		t->value = ticks[i].nines;
		t->at = axis_at(&x, t->value);
		g_strlcpy(t->label.s, ticks[i].label, sizeof t->label.s);
	}
	return x;
}

static struct axis
latency_axis(const struct plot *p, const struct plot_line *line, size_t n)
{
	double lo = INFINITY, hi = 1;
	struct axis_options options;

	for (size_t i = 0; i < n; i++) {
		lo = MIN(lo, line[i].point[0].y);
		hi = MAX(hi, line[i].point[line[i].n - 1].y);
	}
	options = plot_y_options(p, lo, MAX(hi, lo * 1.01), "ns");
	options.always_log = true;
	return axis_make(options);
}

/* One kind of operation; returns the y below. */
static double
draw_kind(struct plot *p, const struct report_latency *list, size_t n, const char *kind)
{
	GArray *lines = g_array_new(FALSE, FALSE, sizeof(struct plot_line));
	g_autofree char *title = g_strdup_printf("latency of each %s, logarithmic", kind);
	struct plot_line *line;
	double most = 0, below;

	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i].kind, kind) == 0) {
			struct plot_line l = line_of(&list[i]);

			most = MAX(most, nines_of(list[i].histogram));
			g_array_append_val(lines, l);
		}
	line = (struct plot_line *)(void *)lines->data;
	plot_sort(line, lines->len);
	plot_place(p, line, lines->len);
	p->title = title;
	p->x = percentile_axis(p, most);
	p->y = latency_axis(p, line, lines->len);
	below = plot_draw(p, line, lines->len);
	for (guint i = 0; i < lines->len; i++)
		g_free(line[i].point);
	g_array_free(lines, TRUE);
	return below;
}

static uint64_t
operations_of(const struct report_latency *list, size_t n, const char *kind)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += strcmp(list[i].kind, kind) == 0 ? list[i].histogram->n : 0;
	return sum;
}

/* The kinds with the most operations, most first. */
static size_t
find_kinds(const struct report_latency *list, size_t n, const char *kind[KINDS_MOST])
{
	size_t found = 0;

	while (found < KINDS_MOST) {
		uint64_t most = 0;

		for (size_t i = 0; i < n; i++) {
			uint64_t operations = operations_of(list, n, list[i].kind);
			bool known = false;

			for (size_t j = 0; j < found; j++)
				known = known || strcmp(kind[j], list[i].kind) == 0;
			if (known || operations <= most)
				continue;
			most = operations;
			kind[found] = list[i].kind;
		}
		if (most == 0)
			break;
		found++;
	}
	return found;
}

static const char *
loop_words(const struct report_latency *list, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (list[i].loop != list[0].loop)
			return "loops of different kinds";
	if (g_strcmp0(list[0].loop, "open") == 0)
		return "open loop (from the intended start)";
	if (g_strcmp0(list[0].loop, "closed") == 0)
		return "closed loop (service time; waits not counted)";
	return "loop not known";
}

static void
layout(struct scene *scene, const struct view *view)
{
	struct report_latency *list;
	size_t n = report_latency_list(view->report, view->result->workload, &list), n_kind;
	const char *kind[KINDS_MOST];
	g_autofree char *title = phrase_title(view, "Percentiles of latency"), *under = NULL;
	struct plot plot = { .scene = scene,
		.view = view,
		.x_title = "share of operations that took no longer",
		.height = HEIGHT };
	double y;

	under = g_strdup_printf("all runs of a backend together, for the picture only; %s%s",
	    loop_words(list, n), plot_unnamed(view->result->n_row));
	n_kind = find_kinds(list, n, kind);
	y = frame_title(scene, title, under, scene->width - 2 * THEME_MARGIN);
	for (size_t i = 0; i < n_kind; i++) {
		plot.top = y + 34;
		y = draw_kind(&plot, list, n, kind[i]);
	}
	frame_source(scene, view, y + 14);
	scene->height = y + 28;
}

static const char *
article(const char *noun)
{
	return strchr("aeiou", *noun) != NULL ? "an" : "a";
}

static char *
caption(const struct view *view)
{
	struct report_latency *list;
	size_t n = report_latency_list(view->report, view->result->workload, &list), best = 0;
	const char *kind[KINDS_MOST] = { "operation" };
	uint64_t least = UINT64_MAX;

	find_kinds(list, n, kind);
	for (size_t i = 0; i < n; i++) {
		uint64_t p99 = histogram_percentile(list[i].histogram, 0.99);

		if (strcmp(list[i].kind, kind[0]) == 0 && p99 < least &&
		    histogram_supports(list[i].histogram, 0.99)) {
			least = p99;
			best = i;
		}
	}
	if (n == 0 || least == UINT64_MAX)
		return g_strdup("Too few operations for a 99th percentile.");
	if (view->result->n_row == 1)
		return g_strdup_printf("The 99th percentile of %s %s on %s is %s; %s.",
		    article(kind[0]), kind[0], list[best].backend->title_in_text,
		    number_unit((double)least, "ns", 3).s, loop_words(list, n));
	return g_strdup_printf(
	    "%s has the shortest 99th percentile of %s %s, %s; %s. A line ends where fewer than ten"
	    " operations lie above it.",
	    list[best].backend->title_in_text, article(kind[0]), kind[0],
	    number_unit((double)least, "ns", 3).s, loop_words(list, n));
}

static struct number
percentile_text(const struct histogram *h, double q)
{
	struct number n;

	if (histogram_supports(h, q))
		return number_unit((double)histogram_percentile(h, q), "ns", 3);
	snprintf(n.s, sizeof n.s, "— (needs %.0f)", 10 / (1 - q));
	return n;
}

static void
add_percentiles(struct text_table *table, const struct report_latency *l)
{
	static const double quantile[] = { .5, .9, .95, .99, .999, .9999 };
	const struct histogram *h = l->histogram;

	text_table_add(table, l->backend->title);
	text_table_add(table, l->kind);
	text_table_add(table, number_decimals((double)h->n, 0).s);
	text_table_add(table, number_unit(histogram_mean(h), "ns", 3).s);
	for (size_t j = 0; j < G_N_ELEMENTS(quantile); j++)
		text_table_add(table, percentile_text(h, quantile[j]).s);
	text_table_add(table, number_unit((double)h->max_ns, "ns", 3).s);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "backend", "operation", "count", "mean", "median",
		"p90", "p95", "p99", "p99.9", "p99.99", "longest", NULL };
	struct report_latency *list;
	size_t n = report_latency_list(view->report, view->result->workload, &list);
	struct text_table *table = text_table_new(heads, 2);

	for (size_t i = 0; i < view->result->n_row; i++)
		for (size_t j = 0; j < n; j++)
			if (list[j].backend == view->result->row[i].backend)
				add_percentiles(table, &list[j]);
	return table;
}

const struct chart chart_latency = {
	.name = "latency",
	.heading = "Latency within the runs",
	.what = "percentiles of latency, with room for the tail",
	.order = 50,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
