/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * family: many comparisons at once. A matrix over K backends is a row-major array of K * K, [i * K
 * + j] about the ordered pair (i, j). Pure.
 */
#ifndef PODIUM_FAMILY_H
#define PODIUM_FAMILY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Holm's (1979) step-down adjusted p of n tests, as R's p.adjust: a NAN stays NAN and does not
 * count. `adjusted` may be `p` itself.
 */
void family_holm(const double *p, size_t n, double *adjusted);

/*
 * Which of K backends is proven better than which: p[i * K + j] one-sided for "i better than j".
 * All ordered pairs are one family; a p that is not known counts as 1 and stays in it. Fills
 * `adjusted` (diagonal NAN). Controls wrong directions too, under any dependence.
 */
void family_holm_ordered(const double *p, size_t k, double *adjusted);

/*
 * The ranks that backend i can have, from 1: all K intervals hold at once with the family's
 * confidence (Mogstad 2024).
 */
void family_rank_interval(const bool *better, size_t k, size_t i, int *lo, int *hi);

#endif
