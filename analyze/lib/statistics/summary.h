/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * summary: what n values of one backend, one a run, say together. Pure. NAN is "cannot be known"
 * and never 0.
 */
#ifndef PODIUM_SUMMARY_H
#define PODIUM_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/statistics/sample.h"
#include "data/lib/answer/question.h"

/*
 * An order-statistic interval for a quantile: the sorted values at ranks lower and upper, counted
 * from 1, hold it with probability `coverage`; ranks 0 and coverage NAN where n runs cannot give
 * the confidence asked for.
 */
struct order_interval {
	size_t lower, upper;
	double coverage;
};

/* For quantile p of n runs (Conover 1999, 3.2); p = 0.5 is made symmetric. */
struct order_interval summary_order_interval(size_t n, double p, double confidence);

/* All in the measure's unit but n, cv, sd_log, median_coverage and lag1. */
struct summary {
	size_t n;
	double min, max, mean, median, q25, q75;
	double sd, cv, se; /* se from the floored variance */
	double mad;        /* unscaled */
	struct interval mean_ci, median_ci;
	double median_coverage;
	double geometric_mean, sd_log;
	struct interval geometric_ci;
	double lag1; /* serial correlation in run order */
	/* the clock's resolution stood in for a variance too small to be seen */
	bool floored;
};

/*
 * The smallest variance that a clock of this resolution lets one claim: u^2/12; 0 for an unknown
 * resolution (NAN).
 */
double summary_resolution_variance(double resolution);

/*
 * `x` in run order, n >= 1, all finite. `resolution` is the step of the measure, NAN if unknown.
 * With an unknown step and no variation there is no interval.
 */
struct summary summary_of(const double *x, size_t n, double confidence, double resolution);

/*
 * The standard deviation that another tool's summary holds: the one it gives, or for two and three
 * runs the one that mean, least and most leave no choice about; else NAN.
 */
double summary_moments_sd(const struct moments *moments);

/* What can be said by such a summary; NAN where n or the spread are not known. */
struct summary summary_of_moments(const struct moments *moments, double confidence);

/*
 * Variance of run means over what the inside of the runs explains (their mean variance of batch
 * means, over the number of batches); over 4: more runs help, longer runs do not. NAN if n < 2.
 */
double summary_between_over_within(
    const double *run_mean, const double *batch_variance, size_t n, double batches);

#endif
