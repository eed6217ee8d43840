/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/density.h"

#include <float.h>
#include <glib.h>
#include <math.h>
#include <stdlib.h>

enum { VALUES_MOST = 1000, PROBES = 64, REACH = 6 };

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double *
density_sorted(const struct report_row *row)
{
	double *value = g_new(double, row->n_run + 1);

	for (size_t i = 0; i < row->n_run; i++)
		value[i] = row->run[i].value;
	qsort(value, row->n_run, sizeof *value, by_value);
	return value;
}

/* A value more than REACH widths away adds less than anyone could see. */
static double
raw(const struct density *d, double value)
{
	double sum = 0;

	for (size_t i = 0; i < d->n; i++) {
		double z = (value - d->value[i]) / d->width;

		if (z < -REACH)
			break;
		if (z <= REACH)
			sum += exp(-z * z / 2);
	}
	return sum;
}

bool
density_is_known(const struct report_row *row)
{
	double spread = (row->max - row->min) / 16;

	/* Room for its tails, and for a width that is a number of full precision. */
	return isnormal(spread) && isfinite(row->sd) && isfinite(row->q75 - row->q25) &&
	    fabs(row->max) < DBL_MAX / 8 && fabs(row->min) < DBL_MAX / 8;
}

/* Of very many runs every so many in order of value: the shape is the same. */
struct density
density_of(const struct report_row *row)
{
	struct density d = { .value = density_sorted(row) };
	size_t every = 1 + row->n_run / VALUES_MOST;
	double iqr = (row->q75 - row->q25) / 1.34, sd = row->sd;

	for (size_t i = every / 2; i < row->n_run; i += every)
		d.value[d.n++] = d.value[i];
	d.width = 0.9 * (iqr > 0 ? MIN(sd, iqr) : sd) * pow((double)row->n_run, -0.2);
	if (!(d.width > 0))
		d.width = (row->max - row->min) / 10;
	d.lo = row->min - 2 * d.width;
	d.hi = row->max + 2 * d.width;
	for (int i = 0; i < PROBES; i++)
		d.peak = MAX(d.peak, raw(&d, d.lo + (d.hi - d.lo) * i / (PROBES - 1)));
	return d;
}

double
density_at(const struct density *density, double value)
{
	return MIN(1, raw(density, value) / density->peak);
}

void
density_clear(struct density *density)
{
	g_free(density->value);
}
