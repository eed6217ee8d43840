/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/distribution.h"

#include <Rmath.h>
#include <math.h>
#include <stdbool.h>

static bool
is_chance(double p)
{
	return p >= 0 && p <= 1;
}

/* An infinite t is a legal question; degrees of freedom must be positive and finite. */
static bool
is_student(double t, double df)
{
	return !isnan(t) && df > 0 && isfinite(df);
}

double
distribution_student_lower(double t, double df)
{
	return is_student(t, df) ? pt(t, df, 1, 0) : NAN;
}

double
distribution_student_upper(double t, double df)
{
	return is_student(t, df) ? pt(t, df, 0, 0) : NAN;
}

double
distribution_student_quantile(double p, double df)
{
	return is_chance(p) && is_student(0, df) ? qt(p, df, 1, 0) : NAN;
}

double
distribution_noncentral_upper(double t, double df, double shift)
{
	/*
	 * Beyond this shift pnt's series may print that it does not converge; this is the
	 * approximation it then takes.
	 */
	if (shift > 30)
		return distribution_normal_upper(
		    (t * (1 - 0.25 / df) - shift) / sqrt(1 + t * t / (2 * df)));
	return is_student(t, df) && isfinite(shift) ? pnt(t, df, shift, 0, 0) : NAN;
}

double
distribution_normal_upper(double z)
{
	return isnan(z) ? NAN : pnorm(z, 0, 1, 0, 0);
}

double
distribution_normal_quantile(double p)
{
	return is_chance(p) ? qnorm(p, 0, 1, 1, 0) : NAN;
}

double
distribution_chi_square_upper(double x, double df)
{
	return !isnan(x) && df > 0 && isfinite(df) ? pchisq(x, df, 0, 0) : NAN;
}

static bool
is_binomial(double trials, double chance)
{
	return trials >= 0 && isfinite(trials) && is_chance(chance);
}

double
distribution_binomial_lower(double successes, double trials, double chance)
{
	return !isnan(successes) && is_binomial(trials, chance) ?
	    pbinom(successes, trials, chance, 1, 0) :
	    NAN;
}

double
distribution_binomial_quantile(double p, double trials, double chance)
{
	return is_chance(p) && is_binomial(trials, chance) ? qbinom(p, trials, chance, 1, 0) : NAN;
}

double
distribution_range_upper(double q, double groups, double df)
{
	return !isnan(q) && groups >= 2 && df >= 2 && isfinite(df) ?
	    ptukey(q, 1, groups, df, 0, 0) :
	    NAN;
}

double
distribution_range_quantile(double p, double groups, double df)
{
	return is_chance(p) && groups >= 2 && df >= 2 && isfinite(df) ?
	    qtukey(p, 1, groups, df, 1, 0) :
	    NAN;
}

double
distribution_combinations(double n, double k)
{
	return n >= 0 && k >= 0 && k <= n ? choose(n, k) : NAN;
}
