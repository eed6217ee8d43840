/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/log_sample.h"

#include <math.h>

#include "analyze/lib/statistics/sample.h"

struct log_sample
log_sample_of(const double *log_x, size_t n)
{
	struct log_sample s = { .n = (double)n, .mean = sample_mean(log_x, n) };

	s.variance = sample_variance(log_x, n, s.mean);
	return s;
}

struct log_sample
log_sample_of_moments(double n, double mean, double sd)
{
	double variance = sd / mean * (sd / mean);

	return (struct log_sample){ .n = n,
		.mean = log(mean) - (isnan(variance) ? 0 : variance / 2),
		.variance = variance };
}
