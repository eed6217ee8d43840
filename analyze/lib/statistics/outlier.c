/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/outlier.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>

#include "analyze/lib/statistics/sample.h"

struct fences {
	double q25, q75;
};

/* As R's boxplot writes it: `reach` quartile distances outside the box. */
static bool
is_beyond(struct fences f, double reach, double x)
{
	double range = f.q75 - f.q25;

	return x < f.q25 - reach * range || x > f.q75 + reach * range;
}

static unsigned char
mark_of(struct fences fences, double x, double z)
{
	return (unsigned char)((fabs(z) > 3.5 ? OUTLIER_MODIFIED_Z : 0) |
	    (is_beyond(fences, 1.5, x) ? OUTLIER_MILD : 0) |
	    (is_beyond(fences, 3, x) ? OUTLIER_SEVERE : 0));
}

void
outlier_mark(const double *x, size_t n, unsigned char *mark, double *z)
{
	double *sorted = sample_sorted(x, n), median = NAN, mad = 0;
	struct fences fences = { NAN, NAN };

	if (n >= 5) {
		median = sample_quantile(sorted, n, 0.5);
		mad = sample_mad(sorted, n);
		fences = (struct fences){ sample_quantile(sorted, n, 0.25),
			sample_quantile(sorted, n, 0.75) };
	}
	for (size_t i = 0; i < n; i++) {
		double from_median = mad > 0 ? MODIFIED_Z * (x[i] - median) / mad : NAN;

		mark[i] = mark_of(fences, x[i], from_median);
		if (z != NULL)
			z[i] = from_median;
	}
	g_free(sorted);
}
