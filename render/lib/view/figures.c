/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/view/figures.h"

#include <glib.h>
#include <math.h>

enum { MIXED_FROM = 100 }; /* from where on axes are logarithmic too */
/* Means below or above have no digit, or too many: each is printed with an exponent. */
#define LEAST_SHOWN 1e-6
#define MOST_SHOWN 1e15

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
	f.scale = number_scale(f.metric_unit, most);
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
