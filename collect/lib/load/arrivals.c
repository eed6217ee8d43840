/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/arrivals.h"

#include <math.h>

void
arrivals_init(struct arrivals *a, double per_second, bool poisson, uint64_t seed)
{
	*a = (struct arrivals){
		.interval_ns = 1e9 / per_second, .poisson = poisson, .random = { seed }
	};
	pthread_mutex_init(&a->lock, NULL);
}

void
arrivals_begin(struct arrivals *a, uint64_t origin_ns)
{
	a->origin_ns = origin_ns;
	a->next_ns = 0;
	a->taken = 0;
}

/* A fixed rate is computed from the count, so that rounding does not add up. */
static void
advance(struct arrivals *a)
{
	a->taken++;
	if (a->poisson)
		a->next_ns -= log(random64_unit(&a->random)) * a->interval_ns;
	else
		a->next_ns = (double)a->taken * a->interval_ns;
}

uint64_t
arrivals_take(struct arrivals *a)
{
	uint64_t due_ns;

	pthread_mutex_lock(&a->lock);
	due_ns = a->origin_ns + (uint64_t)a->next_ns;
	advance(a);
	pthread_mutex_unlock(&a->lock);
	return due_ns;
}

uint64_t
arrivals_waiting(struct arrivals *a, uint64_t now_ns)
{
	uint64_t n = 0;

	while (a->origin_ns + (uint64_t)a->next_ns < now_ns) {
		advance(a);
		n++;
	}
	return n;
}

uint64_t
arrivals_window_ns(
    const struct arrivals *a, uint64_t n, uint64_t from_ns, uint64_t stop_ns, uint64_t last_ns)
{
	uint64_t asked_ns =
	    stop_ns != UINT64_MAX ? stop_ns - from_ns : (uint64_t)((double)n * a->interval_ns);

	return last_ns > from_ns + asked_ns ? last_ns - from_ns : asked_ns;
}
