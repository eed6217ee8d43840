/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_series.h"

#include <math.h>

#include "collect/lib/import/table/table_clock.h"

/* The mean of the intervals, whose holes are left out; NAN if there is none. */
static double
close_series(struct result_number *n, double interval_s)
{
	double sum = 0;
	guint kept = 0;

	for (guint i = 0; i < n->values->len; i++) {
		double value = g_array_index(n->values, double, i);

		if (isnan(value))
			continue;
		g_array_index(n->values, double, kept++) = value;
		sum += value;
	}
	g_array_set_size(n->values, kept);
	n->shape = SHAPE_SERIES;
	n->interval_s = interval_s;
	return kept > 0 ? sum / kept : NAN;
}

static void
make_series(const struct table_scan *scan, struct result *r)
{
	guint n_series = r->numbers->len, n_means = 0;

	for (guint i = 0; i < n_series; i++) {
		struct result_number n = g_array_index(r->numbers, struct result_number, i);
		double mean = close_series(&g_array_index(r->numbers, struct result_number, i),
		    table_clock_interval(scan));

		/*
		 * Equal intervals' rates have the run's as their mean; of latencies that is not so.
		 */
		if (isnan(mean) || n.unit->dimension == DIMENSION_TIME)
			continue;
		result_value(r, n.metric, n.unit->name, mean)->dir = n.dir;
		n_means++;
	}
	result_doubt(r,
	    "column '%s' is a clock that goes on by %g s: "
	    "the rows are intervals of one run, not runs",
	    table_clock_title(scan), table_clock_interval(scan));
	r->iterations = 1;
	if (n_means > 0)
		return;
	r->invalid = "of latencies of intervals the run's is not known: "
		     "how many operations each had is not said";
	result_doubt(r, "%s", r->invalid);
}

void
table_series_make(struct table_scan *scan)
{
	for (guint i = 0; i < scan->groups->len; i++)
		make_series(
		    scan, ((struct table_group *)g_ptr_array_index(scan->groups, i))->result);
}
