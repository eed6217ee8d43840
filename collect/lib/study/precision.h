/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * precision: how many rounds a wished-for precision takes. Pure. A relative precision p is an
 * absolute half width log(1 + p) on the log scale, so all of it works on logs. It looks at the
 * spread inside one backend only, never at a difference between two.
 */
#ifndef PODIUM_PRECISION_H
#define PODIUM_PRECISION_H

#include <stddef.h>
#include <stdint.h>

/*
 * Stein's two stages (1945): the whole number of runs after which the interval mean +- t(1 -
 * alpha/2, n - 1) s / sqrt(N) of the logs, with s and its degrees of freedom from the pilot of n,
 * is no wider than +- log(1 + p). Holds exactly where the logs are normal. 0: fewer than two
 * values, or one that has no logarithm.
 */
int64_t precision_stein(const double *values, size_t n, double alpha, double p);

/*
 * The relative half width exp(t s / sqrt(runs)) - 1 that `runs` runs have, with s and t from the
 * first n: all of them, or Stein's pilot. NAN as above.
 */
double precision_reached(const double *values, size_t n, size_t runs, double alpha);

/*
 * Student's t quantile for whole degrees of freedom, 0.5 <= p < 1: the finite series of Abramowitz
 * and Stegun 26.7.3-4, solved.
 */
double precision_t(double p, int df);

#endif
