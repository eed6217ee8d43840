/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_row.h"

#include "data/lib/answer/question.h"
#include "data/lib/answer/report_memory.h"

/*
 * By member, not by name alone: at 200 backends a result has 19,900 pairs, and a store many
 * results.
 */
static const struct db_member row_members[] = {
	{ "min", DB_REAL, offsetof(struct report_row, min) },
	{ "max", DB_REAL, offsetof(struct report_row, max) },
	{ "mean", DB_REAL, offsetof(struct report_row, mean) },
	{ "median", DB_REAL, offsetof(struct report_row, median) },
	{ "q25", DB_REAL, offsetof(struct report_row, q25) },
	{ "q75", DB_REAL, offsetof(struct report_row, q75) },
	{ "sd", DB_REAL, offsetof(struct report_row, sd) },
	{ "cv", DB_REAL, offsetof(struct report_row, cv) },
	{ "mad", DB_REAL, offsetof(struct report_row, mad) },
	{ "mean_lo", DB_REAL, offsetof(struct report_row, mean_lo) },
	{ "mean_hi", DB_REAL, offsetof(struct report_row, mean_hi) },
	{ "geometric_mean", DB_REAL, offsetof(struct report_row, geometric_mean) },
	{ "simultaneous_lo", DB_REAL, offsetof(struct report_row, simultaneous_lo) },
	{ "simultaneous_hi", DB_REAL, offsetof(struct report_row, simultaneous_hi) },
	{ "resolution", DB_REAL, offsetof(struct report_row, resolution) },
	{ "ratio", DB_REAL, offsetof(struct report_row, ratio) },
	{ "ratio_lo", DB_REAL, offsetof(struct report_row, ratio_lo) },
	{ "ratio_hi", DB_REAL, offsetof(struct report_row, ratio_hi) },
	{ "n", DB_INTEGER, offsetof(struct report_row, n) },
	{ "n_failed", DB_INTEGER, offsetof(struct report_row, n_failed) },
	{ "flagged", DB_INTEGER, offsetof(struct report_row, flagged) },
	{ "place", DB_INTEGER, offsetof(struct report_row, place) },
	{ "rank_lo", DB_INTEGER, offsetof(struct report_row, rank_lo) },
	{ "rank_hi", DB_INTEGER, offsetof(struct report_row, rank_hi) },
	{ "moments", DB_FLAG, offsetof(struct report_row, moments) },
	{ "letters", DB_TEXT, offsetof(struct report_row, letters) },
	{ NULL, 0, 0 },
};

static const struct db_member pair_members[] = {
	{ "method", DB_TEXT, offsetof(struct report_pair, method) },
	{ "ratio", DB_REAL, offsetof(struct report_pair, ratio) },
	{ "lo", DB_REAL, offsetof(struct report_pair, lo) },
	{ "hi", DB_REAL, offsetof(struct report_pair, hi) },
	{ "simultaneous_lo", DB_REAL, offsetof(struct report_pair, simultaneous_lo) },
	{ "simultaneous_hi", DB_REAL, offsetof(struct report_pair, simultaneous_hi) },
	{ "t", DB_REAL, offsetof(struct report_pair, t) },
	{ "df", DB_REAL, offsetof(struct report_pair, df) },
	{ "p_a_holm", DB_REAL, offsetof(struct report_pair, p_a_holm) },
	{ "p_b_holm", DB_REAL, offsetof(struct report_pair, p_b_holm) },
	{ "p_rank", DB_REAL, offsetof(struct report_pair, p_rank) },
	{ "p_equivalent_holm", DB_REAL, offsetof(struct report_pair, p_equivalent_holm) },
	{ "superiority", DB_REAL, offsetof(struct report_pair, superiority) },
	{ "cliff", DB_REAL, offsetof(struct report_pair, cliff) },
	{ "detectable", DB_REAL, offsetof(struct report_pair, detectable) },
	{ "n_a", DB_INTEGER, offsetof(struct report_pair, n_a) },
	{ "n_b", DB_INTEGER, offsetof(struct report_pair, n_b) },
	{ "runs_needed", DB_INTEGER, offsetof(struct report_pair, runs_needed) },
	{ "separated", DB_FLAG, offsetof(struct report_pair, separated) },
	{ "equivalent", DB_FLAG, offsetof(struct report_pair, equivalent) },
	{ "disagree", DB_FLAG, offsetof(struct report_pair, disagree) },
	{ NULL, 0, 0 },
};

static struct report_result *
result_of(struct report *report, int64_t workload, int64_t metric)
{
	for (size_t i = 0; i < report->n_result; i++)
		if (report->result[i].workload->id == workload &&
		    report->result[i].metric->id == metric)
			return &report->result[i];
	return NULL;
}

/* Rows come result by result; one that no result wants (a damaged store) is dropped. */
static void
end_result(struct report *report, struct report_result *result, GArray *rows)
{
	if (result == NULL) {
		g_array_free(rows, TRUE);
		return;
	}
	result->n_row = rows->len;
	result->row = report_memory_keep(report, rows);
}

void
report_row_read(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT s.workload, s.metric, s.backend, min, max, mean, median, q25, q75, sd, cv, mad,"
	    " mean_lo, mean_hi, geometric_mean, simultaneous_lo, simultaneous_hi, resolution, n,"
	    " n_failed, flagged, kind = 'moments' AS moments, place, rank_lo, rank_hi, letters,"
	    " ratio, ratio_lo, ratio_hi"
	    " FROM summary s LEFT JOIN ranking r"
	    " ON r.workload = s.workload AND r.metric = s.metric AND r.backend = s.backend"
	    " ORDER BY s.workload, s.metric, place IS NULL, place, s.backend");
	const struct db_reader reader = db_reader_of(q, row_members);
	const int workload = db_column(q, "workload"), metric = db_column(q, "metric"),
		  backend = db_column(q, "backend");
	struct report_result *current = NULL;
	GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct report_row));

	while (db_step(report->store, q)) {
		struct report_result *result = result_of(
		    report, sqlite3_column_int64(q, workload), sqlite3_column_int64(q, metric));
		struct report_row row = { 0 };

		if (result != current && current != NULL) {
			end_result(report, current, rows);
			rows = g_array_new(FALSE, FALSE, sizeof(struct report_row));
		}
		current = result;
		db_read(&reader, &row);
		row.backend = report_memory_backend(report, sqlite3_column_int64(q, backend));
		row.letters = report_memory_intern(report, row.letters);
		g_array_append_val(rows, row);
	}
	end_result(report, current, rows);
}

/* Where the pair of two rows is kept, whichever of them is the better. */
size_t
report_row_of(const struct report_result *result, int64_t backend)
{
	size_t i = 0;

	while (i < result->n_row && result->row[i].backend->id != backend)
		i++;
	return i;
}

static struct report_pair *
pair_slot(struct report *report, struct report_result *result, size_t a, size_t b)
{
	size_t n = result->n_row, low = MIN(a, b), high = MAX(a, b);

	if (result->pair == NULL) {
		result->n_pair = n * (n - 1) / 2;
		result->pair =
		    report_memory_keep_block(report, g_new0(struct report_pair, result->n_pair));
	}
	return &result->pair[low * (2 * n - low - 1) / 2 + (high - low - 1)];
}

void
report_row_read_pairs(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT workload, metric, a, b, method, ratio, lo, hi, simultaneous_lo,"
	    " simultaneous_hi,"
	    " t, df, p_a_holm, p_b_holm, p_rank, p_equivalent_holm, superiority, cliff, detectable,"
	    " n_a, n_b, runs_needed, separated, equivalent, disagree FROM comparison"
	    " ORDER BY workload, metric, a, b");
	const struct db_reader reader = db_reader_of(q, pair_members);
	const int workload = db_column(q, "workload"), metric = db_column(q, "metric"),
		  a = db_column(q, "a"), b = db_column(q, "b");

	while (db_step(report->store, q)) {
		struct report_result *result = result_of(
		    report, sqlite3_column_int64(q, workload), sqlite3_column_int64(q, metric));
		struct report_pair pair;

		if (result == NULL)
			continue;
		pair.a = report_row_of(result, sqlite3_column_int64(q, a));
		pair.b = report_row_of(result, sqlite3_column_int64(q, b));
		if (pair.a >= result->n_row || pair.b >= result->n_row || pair.a == pair.b)
			continue;
		db_read(&reader, &pair);
		pair.method = report_memory_intern(report, pair.method);
		*pair_slot(report, result, pair.a, pair.b) = pair;
	}
}
