/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/run_queue.h"

#include <stdio.h>

#include "data/lib/clock.h"

struct run_queue
run_queue_begin(void)
{
	struct run_queue q = { .waited_ns = -1, .at_ns = clock_monotonic_ns() };
	FILE *f = fopen("/proc/thread-self/schedstat", "re");
	long long ran, waited;

	if (f == NULL)
		return q;
	if (fscanf(f, "%lld %lld", &ran, &waited) == 2)
		q.waited_ns = waited;
	fclose(f);
	return q;
}

double
run_queue_share(const struct run_queue *since)
{
	struct run_queue now = run_queue_begin();

	if (since->waited_ns < 0 || now.waited_ns < 0 || now.at_ns <= since->at_ns)
		return 0;
	return (double)(now.waited_ns - since->waited_ns) / (double)(now.at_ns - since->at_ns);
}
