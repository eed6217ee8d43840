/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/words.h"

#include <math.h>
#include <string.h>

enum { MIXED_FROM = 100 }; /* from where on axes are logarithmic too */
/* Means below or above have no digit, or too many: each is printed with an exponent. */
#define LEAST_SHOWN 1e-6
#define MOST_SHOWN 1e15

char *
words_runs(const struct report_result *result)
{
	int64_t least = INT64_MAX, most = 0;

	for (size_t i = 0; i < result->n_row; i++) {
		least = MIN(least, result->row[i].n);
		most = MAX(most, result->row[i].n);
	}
	if (most == 0)
		return g_strdup("runs");
	if (least == 1 && most == 1)
		return g_strdup("one run");
	if (least == most)
		return g_strdup_printf("%" G_GINT64_FORMAT " runs", most);
	return g_strdup_printf("%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " runs", least, most);
}

struct number
words_level(const struct report *report)
{
	return number_percent(1 - report->study.alpha);
}

char *
words_title(const struct view *view, const char *what)
{
	if (view->report->n_workload < 2 || view->in_page)
		return g_strdup(what);
	return g_strdup_printf("%s: %s", what, view->result->workload->title);
}

static int64_t
rounds_of(const struct report_result *result)
{
	int64_t most = 0;

	for (size_t i = 0; i < result->n_row; i++)
		for (size_t j = 0; j < result->row[i].n_run; j++)
			most = MAX(most, result->row[i].run[j].round);
	return most;
}

char *
words_source(const struct view *view)
{
	const struct report_result *result = view->result;
	int64_t rounds = rounds_of(result);
	g_autofree char *runs = words_runs(result);
	struct number date = number_date(view->report->last_ns);

	if (rounds > 1 && g_strcmp0(result->design, "rounds") == 0)
		return g_strdup_printf("podium, %" G_GINT64_FORMAT " rounds, %s", rounds, date.s);
	return g_strdup_printf("podium, %s each, %s", runs, date.s);
}

char *
words_count(size_t n, const char *one, const char *many)
{
	return g_strdup_printf("%zu %s", n, n == 1 ? one : many);
}

struct number
words_place(const struct report_row *row)
{
	struct number n = { "" };

	if (row->place != 0 && row->rank_lo == row->rank_hi)
		snprintf(n.s, sizeof n.s, "%d", (int)row->rank_lo);
	else if (row->place != 0)
		snprintf(n.s, sizeof n.s, "%d–%d", (int)row->rank_lo, (int)row->rank_hi);
	return n;
}

bool
words_one_run(const struct report_result *result)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].n > 1 || result->row[i].moments)
			return false;
	return true;
}

bool
words_lower_is_better(const struct report_result *result)
{
	return strcmp(result->metric->better, "higher") != 0;
}

size_t
words_separated(const struct report_result *result)
{
	size_t n = 0;

	for (size_t i = 0; i < result->n_pair; i++)
		n += result->pair[i].separated;
	return n;
}

struct figures
figures_of(const struct report_result *result)
{
	double least = INFINITY, most = 0, half = INFINITY;
	double resolution = 0;
	bool single = false;
	struct figures f = { .metric_unit = result->metric->unit };

	for (size_t i = 0; i < result->n_row; i++) {
		const struct report_row *r = &result->row[i];

		if (!isfinite(r->mean))
			continue;
		least = MIN(least, fabs(r->mean));
		most = MAX(most, fabs(r->mean));
		resolution = r->resolution > 0 ? r->resolution : resolution;
		single = single || !isfinite(r->mean_hi);
		if (r->mean_hi > r->mean)
			half = MIN(half, r->mean_hi - r->mean);
	}
	f.scale = scale_for(f.metric_unit, most);
	f.mixed = (least > 0 && most / least >= MIXED_FROM) ||
	    most / f.scale.factor >= MOST_SHOWN ||
	    (most > 0 && most / f.scale.factor < LEAST_SHOWN);
	if (single || !isfinite(half))
		half = resolution;
	f.decimals = number_decimals_for(
	    half / f.scale.factor, least / f.scale.factor, most / f.scale.factor);
	return f;
}

struct number
figures_bare(const struct figures *figures, double value)
{
	if (figures->mixed)
		return number_unit(value, figures->metric_unit, 4);
	return number_decimals(value / figures->scale.factor, figures->decimals);
}

struct number
figures_value(const struct figures *figures, double value)
{
	struct number n = figures_bare(figures, value);

	if (!figures->mixed && isfinite(value) && *figures->scale.unit != '\0') {
		g_strlcat(n.s, *figures->scale.unit == '/' ? "" : "\u00a0", sizeof n.s);
		g_strlcat(n.s, figures->scale.unit, sizeof n.s);
	}
	return n;
}

struct number
figures_alone(const struct figures *figures, const struct report_row *row)
{
	double half = row->mean_hi - row->mean;
	int digits;

	if (!isfinite(half) || half <= 0 || !(row->mean > 0))
		return figures_value(figures, row->mean);
	digits = (int)CLAMP(ceil(log10(row->mean / half)) + 1, 3, 5);
	return number_unit(row->mean, figures->metric_unit, digits);
}

struct number
figures_range(const struct figures *figures, double lo, double hi)
{
	struct number n = figures_bare(figures, lo);

	if (!isfinite(lo) || !isfinite(hi))
		return number_decimals(NAN, 0);
	g_strlcat(n.s, "–", sizeof n.s);
	g_strlcat(n.s, figures_bare(figures, hi).s, sizeof n.s);
	return n;
}
