/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * random64: splitmix64 (Steele, Lea and Flood 2014): one word of state, ten instructions. A load
 * draws one for every I/O.
 */
#ifndef PODIUM_RANDOM64_H
#define PODIUM_RANDOM64_H

#include <stdint.h>

__extension__ typedef unsigned __int128 random128;

struct random64 {
	uint64_t state;
};

/* The generator's output function, and by itself a good hash of 64 bits. */
static inline uint64_t
random64_mix(uint64_t z)
{
	z += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* Mixed, so that neighbouring seeds do not give one sequence shifted. */
static inline struct random64
random64_seeded(uint64_t seed)
{
	return (struct random64){ random64_mix(seed) };
}

static inline uint64_t
random64_next(struct random64 *r)
{
	uint64_t state = r->state;

	r->state = state + UINT64_C(0x9e3779b97f4a7c15);
	return random64_mix(state);
}

/* Uniform in [0, below), below > 0, without bias (Lemire 2019): any 64-bit bound. */
static inline uint64_t
random64_below(struct random64 *r, uint64_t below)
{
	random128 product;

	do
		product = (random128)random64_next(r) * below;
	while (
	    __builtin_expect((uint64_t)product < below, 0) && (uint64_t)product < -below % below);
	return (uint64_t)(product >> 64);
}

/* In (0, 1]. */
static inline double
random64_unit(struct random64 *r)
{
	return ((double)(random64_next(r) >> 11) + 1) * 0x1p-53;
}

#endif
