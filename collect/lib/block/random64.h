/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random64: xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64. Inline: a load draws one for every I/O. */
#ifndef PODIUM_RANDOM64_H
#define PODIUM_RANDOM64_H

#include <stdint.h>

struct random64 {
	uint64_t s[4];
};

/* splitmix64's output for one state: also a good hash of 64 bits. */
static inline uint64_t
random64_mix(uint64_t z)
{
	z += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

static inline struct random64
random64_seeded(uint64_t seed)
{
	struct random64 r;

	for (int i = 0; i < 4; i++)
		r.s[i] = random64_mix(seed + (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15));
	return r;
}

static inline uint64_t
random64_rotate(uint64_t x, int k)
{
	return (x << k) | (x >> (64 - k));
}

static inline uint64_t
random64_next(struct random64 *r)
{
	uint64_t *s = r->s;
	uint64_t result = random64_rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = random64_rotate(s[3], 45);
	return result;
}

/* Uniform in [0, below), below > 0, without bias (Lemire 2019): any 64-bit bound. */
static inline uint64_t
random64_below(struct random64 *r, uint64_t below)
{
	__extension__ unsigned __int128 product;

	for (;;) {
		product = (__extension__ unsigned __int128)random64_next(r) * below;
		if ((uint64_t)product >= below || (uint64_t)product >= -below % below)
			return (uint64_t)(product >> 64);
	}
}

/* In (0, 1]. */
static inline double
random64_unit(struct random64 *r)
{
	return ((double)(random64_next(r) >> 11) + 1) * 0x1p-53;
}

#endif
