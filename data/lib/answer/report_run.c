/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/question.h"
#include "data/lib/answer/report_memory.h"
#include "data/lib/answer/report_row.h"
#include "data/lib/leb128.h"
#include "data/lib/store/packed.h"

/* Those of the row's runs that have the value, in order of the store. */
static void
read_runs(struct report *report, struct report_row *row, sqlite3_stmt *q)
{
	struct packed id = packed_column(q, db_column(q, "run")),
		      session = packed_column(q, db_column(q, "session")),
		      round = packed_column(q, db_column(q, "round")),
		      value = packed_column(q, db_column(q, "value"));

	row->run = report_memory_keep_block(report, g_new(struct report_run, id.n));
	for (size_t i = 0; i < id.n; i++) {
		struct report_run run = { packed_integer(id, i), packed_integer(session, i),
			packed_integer(round, i), packed_real(value, i), false };

		if (!isnan(run.value))
			row->run[row->n_run++] = run;
	}
}

static int
by_id(const void *a, const void *b)
{
	int64_t x = ((const struct report_run *)a)->id, y = ((const struct report_run *)b)->id;

	return (x > y) - (x < y);
}

/*
 * Flags are few: each finds its run. What lies beyond the inner fences alone is in the store, but
 * neither counted in a summary nor told as a doubt, so it is not shown as flagged either.
 */
static void
read_flags(struct report *report, struct report_result *result)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT run FROM flag WHERE metric = :metric"
	    " AND (fence = 'severe' OR abs(modified_z) > 3.5)");

	db_integer(q, ":metric", result->metric->id);
	while (db_step(report->store, q)) {
		struct report_run wanted = { .id = sqlite3_column_int64(q, 0) }, *run = NULL;

		for (size_t i = 0; run == NULL && i < result->n_row; i++)
			if (result->row[i].n_run > 0)
				run = bsearch(&wanted, result->row[i].run, result->row[i].n_run,
				    sizeof wanted, by_id);
		if (run != NULL)
			run->flagged = true;
	}
}

static void
load_runs(struct report *report, struct report_result *result)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT backend, run, session, round, value"
	    " FROM packed_value JOIN packed_run USING (workload, backend)"
	    " WHERE workload = :workload AND metric = :metric");

	db_integer(q, ":workload", result->workload->id);
	db_integer(q, ":metric", result->metric->id);
	while (db_step(report->store, q)) {
		size_t at = report_row_of(result, db_get_integer(q, "backend"));

		if (at < result->n_row)
			read_runs(report, &result->row[at], q);
	}
	read_flags(report, result);
}

void
report_run_load(struct report *report, struct report_result *result)
{
	if (g_hash_table_add(report->memory->loaded, result))
		load_runs(report, result);
}

size_t
report_run_metrics(struct report *report, struct report_metric **list)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT id, name, title, unit, better FROM metric"
	    " WHERE EXISTS (SELECT 1 FROM measure WHERE metric = metric.id) ORDER BY headline, id");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct report_metric));
	size_t n;

	while (db_step(report->store, q)) {
		struct report_metric m = {
			.id = db_get_integer(q, "id"),
			.name = report_memory_text(report, q, "name"),
			.title = report_memory_text(report, q, "title"),
			.unit = report_memory_text(report, q, "unit"),
			.better = report_memory_text(report, q, "better"),
		};

		g_array_append_val(all, m);
	}
	n = all->len;
	*list = report_memory_keep(report, all);
	return n;
}

/* The values of one run by metric; runs come in order of id, as do the measures. */
static double *
read_values(struct report *report, int64_t run, const struct report_metric *metric, size_t n_metric)
{
	sqlite3_stmt *q =
	    db_statement(report->store, "SELECT metric, value FROM measure WHERE run = :run");
	double *value = report_memory_keep_block(report, g_new(double, MAX(n_metric, 1)));
	int of = db_column(q, "metric"), number = db_column(q, "value");

	for (size_t i = 0; i < n_metric; i++)
		value[i] = NAN;
	db_integer(q, ":run", run);
	while (db_step(report->store, q))
		for (size_t i = 0; i < n_metric; i++)
			if (metric[i].id == sqlite3_column_int64(q, of))
				value[i] = sqlite3_column_double(q, number);
	return value;
}

static const struct db_member run_members[] = {
	{ "id", DB_INTEGER, offsetof(struct report_full_run, id) },
	{ "round", DB_INTEGER, offsetof(struct report_full_run, round) },
	{ "position", DB_INTEGER, offsetof(struct report_full_run, position) },
	{ "start_ns", DB_INTEGER, offsetof(struct report_full_run, start_ns) },
	{ "status", DB_TEXT, offsetof(struct report_full_run, status) },
	{ "reason", DB_TEXT, offsetof(struct report_full_run, reason) },
	{ "loop", DB_TEXT, offsetof(struct report_full_run, loop) },
	{ "transport", DB_TEXT, offsetof(struct report_full_run, transport) },
	{ "source", DB_TEXT, offsetof(struct report_full_run, source) },
	{ "tool", DB_TEXT, offsetof(struct report_full_run, tool) },
	{ NULL, 0, 0 },
};

static void
keep_texts(struct report *report, struct report_full_run *r)
{
	const char **const text[] = { &r->status, &r->reason, &r->loop, &r->transport, &r->source,
		&r->tool };

	for (size_t i = 0; i < G_N_ELEMENTS(text); i++)
		*text[i] = report_memory_intern(report, *text[i]);
}

size_t
report_run_list(struct report *report, struct report_full_run **list)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT r.id, round, position, start_ns, backend, workload, status, reason, loop,"
	    " transport,"
	    " s.file AS source, s.tool FROM run r LEFT JOIN source s ON s.id = r.source"
	    " WHERE status NOT IN ('planned', 'running') ORDER BY r.id");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct report_full_run));
	struct report_metric *metric;
	size_t n, n_metric = report_run_metrics(report, &metric);
	const struct db_reader reader = db_reader_of(q, run_members);
	const int backend = db_column(q, "backend"), workload = db_column(q, "workload");

	while (db_step(report->store, q)) {
		struct report_full_run r;

		db_read(&reader, &r);
		keep_texts(report, &r);
		r.backend = report_memory_backend(report, sqlite3_column_int64(q, backend));
		r.workload = report_memory_workload(report, sqlite3_column_int64(q, workload));
		r.value = read_values(report, r.id, metric, n_metric);
		g_array_append_val(all, r);
	}
	n = all->len;
	*list = report_memory_keep(report, all);
	return n;
}

void
report_run_samples(struct report *report, report_run_sample_visitor *each, void *context)
{
	sqlite3_stmt *q = db_statement(
	    report->store, "SELECT run, kind, latencies FROM sample ORDER BY run, kind");

	while (db_step(report->store, q)) {
		const int latencies = db_column(q, "latencies");
		const uint8_t *at = sqlite3_column_blob(q, latencies);
		const uint8_t *end = at + sqlite3_column_bytes(q, latencies);
		const char *kind = report_memory_text(report, q, "kind");
		int64_t run = db_get_integer(q, "run"), index = 0;
		uint64_t ns;

		while (at != NULL && leb128_get(&at, end, &ns))
			each(context, run, kind, ++index, (int64_t)ns);
	}
}
