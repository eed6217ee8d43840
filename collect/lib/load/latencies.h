/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * latencies: what a load keeps of one kind of operation: a histogram, a series of seconds and, on
 * request, every sample. No clock, no SQL, no lock: a thread has its own and the load merges
 * them when the threads are done.
 */
#ifndef PODIUM_LATENCIES_H
#define PODIUM_LATENCIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collect/lib/load/steady_watch.h"
#include "data/lib/histogram.h"

#define SECOND_NS UINT64_C(1000000000)

/* One second of the load: the operations that ended in it. */
struct latency_second {
	uint64_t n, sum_ns, max_ns;
};

/*
 * What a single operation changes is kept small: the running second stays apart until another one
 * begins, or until latencies_settle(), and only then goes into the series and the histogram's n,
 * sum and maximum.
 */
struct latencies {
	struct histogram *histogram; /* owned */
	struct latency_second running;
	struct latency_second *second; /* owned; second[i] begins i seconds after the origin */
	size_t seconds, room;
	uint64_t origin_ns;  /* CLOCK_MONOTONIC at which second 0 begins */
	uint64_t current_ns; /* beginning of the running second; at first no time is within it */
	size_t current;      /* and its number */
	bool keeps_samples;
	uint8_t *sample; /* owned; LEB128 varints, ns each, in the order of their ends */
	size_t sample_bytes, sample_room;
	/* NULL, or who takes each second out of the histogram, as operations of that kind */
	struct steady_watch *watch;
	int watched_kind;
};

/*
 * An empty one. `origin_ns` is where its series begins; an operation that ends before it counts
 * in second 0.
 */
void latencies_init(struct latencies *l, uint64_t origin_ns, bool keep_samples);
void latencies_free(struct latencies *l);

/* To be called when the last operation is in, before anything is read or merged. */
void latencies_settle(struct latencies *l);

/*
 * Adds counts, seconds (by their number; both must have one origin) and samples. `from` stays as
 * it is.
 */
void latencies_merge(struct latencies *into, const struct latencies *from);

/* The slow paths of latencies_add. */
void latencies_seek(struct latencies *l, uint64_t end_ns);
void latencies_keep(struct latencies *l, uint64_t took_ns);

/* An operation that ended at `end_ns` (CLOCK_MONOTONIC) and took `took_ns`. */
static inline void
latencies_add(struct latencies *l, uint64_t end_ns, uint64_t took_ns)
{
	if (end_ns - l->current_ns >= SECOND_NS)
		latencies_seek(l, end_ns);
	histogram_count(l->histogram, took_ns);
	l->running.n++;
	l->running.sum_ns += took_ns;
	if (took_ns > l->running.max_ns)
		l->running.max_ns = took_ns;
	if (l->keeps_samples)
		latencies_keep(l, took_ns);
}

#endif
