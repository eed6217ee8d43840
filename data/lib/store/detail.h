/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detail: what lies within a run: its operations, their latencies, its seconds. */
#ifndef PODIUM_DETAIL_H
#define PODIUM_DETAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/histogram.h"
#include "data/lib/store/store.h"

struct operation_count {
	const char *kind;
	int64_t planned; /* < 0: no number was planned */
	int64_t done, failed, retried, bytes;
};
void detail_operation(struct store *store, int64_t run, const struct operation_count *count);

/*
 * Nothing is written for an empty histogram. precision: 0, or the relative width of a coarser
 * source's buckets.
 */
void detail_latency(struct store *store, int64_t run, const char *kind, const struct histogram *h,
    double precision);

struct second {
	int64_t second, done, bytes, max_ns;
	const struct histogram *latency; /* or NULL */
};
void detail_second(struct store *store, int64_t run, const char *kind, const struct second *second);
/* A counter that is not the load's own, as it was read once. */
struct counter_sample {
	const char *name; /* server.questions, device.writes, ... */
	int64_t at_ns;    /* monotonic, from where the run's seconds begin */
	int64_t value;
	bool level; /* what is at that moment, not what was counted until then */
};
void detail_counter(struct store *store, int64_t run, const struct counter_sample *sample);
/* `latencies`: `n` LEB128 varints in `size` bytes. */
void detail_samples(struct store *store, int64_t run, const char *kind, int64_t n,
    const void *latencies, size_t size);

#endif
