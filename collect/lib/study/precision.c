/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/precision.h"

#include <math.h>

/* P(-t < T < t). */
static double
central(double t, int df)
{
	double angle = atan(t / sqrt(df));
	double cosine = cos(angle), term = 1, sum = 0;
	int odd = df % 2;

	if (df == 1)
		return 2 * angle / M_PI;
	if (odd)
		term = cosine;
	for (int k = 2 + odd; k <= df; k += 2) {
		sum += term;
		term *= cosine * cosine * (k - 1) / k;
	}
	return odd ? 2 / M_PI * (angle + sin(angle) * sum) : sin(angle) * sum;
}

double
precision_t(double p, int df)
{
	double low = 0, high = 1;

	while (central(high, df) < 2 * p - 1)
		high *= 2;
	for (int i = 0; i < 100; i++) {
		double middle = (low + high) / 2;

		if (central(middle, df) < 2 * p - 1)
			low = middle;
		else
			high = middle;
	}
	return (low + high) / 2;
}

/* Standard deviation of the logs, in two passes; NAN if there is none. */
static double
log_sd(const double *values, size_t n)
{
	double mean = 0, sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (!(values[i] > 0))
			return NAN;
		mean += log(values[i]) / (double)n;
	}
	for (size_t i = 0; i < n; i++)
		sum += (log(values[i]) - mean) * (log(values[i]) - mean);
	return n < 2 ? NAN : sqrt(sum / (double)(n - 1));
}

int64_t
precision_stein(const double *values, size_t n, double alpha, double p)
{
	double s = log_sd(values, n);
	double t;

	if (isnan(s))
		return 0;
	t = precision_t(1 - alpha / 2, (int)n - 1);
	return (int64_t)fmin(ceil(t * t * s * s / (log1p(p) * log1p(p))), 1e9);
}

double
precision_reached(const double *values, size_t n, size_t runs, double alpha)
{
	double s = log_sd(values, n);

	return isnan(s) ? NAN :
			  expm1(precision_t(1 - alpha / 2, (int)n - 1) * s / sqrt((double)runs));
}
