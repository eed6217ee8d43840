/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart_series: the load's operations and what was counted beside them, second by second. */
#include <math.h>
#include <string.h>

#include "data/lib/answer/report_counter.h"
#include "render/lib/chart/charts.h"
#include "render/lib/layout/rows.h"
#include "render/lib/view/phrase.h"

enum { BANDS_MOST = 5, BAND = 36, BAND_TITLE = 14, IN_PAGE_MOST = 12 };

/* What readers get to see of what is counted, the most telling first. */
static const struct known {
	const char *name, *title, *unit;
} known[] = {
	{ "client.operations", "operations", "1/s" },
	{ "server.innodb_data_fsyncs", "flushes by the server", "1/s" },
	{ "server.innodb_os_log_written", "log written", "B/s" },
	{ "server.innodb_data_written", "data written", "B/s" },
	{ "server.threads_running", "threads running", "" },
	{ "server.innodb_data_read", "data read", "B/s" },
	{ "server.innodb_buffer_pool_pages_dirty", "dirty pages", "" },
	{ "server.innodb_row_lock_current_waits", "waits for row locks", "" },
	{ "server.innodb_rows_inserted", "rows inserted", "1/s" },
	{ "server.innodb_rows_read", "rows read", "1/s" },
	{ "device.flushes", "flushes of the device", "1/s" },
	{ "device.written_bytes", "written to the device", "B/s" },
	{ "device.read_bytes", "read from the device", "B/s" },
	{ "device.in_flight", "in flight", "" },
};

/* One backend's counters. */
struct counted {
	struct report_counter *list;
	size_t n;
};

struct band {
	const struct known *known;
	double most; /* of any backend: all have one scale */
};

struct bands {
	struct counted *of; /* by row; owned */
	struct band band[BANDS_MOST];
	size_t n;
	double seconds;
};

static bool
has_data(const struct view *view)
{
	return (view->result->n_row <= IN_PAGE_MOST || !view->in_page) &&
	    report_counter_has(view->report, view->result->workload);
}

static const struct report_counter *
find(const struct counted *c, const struct known *k)
{
	for (size_t i = 0; i < c->n; i++)
		if (strcmp(c->list[i].name, k->name) == 0)
			return &c->list[i];
	return NULL;
}

/* A level is most often a whole number. */
static struct number
amount(const struct known *k, double value)
{
	if (*k->unit == '\0')
		return number_decimals(value, value == floor(value) ? 0 : 1);
	return number_unit(value, k->unit, 3);
}

static double
most_of(const struct report_counter *c)
{
	double most = 0;

	for (size_t i = 0; c != NULL && i < c->seconds; i++)
		most = fmax(most, c->value[i]);
	return most;
}

/* The more backends, the fewer of their counters. */
static size_t
bands_for(size_t rows)
{
	return rows <= 4 ? BANDS_MOST : rows <= IN_PAGE_MOST ? 3 : rows <= THEME_MANY ? 2 : 1;
}

static struct bands
bands_of(const struct view *view)
{
	size_t n = view->result->n_row, room = bands_for(n);
	struct bands b = { .of = g_new0(struct counted, n), .seconds = 1 };

	for (size_t i = 0; i < n; i++)
		b.of[i].n = report_counter_list(view->report, view->result->workload,
		    view->result->row[i].backend, &b.of[i].list);
	for (size_t k = 0; k < G_N_ELEMENTS(known) && b.n < room; k++) {
		struct band band = { .known = &known[k] };

		for (size_t i = 0; i < n; i++) {
			const struct report_counter *c = find(&b.of[i], &known[k]);

			band.most = fmax(band.most, most_of(c));
			if (c != NULL)
				b.seconds = fmax(b.seconds, (double)c->seconds);
		}
		if (band.most > 0)
			b.band[b.n++] = band;
	}
	return b;
}

/* Seconds without a value leave a gap; one alone between two gaps is as long as it lasted. */
static void
draw_line(struct scene *scene, const struct report_counter *c, const struct axis *axis, double base,
    double scale)
{
	const struct style style = { .stroke = ROLE_ACCENT, .width = 1.5, .round = true };
	g_autofree struct point *at = g_new(struct point, c->seconds + 2);
	size_t n = 0;

	for (size_t i = 0; i <= c->seconds; i++) {
		if (i < c->seconds && !isnan(c->value[i])) {
			at[n++] = (struct point){ axis_at(axis, (double)i + 0.5),
				base - scale * c->value[i] };
			continue;
		}
		if (n == 1) {
			at[1] = (struct point){ axis_at(axis, (double)i), at[0].y };
			at[0].x = axis_at(axis, (double)i - 1);
			n = 2;
		}
		if (n > 1)
			scene_path(scene, at, n, style);
		n = 0;
	}
}

static void
draw_band(const struct rows_frame *rows, const struct axis *axis, double top,
    const struct band *band, const struct report_counter *c)
{
	double base = top + BAND - 3;
	g_autofree char *text = c == NULL ?
	    g_strdup_printf("%s: not counted", band->known->title) :
	    g_strdup_printf("%s, up to %s", band->known->title, amount(band->known, most_of(c)).s);

	scene_line(rows->scene, (struct point){ rows->from, base },
	    (struct point){ rows->to, base }, (struct style){ .stroke = ROLE_LINE, .width = 1 });
	scene_text(rows->scene,
	    (struct label){ rows->from + 2, top + BAND_TITLE - 4, text, ROLE_SOFT,
		.size = THEME_SMALL, .width = rows->to - rows->from - 4 });
	if (c != NULL)
		draw_line(rows->scene, c, axis, base, (BAND - BAND_TITLE - 4) / band->most);
}

static void
layout(struct scene *scene, const struct view *view)
{
	struct bands b = bands_of(view);
	g_autofree struct counted *owned = b.of;
	g_autofree char *title = phrase_title(view, "Second by second, the other side too");
	struct rows_text text = { title,
		"lines: the mean of all runs in each second of the load, from zero; a counter has"
		" one scale for all backends",
		.plot_height = (double)b.n * BAND + 14 };
	struct rows_frame rows = rows_begin(scene, view, &text);
	struct axis axis = rows_seconds(&rows, b.seconds);

	for (size_t i = 0; i < rows.n; i++)
		for (size_t k = 0; k < b.n; k++)
			draw_band(&rows, &axis,
			    rows_y(&rows, i) + ((double)k - (double)b.n / 2) * BAND, &b.band[k],
			    find(&b.of[i], b.band[k].known));
	rows_end(&rows, 0);
}

/* Of the first counter that is not the load's own. */
static char *
caption(const struct view *view)
{
	struct bands b = bands_of(view);
	g_autofree struct counted *owned = b.of;
	const struct band *band = b.n > 1 ? &b.band[1] : &b.band[0];

	for (size_t i = 0; b.n > 0 && i < view->result->n_row; i++) {
		const struct report_counter *c = find(&b.of[i], band->known);

		for (size_t s = 0; c != NULL && s < c->seconds; s++)
			if (c->value[s] >= band->most)
				return g_strdup_printf(
				    "Most %s: %s, on %s in second %zu of the load.",
				    band->known->title, amount(band->known, band->most).s,
				    view->result->row[i].backend->title, s + 1);
	}
	return g_strdup("Nothing that was counted beside the load moved.");
}

static void
add_numbers(struct text_table *table, const char *title, const struct known *k,
    const struct report_counter *c)
{
	double sum = 0, least = INFINITY;
	size_t n = 0;

	for (size_t i = 0; i < c->seconds; i++) {
		if (isnan(c->value[i]))
			continue;
		sum += c->value[i];
		least = fmin(least, c->value[i]);
		n++;
	}
	text_table_add(table, title);
	text_table_add(table, k->title);
	text_table_add(table, amount(k, n > 0 ? sum / (double)n : NAN).s);
	text_table_add(table, amount(k, n > 0 ? least : NAN).s);
	text_table_add(table, amount(k, most_of(c)).s);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "backend", "counted", "mean", "least", "most", NULL };
	struct bands b = bands_of(view);
	g_autofree struct counted *owned = b.of;
	struct text_table *table = text_table_new(heads, 2);

	for (size_t i = 0; i < view->result->n_row; i++)
		for (size_t k = 0; k < b.n; k++) {
			const struct report_counter *c = find(&b.of[i], b.band[k].known);

			if (c != NULL)
				add_numbers(
				    table, view->result->row[i].backend->title, b.band[k].known, c);
		}
	return table;
}

const struct chart chart_series = {
	.name = "series",
	.heading = "Second by second",
	.what = "operations, and the server's or device's counters, second by second",
	.order = 56,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
