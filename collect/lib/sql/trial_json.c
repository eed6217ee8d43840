/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/trial_json.h"

#include "collect/lib/load/percentiles.h"
#include "collect/lib/sql/counters.h"
#include "data/lib/json_writer.h"

static void
put_kinds(struct json_writer *w, const struct load_tally *t)
{
	json_writer_object(w, "kinds");
	for (int k = 0; k < KINDS; k++)
		if (t->kind[k].histogram != NULL)
			percentiles_put_json(w, kind_name((enum kind)k), t->kind[k].histogram);
	json_writer_close(w);
}

static void
put_growth(struct json_writer *w, const struct trial *t)
{
	json_writer_object(w, "server");
	for (const struct counter *c = counters; c->name != NULL; c++) {
		int64_t growth = trial_growth(t, c->name);

		if (growth >= 0)
			json_writer_integer(w, c->metric, growth);
	}
	json_writer_close(w);
}

static void
put_findings(struct json_writer *w, const struct trial *t)
{
	json_writer_array(w, "findings");
	for (size_t i = 0; i < t->doubts; i++) {
		json_writer_object(w, NULL);
		json_writer_text(w, "code", t->doubt[i].code);
		json_writer_text(w, "sentence", t->doubt[i].sentence);
		json_writer_close(w);
	}
	json_writer_close(w);
}

static void
put_totals(struct json_writer *w, const struct trial *t)
{
	const struct load_tally *all = &t->run.total;
	struct histogram *h = tally_all(all);
	double elapsed_s = load_elapsed_s(&t->run), work_s = load_work_s(&t->run);
	uint64_t planned = load_planned(&t->load);

	json_writer_integer(w, "operations", (int64_t)h->n);
	json_writer_integer(w, "failed", (int64_t)all->failed);
	if (planned > 0)
		json_writer_integer(w, "planned", (int64_t)planned);
	else
		json_writer_null(w, "planned");
	json_writer_integer(w, "warm_up", (int64_t)all->warm);
	json_writer_integer(w, "rows", (int64_t)all->rows);
	json_writer_integer(w, "bytes", (int64_t)all->bytes);
	json_writer_number(w, "elapsed_ns", "%.0f", elapsed_s * 1e9);
	json_writer_number(w, "load_ns", "%.0f", work_s * 1e9);
	json_writer_number(w, "throughput_ops_s", "%.3f", work_s > 0 ? (double)h->n / work_s : 0);
	percentiles_put_json(w, "latency_ns", h);
	histogram_free(h);
}

static void
put_transactions(struct json_writer *w, const struct trial *t)
{
	const struct load_tally *all = &t->run.total;
	double work_s = load_work_s(&t->run);
	uint64_t done = tally_transactions(all);

	if (t->load.transactions == NULL)
		return;
	json_writer_integer(w, "transactions", (int64_t)done);
	json_writer_number(w, "transactions_s", "%.3f", work_s > 0 ? (double)done / work_s : 0);
	json_writer_integer(w, "failed_transactions", (int64_t)all->failed_kind[KIND_TRANSACTION]);
	json_writer_integer(w, "deadlocks", (int64_t)all->conflicts[CONFLICT_DEADLOCK]);
	json_writer_integer(w, "lock_wait_timeouts", (int64_t)all->conflicts[CONFLICT_WAIT]);
	json_writer_integer(w, "retries", (int64_t)all->tried_again);
}

void
trial_json_print(FILE *out, const struct trial *t)
{
	struct json_writer w = json_writer_on(out, JSON_DENSE);

	json_writer_object(&w, NULL);
	put_totals(&w, t);
	put_transactions(&w, t);
	json_writer_text(&w, "loop", t->load.rate > 0 ? "open" : "closed");
	json_writer_text(&w, "transport", t->transport);
	json_writer_integer(&w, "clients", t->load.clients);
	json_writer_text(&w, "engine", t->engine->name != NULL ? t->engine->name : "");
	json_writer_number(&w, "connect_ns", "%.0f", trial_connect_s(t) * 1e9);
	json_writer_number(&w, "client_cpu_s", "%.6f", t->run.cpu_s);
	json_writer_integer(&w, "backlog_operations", (int64_t)t->run.backlog);
	json_writer_integer(&w, "late_max_ns", (int64_t)t->run.total.late_ns);
	if (t->search != NULL)
		limit_search_put_json(&w, t->search);
	if (t->run.steady != NULL && t->run.steady->steady)
		json_writer_integer(&w, "steady_from_s", (int64_t)t->run.steady->from);
	else if (t->run.steady != NULL)
		json_writer_null(&w, "steady_from_s");
	put_kinds(&w, &t->run.total);
	put_growth(&w, t);
	put_findings(&w, t);
	json_writer_close(&w);
	putc('\n', out);
}
