/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/power.h"

#include <math.h>

#include "analyze/lib/statistics/distribution.h"

/* Chance that n runs each show a difference `delta`. */
static double
power_of(struct plan p, double n, double delta)
{
	double df = (p.paired ? 1 : 2) * (n - 1);

	return distribution_noncentral_upper(
	    distribution_student_quantile(1 - p.alpha / 2, df), df, sqrt(n / 2) * delta / p.sd);
}

/* By doubling and halving; NAN beyond a million standard deviations. */
double
power_detectable(struct plan p, double n, double power)
{
	double low = 0, high = p.sd;

	if (!(p.sd > 0 && n >= 2))
		return NAN;
	while (!(power_of(p, n, high) >= power)) {
		low = high;
		high *= 2;
		if (high > 1e6 * p.sd)
			return NAN;
	}
	for (int i = 0; i < 60 && high - low > 1e-12 * high; i++) {
		double middle = (low + high) / 2;

		if (power_of(p, n, middle) >= power)
			high = middle;
		else
			low = middle;
	}
	return high;
}

double
power_sigma_limit(double ratio, double alpha, double pairs)
{
	return fabs(log(ratio)) / (sqrt(2) * distribution_normal_quantile(1 - alpha / (2 * pairs)));
}
