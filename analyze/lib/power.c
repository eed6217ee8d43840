/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/power.h"

#include <math.h>

#include "analyze/lib/distributions.h"

double
power_of(struct plan p, double n, double delta)
{
	double df = (p.paired ? 1 : 2) * (n - 1);

	return student_noncentral_upper(student_quantile(1 - p.alpha / 2, df), df,
	    sqrt(n / 2) * delta / p.sd);
}

double
runs_needed(struct plan p, double delta, double power)
{
	double low = 1 + 1e-3, high = 2;

	if (!(p.sd > 0) || !(delta > 0))
		return NAN;
	while (!(power_of(p, high, delta) >= power)) {
		low = high;
		high *= 2;
		if (high > 1e7)
			return NAN;
	}
	for (int i = 0; i < 60 && high - low > 1e-9 * high; i++) {
		double middle = (low + high) / 2;

		if (power_of(p, middle, delta) >= power)
			high = middle;
		else
			low = middle;
	}
	return high;
}

double
difference_detectable(struct plan p, double n, double power)
{
	double low = 0, high = p.sd;

	if (!(p.sd > 0) || !(n >= 2))
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
stein_runs(double sd_log, double n, double confidence, double precision)
{
	double t = student_quantile(1 - (1 - confidence) / 2, n - 1);
	double runs = ceil(t * t * sd_log * sd_log / (log1p(precision) * log1p(precision)));

	return isnan(runs) ? NAN : fmax(n, runs);
}

double
sigma_limit(double ratio, double alpha, double pairs)
{
	return fabs(log(ratio)) / (sqrt(2) * normal_quantile(1 - alpha / (2 * pairs)));
}

int
rank_runs_needed(double alpha, double pairs, bool paired)
{
	int n = 2;

	while (n < 1000 && 2 / (paired ? ldexp(1, n) : combinations(2.0 * n, n)) > alpha / pairs)
		n++;
	return n;
}
