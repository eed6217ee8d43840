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

/* What is solved for where the power crosses `power`: runs if the difference is fixed, else the difference. */
struct search {
	struct plan plan;
	double n, delta, power; /* NAN: the one that is searched */
};

static bool
is_enough(const struct search *s, double x)
{
	return power_of(s->plan, isnan(s->n) ? x : s->n, isnan(s->delta) ? x : s->delta) >= s->power;
}

/* The least x that is enough, by doubling from `high` and halving; NAN beyond `most`. */
static double
least_enough(const struct search *s, double low, double high, double most)
{
	while (!is_enough(s, high)) {
		low = high;
		high *= 2;
		if (high > most)
			return NAN;
	}
	for (int i = 0; i < 60 && high - low > 1e-12 * high; i++) {
		double middle = (low + high) / 2;

		if (is_enough(s, middle))
			high = middle;
		else
			low = middle;
	}
	return high;
}

double
runs_needed(struct plan p, double delta, double power)
{
	struct search s = { p, NAN, delta, power };

	return p.sd > 0 && delta > 0 ? least_enough(&s, 1 + 1e-3, 2, 1e7) : NAN;
}

double
difference_detectable(struct plan p, double n, double power)
{
	struct search s = { p, n, NAN, power };

	return p.sd > 0 && n >= 2 ? least_enough(&s, 0, p.sd, 1e6 * p.sd) : NAN;
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
