/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/outlier.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "analyze/lib/sample.h"
#include "data/lib/answer/question.h"

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

static void
mark_one(struct outliers *found, struct fences fences, double x, double z, unsigned char *mark)
{
	if (fabs(z) > 3.5) {
		*mark |= OUTLIER_MODIFIED_Z;
		found->modified_z++;
	}
	if (is_beyond(fences, 1.5, x)) {
		*mark |= OUTLIER_MILD;
		found->mild++;
	}
	if (is_beyond(fences, 3, x)) {
		*mark |= OUTLIER_SEVERE;
		found->severe++;
	}
	if (!isnan(z) && !(fabs(z) <= fabs(found->most_z)))
		found->most_z = z;
}

struct outliers
outliers_mark(const double *x, size_t n, unsigned char *mark)
{
	struct outliers found = { .most_z = NAN };
	double *sorted = sample_sorted(x, n);

	memset(mark, 0, n);
	if (n >= 5) {
		double median = sorted_quantile(sorted, n, 0.5), mad = sample_mad(sorted, n);
		struct fences fences = { sorted_quantile(sorted, n, 0.25),
			sorted_quantile(sorted, n, 0.75) };

		for (size_t i = 0; i < n; i++)
			mark_one(&found, fences, x[i],
			    mad > 0 ? MODIFIED_Z * (x[i] - median) / mad : NAN, &mark[i]);
	}
	g_free(sorted);
	return found;
}
