/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/random.h"

#include "collect/lib/load/random64.h"

static uint64_t
rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

void
random_seed(struct random *random, uint64_t seed, uint64_t stream)
{
	struct random64 mixed = { stream };
	struct random64 state = { seed ^ (stream == 0 ? 0 : random64_next(&mixed)) };

	for (int i = 0; i < 4; i++)
		random->state[i] = random64_next(&state);
}

uint64_t
random_next(struct random *random)
{
	uint64_t *s = random->state;
	uint64_t result = rotate(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

uint64_t
random_below(struct random *random, uint64_t n)
{
	/* 2^64 mod n: as many of the lowest values are left out, and n divides the rest. */
	uint64_t left_out = -n % n;
	uint64_t value;

	do
		value = random_next(random);
	while (value < left_out);
	return value % n;
}

void
random_shuffle(struct random *random, size_t *items, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = random_below(random, i);
		size_t item = items[i - 1];

		items[i - 1] = items[j];
		items[j] = item;
	}
}
