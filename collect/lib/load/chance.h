/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chance: whole numbers between two bounds, by the distributions that pgbench and sysbench know.
 * Each needs lowest <= highest.
 */
#ifndef PODIUM_CHANCE_H
#define PODIUM_CHANCE_H

#include <stdint.h>

#include "collect/lib/load/random64.h"
#include "collect/lib/load/zipf.h"

struct chance {
	struct random64 random;
	struct zipf zipf; /* of the bounds and the exponent it was last asked for */
};

/* A client's own stream: that of another number has nothing in common with it. */
struct chance chance_seeded(uint64_t seed, uint64_t number);

int64_t chance_uniform(struct chance *c, int64_t lowest, int64_t highest);

/* The lowest is the most frequent, the i-th with a weight of 1 / i^exponent; exponent > 0. */
int64_t chance_zipfian(struct chance *c, int64_t lowest, int64_t highest, double exponent);

/*
 * A normal distribution around the middle, cut at `parameter` standard deviations on both
 * sides, drawn again where it falls outside; parameter >= 2.
 */
int64_t chance_gaussian(struct chance *c, int64_t lowest, int64_t highest, double parameter);

/* Density proportional to exp(-parameter x), x from 0 to 1 over the bounds; parameter > 0. */
int64_t chance_exponential(struct chance *c, int64_t lowest, int64_t highest, double parameter);

/*
 * sysbench's "special" with its defaults: three in four fall on the hundredth of the numbers in
 * the middle (--rand-spec-res, --rand-spec-pct), the others are means of twelve (--rand-spec-iter).
 */
int64_t chance_special(struct chance *c, int64_t lowest, int64_t highest);

#endif
