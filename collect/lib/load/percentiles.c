/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/percentiles.h"

#include <glib.h>

#include "data/lib/store/record.h"

static const struct {
	const char *name;
	double share;
} published[] = { { "p50", 0.5 }, { "p90", 0.9 }, { "p95", 0.95 }, { "p99", 0.99 },
	{ "p999", 0.999 }, { "p9999", 0.9999 } };

void
percentiles_put_json(struct json_writer *w, const char *key, const struct histogram *h)
{
	if (h->n == 0) {
		json_writer_null(w, key);
		return;
	}
	json_writer_object(w, key);
	json_writer_integer(w, "n", (int64_t)h->n);
	json_writer_integer(w, "min", (int64_t)h->min_ns);
	json_writer_number(w, "mean", "%.1f", histogram_mean(h));
	for (size_t i = 0; i < G_N_ELEMENTS(published); i++)
		if (histogram_supports(h, published[i].share))
			json_writer_integer(w, published[i].name,
			    (int64_t)histogram_percentile(h, published[i].share));
		else
			json_writer_null(w, published[i].name);
	json_writer_integer(w, "max", (int64_t)h->max_ns);
	json_writer_close(w);
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
