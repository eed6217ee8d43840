/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * omnibus: "does anything differ at all", for information beside the pairs. Chi-square
 * approximations, as R. Pure.
 */
#ifndef PODIUM_OMNIBUS_H
#define PODIUM_OMNIBUS_H

#include <stddef.h>

struct omnibus {
	double statistic, df, p; /* p NAN if nothing can be said */
};

/* Friedman (1937): `x` has n blocks as rows of k treatments each, [block * k + treatment]. */
struct omnibus omnibus_friedman(const double *x, size_t n, size_t k);

/*
 * Kruskal and Wallis (1952): n values, each of the group (0 <= group < k) beside it; a group may be
 * empty.
 */
struct omnibus omnibus_kruskal(const double *x, const size_t *group, size_t n, size_t k);

#endif
