/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * drift: does a row of numbers in time order stay where it is? Fed with residuals, log x less the
 * backend's mean log. Pure. Nothing here changes a comparison; it raises doubts.
 */
#ifndef PODIUM_DRIFT_H
#define PODIUM_DRIFT_H

#include <stddef.h>

/*
 * Kendall's (1938) tau-b of x against its order, with R's p: exact for n < 50 without ties, else
 * normal. n >= 2.
 */
struct kendall {
	double tau, p;
};
struct kendall drift_kendall(const double *x, size_t n);

/*
 * Theil (1950) and Sen's (1968) slope of x against t: the median over all pairs, or past
 * DRIFT_ALL_PAIRS points over the pairs half a row apart (Theil's incomplete method). NAN if no two
 * times differ.
 */
enum { DRIFT_ALL_PAIRS = 200 };
double drift_theil_sen(const double *t, const double *x, size_t n);

/* Ljung and Box (1978) at lag 1 from the lag-1 correlation of n numbers. */
struct ljung_box {
	double statistic, p;
};
struct ljung_box drift_ljung_box(double lag1, size_t n);

/* One level shift: the last index (from 1) before it. */
struct pettitt {
	size_t at;
	/* max |U|; 2 exp(-6 K^2 / (n^3 + n^2)) (Pettitt 1979), fair from n = 10 on */
	double statistic, p;
};
struct pettitt drift_pettitt(const double *x, size_t n);

struct level_split {
	size_t at;
	double squares; /* the least sum of squares about the two means */
	double shift;   /* mean after less mean before */
};
struct level_split drift_level_split(const double *x, size_t n);

/*
 * Modified z of x[0] against the median and MAD of the n - 1 others; NAN if n < 5 or their MAD is
 * 0.
 */
double drift_first_against_rest(const double *x, size_t n);

#endif
