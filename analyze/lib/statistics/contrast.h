/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contrast: two backends compared on the log scale, where a difference is a ratio and time and rate
 * agree. Pure. NAN where one run, or no variation on a clock of unknown step, leaves nothing to
 * judge by.
 */
#ifndef PODIUM_CONTRAST_H
#define PODIUM_CONTRAST_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/statistics/log_sample.h"
#include "analyze/lib/statistics/sample.h"

/* A difference of means of logs, a minus b. */
struct contrast {
	double estimate, se, df;
	/* of one run, for planning: what power and runs needed are computed from */
	double sd;
	double n_a, n_b; /* runs, or pairs twice */
	bool paired, floored;
};

/* Welch's t with Satterthwaite's degrees of freedom (Welch 1947). */
struct contrast contrast_welch(struct log_sample a, struct log_sample b);

/*
 * Paired t over the blocks that have both: `differences` of logs; floor_variance the sum of both
 * sides'.
 */
struct contrast contrast_paired(const double *differences, size_t n, double floor_variance);

/* exp of the estimate: how many times b is a. */
double contrast_ratio(const struct contrast *c);

/* Interval of that ratio at the confidence given. */
struct interval contrast_interval(const struct contrast *c, double confidence);

double contrast_t(const struct contrast *c);
double contrast_p_less(const struct contrast *c);    /* one-sided, small if a is below b */
double contrast_p_greater(const struct contrast *c); /* one-sided, small if a is above b */

/*
 * Two one-sided tests (Schuirmann 1987): small if the ratio lies within [1/(1+margin), 1+margin].
 */
double contrast_p_equivalent(const struct contrast *c, double margin);

/*
 * Games-Howell (1976) among `groups` backends, for a Welch contrast: two-sided p, and the reach
 * that stands for the t quantile in an interval simultaneous over all pairs.
 */
double contrast_p_tukey(const struct contrast *c, double groups);
struct interval contrast_interval_tukey(const struct contrast *c, double confidence, double groups);

#endif
