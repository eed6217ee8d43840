/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arrivals: the intended starts of an open loop. All clients share one queue: an idle client
 * takes the next arrival and waits for it, so that an arrival waits only where every client is
 * busy (k servers, one queue).
 */
#ifndef PODIUM_ARRIVALS_H
#define PODIUM_ARRIVALS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/load/random64.h"

struct arrivals {
	pthread_mutex_t lock;
	double interval_ns;     /* mean distance of two arrivals */
	bool poisson;           /* exponential distances instead of fixed ones */
	struct random64 random; /* of the distances */
	uint64_t origin_ns;     /* CLOCK_MONOTONIC */
	double next_ns;         /* after the origin */
	uint64_t taken;
};

void arrivals_init(struct arrivals *a, double per_second, bool poisson, uint64_t seed);
void arrivals_begin(struct arrivals *a, uint64_t origin_ns);

/* The next intended start, CLOCK_MONOTONIC; safe from any thread. */
uint64_t arrivals_take(struct arrivals *a);

/*
 * How many arrivals nobody has taken were due before `now_ns`: the backlog of an overload. Only
 * when the clients are done.
 */
uint64_t arrivals_waiting(struct arrivals *a, uint64_t now_ns);

/*
 * The time in which `n` operations were done, ns: what was asked for, from `from_ns` to `stop_ns`
 * (UINT64_MAX: as long as so many arrivals take), and longer where the last ended later. From the
 * first arrival to the last it would be one distance short: a second's rate of 1 for 5 s was 1.25.
 */
uint64_t arrivals_window_ns(
    const struct arrivals *a, uint64_t n, uint64_t from_ns, uint64_t stop_ns, uint64_t last_ns);

#endif
