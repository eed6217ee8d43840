/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/contrast.h"

#include <float.h>
#include <math.h>

#include "analyze/lib/statistics/distribution.h"

/*
 * A standard error that is only rounding of the means is none at all; R's t.test draws the same
 * line.
 */
static bool
is_rounding(double se, double mean_a, double mean_b)
{
	return !(se > 10 * DBL_EPSILON * fmax(fabs(mean_a), fabs(mean_b)));
}

static double
floored(double variance, double floor_variance, bool *used)
{
	if (!(floor_variance > variance))
		return variance;
	*used = true;
	return floor_variance;
}

struct contrast
contrast_welch(struct log_sample a, struct log_sample b)
{
	struct contrast c = {
		.estimate = a.mean - b.mean, .se = NAN, .df = NAN, .sd = NAN, .n_a = a.n, .n_b = b.n
	};
	double part_a, part_b, se;

	if (!(a.n >= 2 && b.n >= 2))
		return c;
	a.variance = floored(a.variance, a.floor_variance, &c.floored);
	b.variance = floored(b.variance, b.floor_variance, &c.floored);
	part_a = a.variance / a.n;
	part_b = b.variance / b.n;
	se = sqrt(part_a + part_b);
	if (is_rounding(se, a.mean, b.mean))
		return c;
	c.se = se;
	c.df = se * se * se * se / (part_a * part_a / (a.n - 1) + part_b * part_b / (b.n - 1));
	c.sd = sqrt((a.variance + b.variance) / 2);
	return c;
}

struct contrast
contrast_paired(const double *differences, size_t n, double floor_variance)
{
	struct contrast c = { .estimate = sample_mean(differences, n),
		.se = NAN,
		.df = NAN,
		.sd = NAN,
		.n_a = (double)n,
		.n_b = (double)n,
		.paired = true };
	double variance, se;

	if (n < 2)
		return c;
	variance = floored(sample_variance(differences, n, c.estimate), floor_variance, &c.floored);
	se = sqrt(variance / (double)n);
	if (is_rounding(se, c.estimate, c.estimate))
		return c;
	c.se = se;
	c.df = (double)n - 1;
	c.sd = sqrt(variance / 2);
	return c;
}

double
contrast_ratio(const struct contrast *c)
{
	return exp(c->estimate);
}

static struct interval
ratio_interval(const struct contrast *c, double reach)
{
	struct interval i = { exp(c->estimate - reach * c->se), exp(c->estimate + reach * c->se) };

	/* An end that no double holds says no more than none. */
	return isfinite(i.hi) && i.lo > 0 ? i : (struct interval){ NAN, NAN };
}

struct interval
contrast_interval(const struct contrast *c, double confidence)
{
	return ratio_interval(c, distribution_student_quantile(1 - (1 - confidence) / 2, c->df));
}

double
contrast_t(const struct contrast *c)
{
	return c->estimate / c->se;
}

double
contrast_p_less(const struct contrast *c)
{
	return distribution_student_lower(contrast_t(c), c->df);
}

double
contrast_p_greater(const struct contrast *c)
{
	return distribution_student_upper(contrast_t(c), c->df);
}

double
contrast_p_equivalent(const struct contrast *c, double margin)
{
	double edge = log1p(margin);

	if (isnan(c->se))
		return NAN;
	return fmax(distribution_student_upper((c->estimate + edge) / c->se, c->df),
	    distribution_student_lower((c->estimate - edge) / c->se, c->df));
}

double
contrast_p_tukey(const struct contrast *c, double groups)
{
	return distribution_range_upper(fabs(contrast_t(c)) * sqrt(2), groups, c->df);
}

struct interval
contrast_interval_tukey(const struct contrast *c, double confidence, double groups)
{
	return ratio_interval(c, distribution_range_quantile(confidence, groups, c->df) / sqrt(2));
}
