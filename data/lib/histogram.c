/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/histogram.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "data/lib/leb128.h"

struct histogram *
histogram_new(void)
{
	struct histogram *h = g_new0(struct histogram, 1);

	h->min_ns = UINT64_MAX;
	return h;
}

void
histogram_free(struct histogram *h)
{
	g_free(h);
}

void
histogram_total(struct histogram *h, uint64_t n, uint64_t sum_ns, uint64_t max_ns)
{
	h->n += n;
	h->sum_ns += sum_ns;
	if (max_ns > h->max_ns)
		h->max_ns = max_ns;
}

void
histogram_merge(struct histogram *into, const struct histogram *from)
{
	into->n += from->n;
	into->sum_ns += from->sum_ns;
	into->min_ns = MIN(into->min_ns, from->min_ns);
	into->max_ns = MAX(into->max_ns, from->max_ns);
	for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
		into->count[i] += from->count[i];
}

static unsigned
exponent(unsigned bucket)
{
	return bucket < 2u << HISTOGRAM_BITS ? 0 : (bucket >> HISTOGRAM_BITS) - 1;
}

uint64_t
histogram_low(unsigned bucket)
{
	unsigned e = exponent(bucket);

	return (uint64_t)(bucket - (e << HISTOGRAM_BITS)) << e;
}

uint64_t
histogram_width(unsigned bucket)
{
	return UINT64_C(1) << exponent(bucket);
}

double
histogram_mean(const struct histogram *h)
{
	return h->n == 0 ? NAN : (double)((long double)h->sum_ns / (long double)h->n);
}

/* ceil(q n), guarded against the rounding of q n. */
static uint64_t
nearest_rank(double q, uint64_t n)
{
	double exact = q * (double)n;
	double rank = ceil(exact - 1e-9 * exact);

	return rank < 1 ? 1 : rank > (double)n ? n : (uint64_t)rank;
}

/* The edge may lie above the largest value that was seen. */
uint64_t
histogram_percentile(const struct histogram *h, double q)
{
	uint64_t left;
	unsigned i;

	if (h->n == 0)
		return 0;
	left = nearest_rank(q, h->n);
	for (i = 0; h->count[i] < left; i++)
		left -= h->count[i];
	return MIN(histogram_low(i) + histogram_width(i) - 1, h->max_ns);
}

bool
histogram_supports(const struct histogram *h, double q)
{
	double above = (double)h->n * (1 - q);

	return above >= 10 - 1e-9 * (double)h->n;
}

/* Most buckets are empty: skipping them makes some hundreds of bytes of 58 KiB. */
size_t
histogram_pack(const struct histogram *h, uint8_t **blob)
{
	GByteArray *out = g_byte_array_new();
	uint8_t bytes[2 * LEB128_MAX];
	uint64_t skipped = 0;
	size_t pair;
	gsize size;

	for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
		if (h->count[i] == 0) {
			skipped++;
			continue;
		}
		pair = leb128_put(bytes, skipped);
		pair += leb128_put(bytes + pair, h->count[i]);
		g_byte_array_append(out, bytes, (guint)pair);
		skipped = 0;
	}
	*blob = g_byte_array_steal(out, &size);
	g_byte_array_unref(out);
	return size;
}

bool
histogram_unpack(struct histogram *h, const uint8_t *blob, size_t size)
{
	const uint8_t *at = blob, *end = blob + size;
	uint64_t bucket = 0, skipped, count, total = 0;

	memset(h->count, 0, sizeof h->count);
	while (at < end) {
		if (!leb128_get(&at, end, &skipped) || !leb128_get(&at, end, &count))
			return false;
		if (skipped >= HISTOGRAM_BUCKETS - bucket)
			return false;
		bucket += skipped;
		h->count[bucket++] = count;
		total += count;
	}
	return total == h->n;
}
