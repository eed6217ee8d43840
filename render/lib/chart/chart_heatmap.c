/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart_heatmap: how the latency of a backend's operations moves over the time of the load. */
#include <math.h>
#include <string.h>

#include "data/lib/answer/report_latency.h"
#include "render/lib/chart/charts.h"
#include "render/lib/layout/plot.h"
#include "render/lib/layout/rows.h"
#include "render/lib/view/phrase.h"

enum { COLUMNS_MOST = 240, BINS_MOST = 28, IN_PAGE_MOST = 12 };

/* One backend's seconds. */
struct heat {
	struct report_second *second;
	size_t n;
};

struct range {
	double lo_ns, hi_ns, seconds;
	double half; /* px, of a picture's height */
	size_t bins; /* of latency, within that height */
};

/* A page of many backends would be large for pictures that few compare; alone they are drawn. */
static bool
has_data(const struct view *view)
{
	return (view->result->n_row <= IN_PAGE_MOST || !view->in_page) &&
	    report_latency_has_seconds(view->report, view->result->workload);
}

static struct heat *
read_heat(const struct view *view)
{
	struct heat *heat = g_new0(struct heat, view->result->n_row);

	for (size_t i = 0; i < view->result->n_row; i++)
		heat[i].n = report_latency_seconds(view->report, view->result->workload,
		    view->result->row[i].backend, &heat[i].second);
	return heat;
}

/* The more backends, the lower their pictures. */
static double
height_of(size_t n)
{
	return n <= 12 ? 84 : n <= THEME_MANY ? 44 : 28;
}

/* From the 1st percentile of any second to the slowest operation of all. */
static struct range
range_of(const struct heat *heat, size_t n)
{
	double half = height_of(n) / 2 - (n <= 12 ? 6 : 2);
	struct range r = { INFINITY, 1, 1, half, MIN(BINS_MOST, (size_t)(half * 2 / 1.5)) };

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < heat[i].n; j++) {
			const struct report_second *s = &heat[i].second[j];

			r.seconds = MAX(r.seconds, (double)s->second + 1);
			if (s->histogram == NULL || s->histogram->n == 0)
				continue;
			r.lo_ns =
			    MIN(r.lo_ns, MAX(1, (double)histogram_percentile(s->histogram, 0.01)));
			r.hi_ns = MAX(r.hi_ns, (double)s->histogram->max_ns);
		}
	if (!(r.lo_ns < r.hi_ns))
		r.lo_ns = r.hi_ns / 10;
	return r;
}

static void
add_second(double *cell, const struct report_second *s, const struct range *r, size_t columns)
{
	size_t column = (size_t)((double)s->second / r->seconds * (double)columns);

	column = MIN(column, columns - 1);
	for (unsigned b = 0; b < HISTOGRAM_BUCKETS; b++) {
		double ns, share;
		size_t bin;

		if (s->histogram->count[b] == 0)
			continue;
		ns = (double)histogram_low(b) + (double)histogram_width(b) / 2;
		share = log(MAX(ns, 1) / r->lo_ns) / log(r->hi_ns / r->lo_ns);
		bin = (size_t)(CLAMP(share, 0, 0.9999) * (double)r->bins);
		bin = r->bins - 1 - bin;
		cell[bin * columns + column] += (double)s->histogram->count[b];
	}
}

/* The square root lets rare slow operations be seen beside the many usual ones. */
static void
draw_heat(const struct rows_frame *rows, size_t row, const struct heat *heat, const struct range *r)
{
	size_t columns = (size_t)CLAMP(r->seconds, 1, COLUMNS_MOST), n = columns * r->bins;
	g_autofree double *count = g_new0(double, n);
	g_autofree uint8_t *cell = g_new0(uint8_t, n);
	double most = 0, half = r->half;

	for (size_t i = 0; i < heat->n; i++)
		if (heat->second[i].histogram != NULL)
			add_second(count, &heat->second[i], r, columns);
	for (size_t i = 0; i < n; i++)
		most = MAX(most, count[i]);
	for (size_t i = 0; i < n && most > 0; i++)
		cell[i] = count[i] > 0 ? (uint8_t)(24 + 231 * sqrt(count[i] / most)) : 0;
	scene_grid(rows->scene,
	    (struct box){ rows->from, rows_y(rows, row) - half, rows->to - rows->from, 2 * half },
	    cell, n, columns);
}

/* Decades of latency at the left of each backend's picture. */
static void
draw_decades(const struct rows_frame *rows, size_t row, const struct range *r)
{
	double half = r->half, y = rows_y(rows, row);
	struct axis axis = axis_make((struct axis_options){ .lo = r->lo_ns,
	    .hi = r->hi_ns,
	    .unit = "ns",
	    .always_log = true,
	    .from = y + half,
	    .to = y - half,
	    .spacing = 18 });

	scene_line(rows->scene, (struct point){ rows->from, y + half },
	    (struct point){ rows->to, y + half },
	    (struct style){ .stroke = ROLE_LINE, .width = 1 });
	for (int i = 0; i < axis.n_tick; i++)
		scene_text(rows->scene,
		    (struct label){ rows->to + 8, axis.tick[i].at + 4, axis.tick[i].label.s,
			ROLE_SOFT, .size = THEME_SMALL });
}

static void
layout(struct scene *scene, const struct view *view)
{
	g_autofree struct heat *heat = read_heat(view);
	struct range range = range_of(heat, view->result->n_row);
	g_autofree char *title = phrase_title(view, "Latency over the time of the load");
	struct rows_text text = { title,
		"each picture: seconds from left to right, latency upwards (logarithmic); the"
		" stronger the colour, the more operations; all runs together",
		.plot_height = height_of(view->result->n_row) };
	struct rows_frame rows = rows_begin(scene, view, &text);

	rows_seconds(&rows, range.seconds);
	for (size_t i = 0; i < rows.n; i++) {
		draw_heat(&rows, i, &heat[i], &range);
		draw_decades(&rows, i, &range);
	}
	rows_end(&rows, 0);
}

static char *
caption(const struct view *view)
{
	g_autofree struct heat *heat = read_heat(view);
	int64_t slowest = 0, second = 0;
	size_t who = 0;

	for (size_t i = 0; i < view->result->n_row; i++)
		for (size_t j = 0; j < heat[i].n; j++)
			if (heat[i].second[j].max_ns > slowest) {
				slowest = heat[i].second[j].max_ns;
				second = heat[i].second[j].second;
				who = i;
			}
	return g_strdup_printf(
	    "The slowest operation of all took %s, on %s in second %d of the load.",
	    number_unit((double)slowest, "ns", 3).s, view->result->row[who].backend->title,
	    (int)second + 1);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "backend", "seconds", "operations", "slowest", NULL };
	g_autofree struct heat *heat = read_heat(view);
	struct text_table *table = text_table_new(heads, 1);

	for (size_t i = 0; i < view->result->n_row; i++) {
		int64_t done = 0, slowest = 0;

		for (size_t j = 0; j < heat[i].n; j++) {
			done += heat[i].second[j].done;
			slowest = MAX(slowest, heat[i].second[j].max_ns);
		}
		text_table_add(table, view->result->row[i].backend->title);
		text_table_add(table, number_decimals((double)heat[i].n, 0).s);
		text_table_add(table, number_decimals((double)done, 0).s);
		text_table_add(table, number_unit((double)slowest, "ns", 3).s);
	}
	return table;
}

const struct chart chart_heatmap = {
	.name = "heatmap",
	.heading = "Latency over time",
	.what = "latency over the time of the load",
	.order = 55,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
