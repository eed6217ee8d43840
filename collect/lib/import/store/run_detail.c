/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/run_detail.h"

#include <math.h>

#include "data/lib/histogram.h"
#include "data/lib/store/detail.h"

#define GREATEST_NS 9e18 /* what the store's whole numbers hold */
#define GREATEST_COUNT UINT64_C(9000000000000000000)

/*
 * Fills podium's buckets with the tool's; each count goes to its bucket's middle. fio's are two of
 * podium's each, so that the middle is the lower edge of the second, whose upper edge is fio's own:
 * percentiles are read there. Returns the relative width of the coarsest that is coarser than
 * podium's; 0 if none is.
 */
static double
fill(struct histogram *h, const struct result_latency *l)
{
	double coarsest = 0;

	for (guint i = 0; i < l->buckets->len; i++) {
		const struct result_bucket *b = &g_array_index(l->buckets, struct result_bucket, i);
		double middle = (b->low_ns + b->high_ns) / 2, width = b->high_ns - b->low_ns;
		unsigned bucket;

		if (!(b->low_ns >= 0 && b->high_ns < GREATEST_NS) || b->count == 0 ||
		    b->count > GREATEST_COUNT - h->n)
			continue;
		bucket = histogram_bucket((uint64_t)middle);
		h->count[bucket] += b->count;
		h->n += b->count;
		h->sum_ns += (__typeof__(h->sum_ns))((long double)middle * b->count);
		h->min_ns = MIN(h->min_ns, (uint64_t)b->low_ns);
		h->max_ns = MAX(h->max_ns, (uint64_t)b->high_ns);
		if (width > (double)histogram_width(bucket))
			coarsest = MAX(coarsest, width / middle);
	}
	if (l->min_ns >= 0 && l->min_ns < GREATEST_NS)
		h->min_ns = (uint64_t)l->min_ns;
	if (l->max_ns >= 0 && l->max_ns < GREATEST_NS)
		h->max_ns = (uint64_t)l->max_ns;
	if (l->mean_ns >= 0 && l->mean_ns < GREATEST_NS)
		h->sum_ns = (__typeof__(h->sum_ns))((long double)l->mean_ns * h->n);
	return coarsest;
}

static void
store_latency(struct store *store, const struct result *r, int64_t run)
{
	for (guint i = 0; i < r->latency->len; i++) {
		const struct result_latency *l =
		    &g_array_index(r->latency, struct result_latency, i);
		struct histogram *h = histogram_new();
		double precision = fill(h, l);

		detail_latency(store, run, l->operation, h, precision);
		histogram_free(h);
	}
}

/* A series by whole seconds, as the store keeps it: rates become operations, speeds bytes. */
static void
store_series(struct store *store, int64_t run, const struct result_number *n)
{
	double interval = n->interval_s > 0 ? n->interval_s : 1;
	struct second second = { .second = 0 };
	double done = 0;

	for (guint i = 0; i < n->values->len; i++) {
		int64_t at = (int64_t)(i * interval), next = (int64_t)((i + 1) * interval);

		done += g_array_index(n->values, double, i) * n->unit->factor * interval;
		if (next == at && i + 1 < n->values->len)
			continue;
		second.second = at;
		if (n->unit->dimension == DIMENSION_RATE)
			second.done = (int64_t)llround(done);
		else
			second.bytes = (int64_t)llround(done);
		detail_second(store, run, n->dir != NULL ? n->dir : "event", &second);
		done = 0;
	}
}

bool
run_detail_is(const struct result *r)
{
	for (guint k = 0; k < r->numbers->len; k++)
		if (g_array_index(r->numbers, struct result_number, k).shape == SHAPE_SERIES)
			return true;
	return r->latency->len > 0;
}

/* Of the series in one direction the first that the store can keep counts. */
void
run_detail_store(struct store *store, const struct result *r, int64_t run)
{
	GHashTable *kinds = g_hash_table_new(g_str_hash, g_str_equal);

	store_latency(store, r, run);
	for (guint k = 0; k < r->numbers->len; k++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, k);

		if (n->shape == SHAPE_SERIES && n->unit->dimension != DIMENSION_TIME &&
		    g_hash_table_add(kinds, (char *)(n->dir != NULL ? n->dir : "event")))
			store_series(store, run, n);
	}
	g_hash_table_destroy(kinds);
}
