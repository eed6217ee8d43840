/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * run_queue: how long a thread that was ready had to wait for a core. A load that is kept waiting
 * by other work of the machine uses little CPU, so that its CPU time does not show it.
 */
#ifndef PODIUM_RUN_QUEUE_H
#define PODIUM_RUN_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* A share of a thread's time from which on its waiting is worth a word. */
#define RUN_QUEUE_NOTABLE 0.1

struct run_queue {
	int64_t
	    waited_ns; /* by the scheduler's account (/proc/thread-self/schedstat); -1: unknown */
	int64_t at_ns; /* CLOCK_MONOTONIC */
};

/* Where the calling thread stands. */
struct run_queue run_queue_begin(void);

/* The share of the time since then that the same thread waited for a core; 0 if unknown. */
double run_queue_share(const struct run_queue *since);

#endif
