/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * zipf: ranks 0 .. n-1 with probability proportional to 1 / (rank + 1)^theta, by
 * rejection-inversion (Hoermann and Derflinger 1996): no table, so n may be 2^63. The ranks are
 * then scattered over the blocks, so that the popular ones do not lie side by side.
 */
#ifndef PODIUM_ZIPF_H
#define PODIUM_ZIPF_H

#include <stdint.h>

#include "collect/lib/load/random64.h"

struct zipf {
	uint64_t n;
	double theta;
	double top, bottom; /* H(1.5) - 1 and H(n + 0.5) */
	double shortcut;    /* up to here the first try is always right */
};

/* theta > 0, n > 0. */
void zipf_init(struct zipf *z, uint64_t n, double theta);
uint64_t zipf_rank(const struct zipf *z, struct random64 *r);

/* A permutation of 0 .. n-1. */
uint64_t zipf_scatter(uint64_t rank, uint64_t n);

#endif
