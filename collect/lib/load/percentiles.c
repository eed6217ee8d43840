/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/percentiles.h"

#include <inttypes.h>

#include <glib.h>

#include "data/lib/store/record.h"

static const struct {
	const char *name;
	double share;
} published[] = { { "p50", 0.5 }, { "p90", 0.9 }, { "p95", 0.95 }, { "p99", 0.99 },
	{ "p999", 0.999 }, { "p9999", 0.9999 } };

void
percentiles_print_json(const struct histogram *h, FILE *out)
{
	if (h->n == 0) {
		fprintf(out, "null");
		return;
	}
	fprintf(out, "{\"n\":%" PRIu64 ",\"min\":%" PRIu64 ",\"mean\":%.1f", h->n, h->min_ns,
	    histogram_mean(h));
	for (size_t i = 0; i < G_N_ELEMENTS(published); i++) {
		fprintf(out, ",\"%s\":", published[i].name);
		if (histogram_supports(h, published[i].share))
			fprintf(out, "%" PRIu64, histogram_percentile(h, published[i].share));
		else
			fprintf(out, "null");
	}
	fprintf(out, ",\"max\":%" PRIu64 "}", h->max_ns);
}

static void
record_one(struct store *store, int64_t run, const char *prefix, const char *what, uint64_t ns)
{
	g_autofree char *name = g_strdup_printf("%slatency_%s_ns", prefix, what);

	record_integer(store, run, name, (int64_t)ns);
}

void
percentiles_record(struct store *store, int64_t run, const char *prefix, const struct histogram *h)
{
	g_autofree char *mean = g_strdup_printf("%slatency_mean_ns", prefix);

	if (h->n == 0)
		return;
	record_real(store, run, mean, histogram_mean(h), 0);
	record_one(store, run, prefix, "min", h->min_ns);
	record_one(store, run, prefix, "max", h->max_ns);
	for (size_t i = 0; i < G_N_ELEMENTS(published); i++)
		if (histogram_supports(h, published[i].share))
			record_one(store, run, prefix, published[i].name,
			    histogram_percentile(h, published[i].share));
}
