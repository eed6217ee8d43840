/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sample: the figures of one row of finite numbers. Pure; n counts numbers. What cannot be known is
 * NAN. Sums run in long double and are corrected once, so their order does not show in the result.
 */
#ifndef PODIUM_SAMPLE_H
#define PODIUM_SAMPLE_H

#include <stddef.h>

/* Two ends of an interval; NAN both where it cannot be known. */
struct interval {
	double lo, hi;
};

/* A copy in ascending order; the caller frees it with g_free. */
double *sample_sorted(const double *x, size_t n);

/* Arithmetic mean; NAN if n = 0. */
double sample_mean(const double *x, size_t n);

/*
 * Variance with n - 1 about `mean`, two passes, corrected; NAN if n < 2; may overflow to infinity
 * where sd does not.
 */
double sample_variance(const double *x, size_t n, double mean);

/* Its root, scaled so that values near the ends of a double's range survive. */
double sample_sd(const double *x, size_t n, double mean);

/*
 * Quantile `p` of n >= 1 sorted numbers, type 7 (Hyndman and Fan 1996): a spreadsheet's
 * PERCENTILE.INC.
 */
double sample_quantile(const double *sorted, size_t n, double p);

/* Median of the distances from the median, unscaled; n >= 1. */
double sample_mad(const double *sorted, size_t n);

/*
 * What makes a distance from the median, over the MAD, of normal numbers one in standard
 * deviations.
 */
#define MODIFIED_Z 0.67448975019608171

/*
 * Serial correlation at lag 1 in the given order, NIST's definition; NAN if n < 3 or nothing
 * varies.
 */
double sample_lag1(const double *x, size_t n);

/*
 * Midranks, doubled so that they are whole (ties of ranks 3 and 4 give 7 each), in x's order.
 * Returns the sum of t^3 - t over the groups of t equal numbers. NAN must not occur.
 */
double sample_midranks2(const double *x, size_t n, int *rank2);
/* The same where numbers no further apart than `grain` are equal but for their rounding. */
double sample_midranks2_within(const double *x, size_t n, double grain, int *rank2);

#endif
