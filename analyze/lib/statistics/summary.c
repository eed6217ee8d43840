/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/summary.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/statistics/distribution.h"

static const struct interval nowhere = { NAN, NAN };

struct order_interval
summary_order_interval(size_t n, double p, double confidence)
{
	double alpha = 1 - confidence, runs = (double)n;
	double lower = distribution_binomial_quantile(alpha / 2, runs, p);
	double upper = distribution_binomial_quantile(1 - alpha / 2, runs, p) + 1;

	if (p == 0.5)
		upper = runs - lower + 1;
	if (!(lower >= 1) || upper > runs)
		return (struct order_interval){ 0, 0, NAN };
	return (struct order_interval){ (size_t)lower, (size_t)upper,
		distribution_binomial_lower(upper - 1, runs, p) -
		    distribution_binomial_lower(lower - 1, runs, p) };
}

double
summary_resolution_variance(double resolution)
{
	return resolution > 0 ? resolution * resolution / 12 : 0;
}

static struct interval
t_interval(double centre, double se, size_t n, double confidence)
{
	double reach = distribution_student_quantile(1 - (1 - confidence) / 2, (double)n - 1) * se;

	return n < 2 || isnan(se) ? nowhere : (struct interval){ centre - reach, centre + reach };
}

static void
add_order(struct summary *s, const double *x, double confidence)
{
	double *sorted = sample_sorted(x, s->n);
	struct order_interval rank = summary_order_interval(s->n, 0.5, confidence);

	s->min = sorted[0];
	s->max = sorted[s->n - 1];
	s->median = sample_quantile(sorted, s->n, 0.5);
	s->q25 = sample_quantile(sorted, s->n, 0.25);
	s->q75 = sample_quantile(sorted, s->n, 0.75);
	s->mad = sample_mad(sorted, s->n);
	s->median_coverage = rank.coverage;
	s->median_ci = rank.lower == 0 ?
	    nowhere :
	    (struct interval){ sorted[rank.lower - 1], sorted[rank.upper - 1] };
	g_free(sorted);
}

/*
 * The standard error that inference may use: no smaller than the clock lets one see, NAN if nothing
 * varied at all.
 */
static double
standard_error(double sd, size_t n, double floor_sd, bool *floored)
{
	if (n < 2)
		return NAN;
	if (floor_sd > sd) {
		*floored = true;
		sd = floor_sd;
	}
	return sd > 0 ? sd / sqrt((double)n) : NAN;
}

static void
add_logs(struct summary *s, const double *x, double confidence, double floor_sd)
{
	double *log_x;
	double mean, se;
	bool floored = false;

	s->geometric_mean = s->sd_log = NAN;
	s->geometric_ci = nowhere;
	if (!(s->min > 0))
		return;
	log_x = g_new(double, s->n);
	for (size_t i = 0; i < s->n; i++)
		log_x[i] = log(x[i]);
	mean = sample_mean(log_x, s->n);
	s->geometric_mean = exp(mean);
	s->sd_log = s->min == s->max && s->n > 1 ? 0 : sample_sd(log_x, s->n, mean);
	se = standard_error(s->sd_log, s->n, floor_sd / s->mean, &floored);
	s->geometric_ci = t_interval(mean, se, s->n, confidence);
	s->geometric_ci.lo = exp(s->geometric_ci.lo);
	s->geometric_ci.hi = exp(s->geometric_ci.hi);
	g_free(log_x);
}

struct summary
summary_of(const double *x, size_t n, double confidence, double resolution)
{
	struct summary s = { .n = n, .mean = sample_mean(x, n) };
	double floor_sd = sqrt(summary_resolution_variance(resolution));

	add_order(&s, x, confidence);
	/* A mean outside the values is rounding. */
	s.mean = fmin(fmax(s.mean, s.min), s.max);
	s.sd = sample_sd(x, n, s.mean);
	s.cv = s.mean != 0 ? s.sd / s.mean : NAN;
	s.se = standard_error(s.sd, n, floor_sd, &s.floored);
	s.mean_ci = t_interval(s.mean, s.se, n, confidence);
	add_logs(&s, x, confidence, floor_sd);
	s.lag1 = sample_lag1(x, n);
	return s;
}

double
summary_moments_sd(const struct moments *moments)
{
	double x[3] = { moments->min, moments->max,
		3 * moments->mean - moments->min - moments->max };

	if (!isnan(moments->sd) || (moments->n != 2 && moments->n != 3))
		return moments->sd;
	return sample_sd(x, (size_t)moments->n, sample_mean(x, (size_t)moments->n));
}

struct summary
summary_of_moments(const struct moments *moments, double confidence)
{
	double sd = summary_moments_sd(moments), n = moments->n, mean = moments->mean;
	bool can = n >= 2 && sd > 0;
	double logs = mean > 0 && can ? sd / mean : NAN;
	struct summary s = { .mean = mean,
		.sd = sd,
		.cv = mean != 0 ? sd / mean : NAN,
		.se = can ? sd / sqrt(n) : NAN,
		.mean_ci = nowhere,
		.sd_log = logs };

	if (can)
		s.mean_ci = t_interval(mean, s.se, (size_t)n, confidence);
	s.geometric_mean = mean > 0 ? mean * exp(isnan(logs) ? 0 : -logs * logs / 2) : NAN;
	return s;
}

double
summary_between_over_within(
    const double *run_mean, const double *batch_variance, size_t n, double batches)
{
	return sample_variance(run_mean, n, sample_mean(run_mean, n)) /
	    (sample_mean(batch_variance, n) / batches);
}
