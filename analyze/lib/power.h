/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power: how many runs it takes, as R's power.t.test (two-sided, not strict). Pure. All differences are of logs. */
#ifndef PODIUM_POWER_H
#define PODIUM_POWER_H

#include <stdbool.h>

/*
 * What is planned: `sd` of one run's log; alpha of one pair, two-sided. In rounds sd is that of a difference over
 * root 2, and the pairs leave n - 1 degrees of freedom instead of 2 (n - 1).
 */
struct plan {
	double sd, alpha;
	bool paired;
};

/* Chance that n runs each tell a difference `delta` apart. n > 1, may be broken. */
double power_of(struct plan p, double n, double delta);

/* Runs each (a broken number, at least 1) that tell `delta` apart with this power; NAN if no 1e7 runs do. */
double runs_needed(struct plan p, double delta, double power);

/* The smallest difference that n >= 2 runs each tell apart with this power; exp of it is a ratio. NAN if unknown. */
double difference_detectable(struct plan p, double n, double power);

/*
 * Stein's (1945) second stage: runs needed for a relative half width `precision`, from the sd of the logs of n
 * pilot runs; never less than n.
 */
double stein_runs(double sd_log, double n, double confidence, double precision);

/*
 * For one run each: the largest sd of logs (about the coefficient of variation) at which this ratio would still stand
 * out among `pairs` pairs: |log ratio| / (sqrt(2) z), z the 1 - alpha / (2 pairs) quantile.
 */
double sigma_limit(double ratio, double alpha, double pairs);

/* Fewest runs each (or rounds) with which a rank test can pass Holm's first step among `pairs` pairs. */
int rank_runs_needed(double alpha, double pairs, bool paired);

#endif
