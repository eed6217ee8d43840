/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/order.h"

#include <glib.h>


static uint64_t
splitmix64(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint64_t
rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

void
random_seed(struct random *random, uint64_t seed, uint64_t stream)
{
	uint64_t mixed = stream;
	uint64_t state = seed ^ (stream == 0 ? 0 : splitmix64(&mixed));

	for (int i = 0; i < 4; i++)
		random->state[i] = splitmix64(&state);
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

static size_t *
upto(size_t n)
{
	size_t *items = g_new(size_t, n);

	for (size_t i = 0; i < n; i++)
		items[i] = i;
	return items;
}

static struct turn *
add_round(struct turn *turn, const struct order *o, size_t round)
{
	g_autofree size_t *workloads = upto(o->workloads);
	g_autofree size_t *backends = upto(o->backends);
	struct random random;

	random_seed(&random, o->seed, round);
	random_shuffle(&random, workloads, o->workloads);
	for (size_t w = 0; w < o->workloads; w++) {
		random_shuffle(&random, backends, o->backends);
		for (size_t b = 0; b < o->backends; b++)
			*turn++ = (struct turn){ workloads[w], backends[b], round, b + 1 };
	}
	return turn;
}

/*
 * Every run of one workload: item i is repetition i / backends of backend i % backends, or grouped
 * by backend.
 */
static struct turn *
add_workload(struct turn *turn, const struct order *o, size_t workload)
{
	size_t n = o->rounds * o->backends;
	g_autofree size_t *items = upto(n);
	struct random random;

	random_seed(&random, o->seed, o->first_round + workload);
	if (o->design == ORDER_SHUFFLED)
		random_shuffle(&random, items, n);
	for (size_t i = 0; i < n; i++) {
		size_t item = items[i];
		size_t backend = o->design == ORDER_GROUPED ? item / o->rounds : item % o->backends;
		size_t round = o->design == ORDER_GROUPED ? item % o->rounds : item / o->backends;

		*turn++ = (struct turn){ workload, backend, o->first_round + round, i + 1 };
	}
	return turn;
}

struct turn *
order_turns(const struct order *o)
{
	struct turn *turns = g_new(struct turn, o->rounds * o->workloads * o->backends);
	struct turn *at = turns;

	if (o->design == ORDER_ROUNDS)
		for (size_t round = 0; round < o->rounds; round++)
			at = add_round(at, o, o->first_round + round);
	else
		for (size_t w = 0; w < o->workloads; w++)
			at = add_workload(at, o, w);
	return turns;
}
