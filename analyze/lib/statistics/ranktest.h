/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranktest: the two rank tests, exact with ties. The distribution is the conditional one of the
 * midranks at hand, counted by dynamic programming on doubled ranks; two-sided p = P(|W - EW| >= |w
 * - EW|). Above RANK_SUM_EXACT and SIGNED_RANK_EXACT the normal approximation with ties and
 * continuity corrected, as R's wilcox.test. Pure.
 */
#ifndef PODIUM_RANKTEST_H
#define PODIUM_RANKTEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
	RANK_SUM_EXACT = 2500, /* n_a n_b */
	SIGNED_RANK_EXACT = 50 /* differences that are not zero */
};

struct rank_test {
	/* U of a (pairs with a above b, ties half), or V (ranks of the positive differences) */
	double statistic;
	double p; /* two-sided; NAN if nothing is left to rank */
	/* one-sided, P(W <= w) and P(W >= w): small if a lies below, above b; they sum to over 1 */
	double p_less, p_greater;
	double p_least; /* the smallest p that this many runs can give at all */
	bool exact;
};

/* Mann and Whitney (1947) on a and b, both at least one number. */
struct rank_test ranktest_sum(const double *a, size_t n_a, const double *b, size_t n_b);

/*
 * Wilcoxon (1945) on n differences; zeros are dropped, as R does. `grain`: what the rounding of the
 * numbers they are differences of can come to; sizes that lie no further apart are tied, and what
 * is no larger is zero. On a clock of ms 5/4 and 10/8 are the same step, and their logarithms are
 * not.
 */
struct rank_test ranktest_signed(const double *differences, size_t n, double grain);

/* Chance that a run of a lies below one of b, ties half; Cliff's delta is 2 P - 1. */
double ranktest_chance_below(const struct rank_test *sum, size_t n_a, size_t n_b);

#endif
