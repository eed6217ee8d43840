/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random: numbers for shuffles; the same seed gives the same on every machine. */
#ifndef PODIUM_RANDOM_H
#define PODIUM_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* xoshiro256** (Blackman and Vigna 2018), its 256 bits filled by splitmix64 from a seed of 64. */
struct random {
	uint64_t state[4];
};
/*
 * Streams of one seed are independent of each other: a round's order does not hang on how many came
 * before.
 */
void random_seed(struct random *random, uint64_t seed, uint64_t stream);
uint64_t random_next(struct random *random);
/*
 * Uniform in 0 .. n-1, n > 0, every value exactly as likely (values from the incomplete last
 * interval are drawn again).
 */
uint64_t random_below(struct random *random, uint64_t n);
/* Fisher-Yates: each of the n! orders is as likely as any other. */
void random_shuffle(struct random *random, size_t *items, size_t n);

#endif
