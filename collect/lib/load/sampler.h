/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sampler: counters that are not the load's own (a server's, a device's), read once a second by a
 * thread beside it, on the clock of its series.
 */
#ifndef PODIUM_SAMPLER_H
#define PODIUM_SAMPLER_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "data/lib/store/store.h"

struct sampler {
	void (*take)(struct sampler *s, void *from); /* reads all, and sampler_add()s each */
	void *from;
	GArray *sample; /* owned */
	unsigned taken; /* how often it was read while the load ran */
	int64_t now_ns;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool stop, runs; /* without a thread only the first and the last reading are there */
};

/* Reads once, and then each second from a thread of its own. */
struct sampler *sampler_start(void (*take)(struct sampler *s, void *from), void *from);
/* Within take(). `level`: it is what is at that moment, not what was counted until then. */
void sampler_add(struct sampler *s, const char *name, bool level, int64_t value);
/* Ends the thread and reads a last time. */
void sampler_stop(struct sampler *s);
/* Into the run; `origin_ns` is where its series begins, CLOCK_MONOTONIC. */
void sampler_record(const struct sampler *s, struct store *store, int64_t run, uint64_t origin_ns);
void sampler_free(struct sampler *s);

#endif
