/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * steady: has a run settled, by the rule of SNIA's Solid State Storage Performance Test
 * Specification: over five windows the values range over at most 20 % of their mean and their
 * best-fit line rises or falls by at most 10 % of it. Pure.
 */
#ifndef PODIUM_STEADY_H
#define PODIUM_STEADY_H

#include <stdbool.h>
#include <stddef.h>

enum { STEADY_WINDOWS = 5 };

struct steady {
	double range, excursion; /* relative to the mean; NAN if that is 0 */
	bool steady;
};

/* Judges STEADY_WINDOWS consecutive values. */
struct steady steady_of(const double *window);

/* Index of the first of n values from which five windows are steady; n if there is none. */
size_t steady_from(const double *window, size_t n);

#endif
