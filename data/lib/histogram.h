/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * histogram: latencies in ns, log-linear with 7 bits of precision.
 *
 * A value v < 256 has a bucket of its own; above, with e = floor(log2 v) - 7, the bucket is (e <<
 * 7) + (v >> e): at most 0.79 % wide. Count, minimum, maximum and sum are exact beside it. Merging
 * adds counts, so it is associative and commutative; percentiles are never averaged.
 */
#ifndef PODIUM_HISTOGRAM_H
#define PODIUM_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BITS = 7, HISTOGRAM_BUCKETS = 7424, HISTOGRAM_RULE = 1 };

struct histogram {
	uint64_t n;
	uint64_t min_ns, max_ns; /* of nothing: UINT64_MAX and 0 */
	__extension__ unsigned __int128 sum_ns;
	uint64_t count[HISTOGRAM_BUCKETS];
};

static inline unsigned
histogram_bucket(uint64_t ns)
{
	int e;

	if (ns < 2u << HISTOGRAM_BITS)
		return (unsigned)ns;
	e = 63 - __builtin_clzll(ns) - HISTOGRAM_BITS;
	return ((unsigned)e << HISTOGRAM_BITS) + (unsigned)(ns >> e);
}

/*
 * Counts a value; what its n, sum and maximum are is told to histogram_total, for many values at
 * once.
 */
static inline void
histogram_count(struct histogram *h, uint64_t ns)
{
	if (ns < h->min_ns)
		h->min_ns = ns;
	h->count[histogram_bucket(ns)]++;
}
void histogram_total(struct histogram *h, uint64_t n, uint64_t sum_ns, uint64_t max_ns);

struct histogram *histogram_new(void); /* empty; free with histogram_free */
void histogram_free(struct histogram *h);
void histogram_merge(struct histogram *into, const struct histogram *from);

/* The bucket's lower edge and width in ns. */
uint64_t histogram_low(unsigned bucket);
uint64_t histogram_width(unsigned bucket);

/* Mean in ns; NAN of nothing. */
double histogram_mean(const struct histogram *h);

/*
 * Nearest-rank percentile, 0 < q <= 1: the bucket's upper edge (its last value), at most max_ns; 0
 * of nothing.
 */
uint64_t histogram_percentile(const struct histogram *h, double q);

/* Are there ten values above it? Only then is a percentile printed. */
bool histogram_supports(const struct histogram *h, double q);

/*
 * The counts as a blob for the store: pairs of LEB128 varints, (buckets skipped, count). Caller
 * frees `*blob`. Reading back returns false if the blob is malformed or the counts do not add up to
 * h->n, which the caller sets first together with min, max and sum.
 */
size_t histogram_pack(const struct histogram *h, uint8_t **blob);
bool histogram_unpack(struct histogram *h, const uint8_t *blob, size_t size);

#endif
