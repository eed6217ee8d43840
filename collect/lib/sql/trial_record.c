/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/trial_record.h"

#include "collect/lib/facts/facts.h"
#include "collect/lib/facts/facts_client.h"
#include "collect/lib/facts/facts_path.h"
#include "collect/lib/facts/facts_server.h"
#include "collect/lib/load/percentiles.h"
#include "collect/lib/sql/counters.h"
#include "data/lib/parse.h"
#include "data/lib/store/detail.h"
#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"

static void
put_latencies(struct store *store, int64_t run, const struct load_tally *t)
{
	struct histogram *h = tally_units(t);

	percentiles_record(store, run, "", h);
	histogram_free(h);
}

/* Transactions a second, where there are any, and statements beside them. */
static void
put_rate(struct store *store, int64_t run, const struct trial *t, double elapsed_s)
{
	uint64_t done = tally_done(&t->run.total);
	uint64_t transactions = tally_transactions(&t->run.total);
	bool has = t->load.transactions != NULL;

	if (elapsed_s <= 0)
		return;
	if (transactions > 0)
		record_real(store, run, "transactions_s", (double)transactions / elapsed_s, 0);
	if (done > 0)
		record_real(store, run, has ? "statements_s" : "throughput_ops_s",
		    (double)done / elapsed_s, 0);
}

/* How often transactions came into each other's way: never left out, 0 is an answer. */
static void
put_conflicts(struct store *store, int64_t run, const struct trial *t)
{
	const struct load_tally *total = &t->run.total;

	if (t->load.transactions == NULL)
		return;
	record_integer(
	    store, run, "failed_transactions", (int64_t)total->failed_kind[KIND_TRANSACTION]);
	record_integer(store, run, "deadlocks", (int64_t)total->conflicts[CONFLICT_DEADLOCK]);
	record_integer(store, run, "lock_wait_timeouts", (int64_t)total->conflicts[CONFLICT_WAIT]);
	record_integer(store, run, "retries", (int64_t)total->tried_again);
}

static void
put_measures(struct store *store, int64_t run, const struct trial *t)
{
	double work_s = load_work_s(&t->run);

	/* The time is a result only where the work was given, and nothing else set the pace. */
	if (t->load.duration_s <= 0 && t->load.rate <= 0) {
		if (work_s > 0 && t->load.transactions == NULL)
			record_real(store, run, "load_s", work_s, 1e-9);
		record_real(store, run, "elapsed_s", load_elapsed_s(&t->run), 1e-9);
	}
	put_rate(store, run, t, work_s);
	put_latencies(store, run, &t->run.total);
	record_real(store, run, "connect_s", trial_connect_s(t), 1e-9);
	record_real(store, run, "client_cpu_s", t->run.cpu_s, 1e-6);
	if (t->scenario->makes_schema)
		record_real(store, run, "preload_s", t->preload_s, 1e-9);
	record_integer(store, run, "result_rows", (int64_t)t->run.total.rows);
	record_integer(store, run, "result_bytes", (int64_t)t->run.total.bytes);
	put_conflicts(store, run, t);
	if (t->search != NULL && rate_search_held(&t->search->rates) > 0)
		record_real(store, run, "sustained_ops_s", rate_search_held(&t->search->rates),
		    limit_search_width(t->search));
	if (t->run.steady != NULL && t->run.steady->steady)
		record_integer(store, run, "steady_from_s", (int64_t)t->run.steady->from);
	if (t->load.rate > 0) {
		record_integer(store, run, "backlog_operations", (int64_t)t->run.backlog);
		record_integer(store, run, "late_max_ns", (int64_t)t->run.total.late_ns);
	}
	for (const struct counter *c = counters; c->name != NULL; c++)
		if (trial_growth(t, c->name) >= 0)
			record_integer(store, run, c->metric, trial_growth(t, c->name));
}

static void
put_series(struct store *store, int64_t run, const char *kind, const struct latencies *l)
{
	for (size_t i = 0; i < l->seconds; i++) {
		const struct second second = { .second = (int64_t)i,
			.done = (int64_t)l->second[i].n,
			.max_ns = (int64_t)l->second[i].max_ns };

		detail_second(store, run, kind, &second);
	}
}

static void
put_kind(struct store *store, int64_t run, const struct trial *t, enum kind k)
{
	const struct latencies *l = &t->run.total.kind[k];
	struct operation_count count = {
		.kind = kind_name(k), .planned = -1, .failed = (int64_t)t->run.total.failed_kind[k]
	};

	if (l->histogram == NULL && count.failed == 0)
		return;
	count.done = l->histogram != NULL ? (int64_t)l->histogram->n : 0;
	if (k == KIND_CONNECT) {
		count.planned = t->load.clients;
		count.retried = (int64_t)t->run.total.retries;
	}
	if (k == KIND_TRANSACTION) {
		if (t->load.planned_transactions > 0)
			count.planned = (int64_t)t->load.planned_transactions;
		count.retried = (int64_t)t->run.total.tried_again;
	}
	detail_operation(store, run, &count);
	if (l->histogram == NULL)
		return;
	detail_latency(store, run, kind_name(k), l->histogram, 0);
	if (k != KIND_CONNECT)
		put_series(store, run, kind_name(k), l);
	if (l->sample_bytes > 0)
		detail_samples(store, run, kind_name(k), count.done, l->sample, l->sample_bytes);
}

/* "query": all operations of the load together. */
static void
put_total(struct store *store, int64_t run, const struct trial *t)
{
	uint64_t planned = load_planned(&t->load);
	const struct operation_count count = { .kind = "query",
		.planned = planned > 0 ? (int64_t)planned : -1,
		.done = (int64_t)tally_done(&t->run.total),
		.failed = (int64_t)t->run.total.failed,
		.bytes = (int64_t)t->run.total.bytes };

	detail_operation(store, run, &count);
	for (int k = 0; k < KINDS; k++)
		put_kind(store, run, t, (enum kind)k);
}

/*
 * Server and client, each distinct set stored once; the client's load before and after was noted
 * by the trial.
 */
static void
put_facts(struct store *store, int64_t run, struct trial *t, struct database *d)
{
	g_autoptr(GHashTable) settings = d->kind->facts(d);
	struct facts *client = facts_new();
	GHashTableIter i;
	gpointer name, value;

	facts_client(client);
	if (endpoint_is_sqlite(d->to))
		facts_path(client, d->to->sqlite.path);
	facts_record(store, run, "client", client);
	if (settings != NULL) {
		struct facts *server = facts_new();

		g_hash_table_iter_init(&i, settings);
		while (g_hash_table_iter_next(&i, &name, &value))
			facts_server(server, name, value);
		facts_record(store, run, "server", server);
	}
	facts_record(store, run, "start", t->start);
	facts_record(store, run, "end", t->end);
	t->start = t->end = NULL;
}

static struct run_result
describe(const struct trial_record *as, const struct trial *t, const char *why)
{
	const char *options = as->options_written;
	struct run_result r = { .backend = as->backend,
		.program = "slap",
		.workload = as->workload != NULL ? as->workload : options,
		.start_ns = t->start_ns,
		.end_ns = t->end_ns,
		.status = why != NULL ? "failed" : "ok",
		.reason = why,
		.loop = t->load.rate > 0 ? "open" : "closed",
		.transport = t->transport };

	if (r.workload == NULL || *r.workload == '\0')
		r.workload = "slap";
	if (as->run != NULL)
		parse_integer(as->run, &r.planned);
	return r;
}

void
trial_record(const struct trial_record *as, struct trial *t, struct database *d, const char *why)
{
	const struct run_result r = describe(as, t, why);
	struct store *store = store_open_runs(as->store, STORE_WRITE);
	int64_t run = record_begin(store, &r);

	if (why == NULL) {
		put_measures(store, run, t);
		put_total(store, run, t);
		if (t->beside.sampler != NULL)
			sampler_record(t->beside.sampler, store, run, t->run.ready_ns);
		put_facts(store, run, t, d);
		for (size_t i = 0; i < t->doubts; i++)
			finding_record(
			    store, run, t->doubt[i].code, t->doubt[i].sentence, t->doubt[i].advice);
	}
	record_end(store);
	store_close(store);
}
