/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/order.h"

#include <glib.h>

#include "collect/lib/study/random.h"

static size_t *
upto(size_t n)
{
	size_t *items = g_new(size_t, n);

	for (size_t i = 0; i < n; i++)
		items[i] = i;
	return items;
}

static struct turn *
add_round(struct turn *turn, const struct order_plan *o, size_t round)
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
add_workload(struct turn *turn, const struct order_plan *o, size_t workload)
{
	size_t n = o->rounds * o->backends;
	g_autofree size_t *items = upto(n);
	struct random random;

	random_seed(&random, o->seed, o->first_round + workload);
	if (o->design == SESSION_SHUFFLED)
		random_shuffle(&random, items, n);
	for (size_t i = 0; i < n; i++) {
		size_t item = items[i];
		size_t backend =
		    o->design == SESSION_GROUPED ? item / o->rounds : item % o->backends;
		size_t round = o->design == SESSION_GROUPED ? item % o->rounds : item / o->backends;

		*turn++ = (struct turn){ workload, backend, o->first_round + round, i + 1 };
	}
	return turn;
}

struct turn *
order_turns(const struct order_plan *o)
{
	struct turn *turns = g_new(struct turn, o->rounds * o->workloads * o->backends);
	struct turn *at = turns;

	if (o->design == SESSION_ROUNDS)
		for (size_t round = 0; round < o->rounds; round++)
			at = add_round(at, o, o->first_round + round);
	else
		for (size_t w = 0; w < o->workloads; w++)
			at = add_workload(at, o, w);
	return turns;
}
