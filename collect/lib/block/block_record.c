/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_record.h"

#include <glib.h>

#include "collect/lib/load/percentiles.h"
#include "data/lib/store/detail.h"
#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"

static void
record_kind(struct store *store, int64_t run, const struct block_result *r, enum block_kind kind)
{
	const struct block_book *b = &r->book[kind];
	const struct latencies *l = &b->latency;
	struct operation_count count = { .kind = block_load_kind[kind],
		.planned = -1,
		.done = (int64_t)l->histogram->n,
		.failed = (int64_t)b->failed,
		.retried = (int64_t)b->retried,
		.bytes = (int64_t)b->bytes };

	if (l->histogram->n == 0 && b->failed == 0)
		return;
	detail_operation(store, run, &count);
	detail_latency(store, run, count.kind, l->histogram, 0);
	for (size_t i = 0; i < l->seconds; i++) {
		struct second second = { .second = (int64_t)i,
			.done = (int64_t)l->second[i].n,
			.bytes = l->histogram->n > 0 ?
			    (int64_t)(l->second[i].n * (b->bytes / l->histogram->n)) :
			    0,
			.max_ns = (int64_t)l->second[i].max_ns };

		detail_second(store, run, count.kind, &second);
	}
	if (l->keeps_samples)
		detail_samples(
		    store, run, count.kind, (int64_t)l->histogram->n, l->sample, l->sample_bytes);
}

static void
record_rates(struct store *store, int64_t run, const char *prefix, double operations, double bytes)
{
	g_autofree char *throughput = g_strdup_printf("%sthroughput_ops_s", prefix);
	g_autofree char *bandwidth = g_strdup_printf("%sbandwidth_bytes_s", prefix);

	record_real(store, run, throughput, operations, 0);
	if (bytes > 0)
		record_real(store, run, bandwidth, bytes, 0);
}

static void
record_measures(struct store *store, int64_t run, const struct block_result *r)
{
	double elapsed_s = (double)r->elapsed_ns / 1e9;

	/* The time is a result only where the work was given. */
	if (r->load->runtime_ns == 0)
		record_real(store, run, "elapsed_s", elapsed_s, 1e-9);
	record_rates(
	    store, run, "", (double)r->operations / elapsed_s, (double)r->bytes / elapsed_s);
	percentiles_record(store, run, "", r->all.histogram);
	for (int k = 0; k < BLOCK_KINDS; k++) {
		const struct block_book *b = &r->book[k];
		g_autofree char *prefix = g_strdup_printf("%s_", block_load_kind[k]);

		if (b->latency.histogram->n == 0 || b->latency.histogram->n == r->operations)
			continue;
		record_rates(store, run, prefix, (double)b->latency.histogram->n / elapsed_s,
		    (double)b->bytes / elapsed_s);
		percentiles_record(store, run, prefix, b->latency.histogram);
	}
	record_real(store, run, "client_cpu_s", r->client_cpu_s, 1e-6);
	if (r->search != NULL && rate_search_held(&r->search->rates) > 0)
		record_real(store, run, "sustained_ops_s", rate_search_held(&r->search->rates),
		    limit_search_width(r->search));
	if (r->steady != NULL && r->steady->steady)
		record_integer(store, run, "steady_from_s", r->steady_from_s);
	if (r->load->rate > 0)
		record_integer(store, run, "backlog_operations", (int64_t)r->backlog);
}

static void
record_inside(struct store *store, int64_t run, struct block_result *r)
{
	for (int k = 0; k < BLOCK_KINDS; k++)
		record_kind(store, run, r, (enum block_kind)k);
	for (size_t i = 0; i < r->findings; i++)
		finding_record(store, run, r->finding[i].code, r->finding[i].sentence, NULL);
	if (r->client != NULL)
		facts_record(store, run, "client", r->client);
	if (r->target != NULL)
		facts_record(store, run, "target", r->target);
	r->client = r->target = NULL;
}

void
block_record(struct block_result *r, const struct block_recording *recording)
{
	struct store *store = store_open_runs(recording->store, STORE_WRITE);
	struct run_result result = { .backend = recording->backend,
		.workload = recording->workload,
		.program = recording->program,
		.planned = recording->planned,
		.start_ns = r->start_ns,
		.end_ns = r->end_ns,
		.status = r->failure == NULL ? "ok" : "failed",
		.reason = r->failure,
		.loop = r->load->rate > 0 ? "open" : "closed",
		.transport = r->transport };
	int64_t run = record_begin(store, &result);

	if (r->operations > 0 && r->elapsed_ns > 0)
		record_measures(store, run, r);
	if (r->sampler != NULL && r->origin_ns > 0)
		sampler_record(r->sampler, store, run, r->origin_ns);
	record_inside(store, run, r);
	record_end(store);
	store_close(store);
}
