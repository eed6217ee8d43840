/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report.h"

#include <math.h>
#include <string.h>

#include "data/lib/answer/question.h"
#include "data/lib/answer/report_memory.h"
#include "data/lib/answer/report_row.h"
#include "data/lib/store/freshness.h"
#include "data/lib/store/study.h"
#include "data/lib/title.h"

static void
read_backends(struct report *report)
{
	sqlite3_stmt *q = db_statement(
	    report->store, "SELECT id, name, title, note, url, stack FROM backend ORDER BY id");
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct report_backend));

	while (db_step(report->store, q)) {
		struct report_backend b = {
			.id = db_get_integer(q, "id"),
			.name = report_memory_text(report, q, "name"),
			.title = report_memory_text(report, q, "title"),
			.note = report_memory_text(report, q, "note"),
			.url = report_memory_text(report, q, "url"),
			.stack = report_memory_text(report, q, "stack"),
			.series = list->len,
		};
		g_autofree char *title = title_in_text(b.title);

		b.title_in_text = g_string_chunk_insert_const(report->memory->texts, title);
		g_array_append_val(list, b);
	}
	report->n_backend = list->len;
	report->backend = report_memory_keep(report, list);
}

static void
read_workloads(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT id, name, title, program, options, family, parameter_name, parameter"
	    " FROM workload ORDER BY id");
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct report_workload));

	while (db_step(report->store, q)) {
		struct report_workload w = {
			.id = db_get_integer(q, "id"),
			.name = report_memory_text(report, q, "name"),
			.title = report_memory_text(report, q, "title"),
			.program = report_memory_text(report, q, "program"),
			.options = report_memory_text(report, q, "options"),
			.family = report_memory_text(report, q, "family"),
			.parameter_name = report_memory_text(report, q, "parameter_name"),
			.parameter = db_get_real(q, "parameter"),
		};

		g_array_append_val(list, w);
	}
	report->n_workload = list->len;
	report->workload = report_memory_keep(report, list);
}

#define METRIC_COLUMNS                                                                             \
	"m.id AS metric, m.name AS metric_name, m.title AS metric_title, m.unit, m.better"

static void
read_sessions(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT s.id, s.start_ns, first_ns, last_ns, design, stopping, note, ifnull(seed, -1)"
	    " AS seed,"
	    " s.rounds FROM session s LEFT JOIN session_span ON session = s.id ORDER BY s.id");
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct report_session));

	while (db_step(report->store, q)) {
		struct report_session s = {
			.id = db_get_integer(q, "id"),
			.start_ns = db_get_integer(q, "start_ns"),
			.first_ns = db_get_integer(q, "first_ns"),
			.last_ns = db_get_integer(q, "last_ns"),
			.design = report_memory_text(report, q, "design"),
			.stopping = report_memory_text(report, q, "stopping"),
			.note = report_memory_text(report, q, "note"),
			.seed = db_get_integer(q, "seed"),
			.rounds = db_get_integer(q, "rounds"),
		};

		g_array_append_val(list, s);
		report->last_ns = MAX(report->last_ns, s.last_ns != 0 ? s.last_ns : s.start_ns);
	}
	report->n_session = list->len;
	report->session = report_memory_keep(report, list);
}

/* Of a row that has a metric beside other things: METRIC_COLUMNS. */
static const struct report_metric *
read_metric(struct report *report, sqlite3_stmt *q)
{
	struct report_metric *m = report_memory_keep_block(report, g_new(struct report_metric, 1));

	*m = (struct report_metric){
		.id = db_get_integer(q, "metric"),
		.name = report_memory_text(report, q, "metric_name"),
		.title = report_memory_text(report, q, "metric_title"),
		.unit = report_memory_text(report, q, "unit"),
		.better = report_memory_text(report, q, "better"),
	};
	return m;
}

/*
 * Every workload and metric that has summaries; the headline is the lowest metric.headline that is
 * ranked.
 */
static void
read_results(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT s.workload, " METRIC_COLUMNS ", v.headline, v.design,"
	    " coalesce(replace(v.sentence, v.emphasis, '**' || v.emphasis || '**'), v.sentence) AS"
	    " sentence,"
	    " v.confidence, v.method, d.trend, d.slope"
	    " FROM (SELECT DISTINCT workload, metric FROM summary) s"
	    " JOIN metric m ON m.id = s.metric"
	    " LEFT JOIN verdict v ON v.workload = s.workload AND v.metric = s.metric"
	    " LEFT JOIN drift d ON d.workload = s.workload AND d.metric = s.metric"
	    " ORDER BY s.workload, v.headline IS NOT 1, m.headline, m.id");
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct report_result));

	while (db_step(report->store, q)) {
		struct report_result r = {
			.workload = report_memory_workload(report, db_get_integer(q, "workload")),
			.metric = read_metric(report, q),
			.headline = db_get_flag(q, "headline"),
			.design = report_memory_text(report, q, "design"),
			.sentence = report_memory_text(report, q, "sentence"),
			.confidence = report_memory_text(report, q, "confidence"),
			.method = report_memory_text(report, q, "method"),
			.trend = db_get_flag(q, "trend"),
			.slope = db_get_real(q, "slope"),
		};

		g_array_append_val(list, r);
	}
	report->n_result = list->len;
	report->result = report_memory_keep(report, list);
}

static void
read_findings(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT f.code, f.sentence, f.advice, f.backend, f.workload, f.run,"
	    " " METRIC_COLUMNS
	    " FROM finding f LEFT JOIN metric m ON m.id = f.metric ORDER BY f.id");
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct report_finding));

	while (db_step(report->store, q)) {
		struct report_finding f = {
			.code = report_memory_text(report, q, "code"),
			.sentence = report_memory_text(report, q, "sentence"),
			.advice = report_memory_text(report, q, "advice"),
			.backend = report_memory_backend(report, db_get_integer(q, "backend")),
			.workload = report_memory_workload(report, db_get_integer(q, "workload")),
			.metric = db_get_integer(q, "metric") != 0 ? read_metric(report, q) : NULL,
			.run = db_get_integer(q, "run"),
		};

		g_array_append_val(list, f);
	}
	report->n_finding = list->len;
	report->finding = report_memory_keep(report, list);
}

/*
 * Colours and shapes follow the places of the first result, so that they agree in all charts of the
 * study.
 */
static void
assign_series(struct report *report)
{
	const struct report_result *first = report_find(report, NULL, NULL);
	size_t next = 0;

	if (first == NULL)
		return;
	next = first->n_row;
	for (size_t i = 0; i < report->n_backend; i++) {
		struct report_backend *b = &report->backend[i];
		size_t at = 0;

		while (at < first->n_row && first->row[at].backend != b)
			at++;
		b->series = at < first->n_row ? at : next++;
	}
}

struct report *
report_open(const char *path)
{
	struct report *report = g_new0(struct report, 1);

	freshness_warn(path);
	report->store = store_open_stats(path, STORE_READ);
	report->memory = g_new0(struct report_memory, 1);
	report->memory->texts = g_string_chunk_new(1 << 14);
	report->memory->arrays = g_ptr_array_new_with_free_func(g_free);
	report->memory->histograms = g_ptr_array_new_with_free_func((GDestroyNotify)histogram_free);
	report->memory->cached = g_array_new(FALSE, FALSE, sizeof(struct report_cached));
	report->memory->loaded = g_hash_table_new(g_direct_hash, g_direct_equal);
	if (!study_get(report->store, &report->study)) {
		report->study.name = g_path_get_basename(path);
		*strchrnul(report->study.name, '.') = '\0';
		report->study.title = g_strdup(report->study.name);
	}
	read_backends(report);
	read_workloads(report);
	read_sessions(report);
	read_results(report);
	report_row_read(report);
	report_row_read_pairs(report);
	read_findings(report);
	assign_series(report);
	return report;
}

void
report_close(struct report *report)
{
	study_clear(&report->study);
	store_close(report->store);
	g_string_chunk_free(report->memory->texts);
	g_ptr_array_unref(report->memory->arrays);
	g_ptr_array_unref(report->memory->histograms);
	g_hash_table_unref(report->memory->loaded);
	g_array_unref(report->memory->cached);
	g_free(report->memory);
	g_free(report);
}

struct report_result *
report_like(struct report *report, const struct report_workload *workload, const char *metric)
{
	for (size_t i = 0; i < report->n_result; i++)
		if (report->result[i].workload == workload &&
		    strcmp(report->result[i].metric->name, metric) == 0)
			return &report->result[i];
	return NULL;
}

struct report_result *
report_find(struct report *report, const char *workload, const char *metric)
{
	for (size_t i = 0; i < report->n_result; i++) {
		struct report_result *r = &report->result[i];

		if (workload != NULL && strcmp(r->workload->name, workload) != 0)
			continue;
		if (metric == NULL || strcmp(r->metric->name, metric) == 0)
			return r;
	}
	return NULL;
}

/* Where pair (a, b), a < b, stands among all pairs of n in order. */
static size_t
pair_index(size_t n, size_t a, size_t b)
{
	return a * (2 * n - a - 1) / 2 + (b - a - 1);
}

const struct report_pair *
report_pair_of(const struct report_result *result, size_t a, size_t b, bool *swapped)
{
	const struct report_pair *pair;

	if (result->pair == NULL || a == b)
		return NULL;
	pair = &result->pair[pair_index(result->n_row, MIN(a, b), MAX(a, b))];
	*swapped = pair->a != a;
	return pair->method != NULL ? pair : NULL;
}
