/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * power: the difference that so many runs show, as R's power.t.test (two-sided, not strict). Pure.
 * All differences are of logs.
 */
#ifndef PODIUM_POWER_H
#define PODIUM_POWER_H

#include <stdbool.h>

/*
 * What is planned: `sd` of one run's log; alpha of one pair, two-sided. In rounds sd is that of a
 * difference over root 2, and the pairs leave n - 1 degrees of freedom instead of 2 (n - 1).
 */
struct plan {
	double sd, alpha;
	bool paired;
};

/*
 * The smallest difference that n >= 2 runs each tell apart with this power; exp of it is a ratio.
 * NAN if unknown.
 */
double power_detectable(struct plan p, double n, double power);

/*
 * For one run each: the largest sd of logs (about the coefficient of variation) at which this ratio
 * would still stand out among `pairs` pairs: |log ratio| / (sqrt(2) z), z the 1 - alpha / (2 pairs)
 * quantile.
 */
double power_sigma_limit(double ratio, double alpha, double pairs);

#endif
