/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_row.h"

#include <math.h>
#include <string.h>

#include "data/lib/answer/question.h"
#include "data/lib/answer/report_memory.h"

static void
fill_row(struct report *report, sqlite3_stmt *q, struct report_row *row)
{
	double *const real[] = { &row->min, &row->max, &row->mean, &row->median, &row->q25,
		&row->q75, &row->sd, &row->cv, &row->mad, &row->mean_lo, &row->mean_hi,
		&row->median_lo, &row->median_hi, &row->median_coverage, &row->geometric_mean,
		&row->geometric_lo, &row->geometric_hi, &row->simultaneous_lo,
		&row->simultaneous_hi, &row->resolution, &row->ratio, &row->ratio_lo,
		&row->ratio_hi };
	int64_t *const integer[] = { &row->n, &row->n_failed, &row->flagged, &row->place,
		&row->rank_lo, &row->rank_hi };
	int column = 3;

	for (size_t i = 0; i < G_N_ELEMENTS(real); i++)
		*real[i] = db_column_real(q, column++);
	for (size_t i = 0; i < G_N_ELEMENTS(integer); i++)
		*integer[i] = sqlite3_column_int64(q, column++);
	row->moments = sqlite3_column_int(q, column++) != 0;
	row->at_floor = sqlite3_column_int(q, column++) != 0;
	row->letters = report_memory_text(report, q, column++);
	row->words = report_memory_text(report, q, column);
}

static struct report_result *
result_of(struct report *report, sqlite3_stmt *q)
{
	int64_t workload = sqlite3_column_int64(q, 0), metric = sqlite3_column_int64(q, 1);

	for (size_t i = 0; i < report->n_result; i++)
		if (report->result[i].workload->id == workload &&
		    report->result[i].metric->id == metric)
			return &report->result[i];
	return NULL;
}

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
	    "SELECT s.workload, s.metric, s.backend, min, max, mean, median, q25, q75, sd, cv,"
	    " mad, mean_lo,"
	    " mean_hi, median_lo, median_hi, median_coverage, geometric_mean, geometric_lo,"
	    " geometric_hi,"
	    " simultaneous_lo, simultaneous_hi, resolution, ratio, ratio_lo, ratio_hi, n,"
	    " n_failed, flagged,"
	    " place, rank_lo, rank_hi, kind = 'moments', at_floor, letters, words"
	    " FROM summary s LEFT JOIN ranking r"
	    " ON r.workload = s.workload AND r.metric = s.metric AND r.backend = s.backend"
	    " ORDER BY s.workload, s.metric, place IS NULL, place, s.backend");
	struct report_result *current = NULL;
	GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct report_row));

	while (db_step(report->store, q)) {
		struct report_result *result = result_of(report, q);
		struct report_row row = { 0 };

		if (result != current && current != NULL) {
			end_result(report, current, rows);
			rows = g_array_new(FALSE, FALSE, sizeof(struct report_row));
		}
		current = result;
		row.backend = report_memory_backend(report, sqlite3_column_int64(q, 2));
		fill_row(report, q, &row);
		g_array_append_val(rows, row);
	}
	end_result(report, current, rows);
}

static size_t
row_of(const struct report_result *result, int64_t backend)
{
	size_t i = 0;

	while (i < result->n_row && result->row[i].backend->id != backend)
		i++;
	return i;
}

static struct report_pair
read_pair(struct report *report, sqlite3_stmt *q, size_t a, size_t b)
{
	struct report_pair p = { .a = a, .b = b, .method = report_memory_text(report, q, 4) };
	double *const real[] = { &p.ratio, &p.lo, &p.hi, &p.simultaneous_lo, &p.simultaneous_hi,
		&p.t, &p.df, &p.p_a_holm, &p.p_b_holm, &p.p_rank, &p.p_equivalent_holm,
		&p.superiority, &p.cliff, &p.detectable };
	int column = 5;

	for (size_t i = 0; i < G_N_ELEMENTS(real); i++)
		*real[i] = db_column_real(q, column++);
	p.n_a = sqlite3_column_int64(q, column++);
	p.n_b = sqlite3_column_int64(q, column++);
	p.runs_needed = sqlite3_column_int64(q, column++);
	p.separated = sqlite3_column_int(q, column++) != 0;
	p.equivalent = sqlite3_column_int(q, column++) != 0;
	p.disagree = sqlite3_column_int(q, column) != 0;
	return p;
}

/* Where the pair of two rows is kept, whichever of them is the better. */
static struct report_pair *
pair_slot(struct report *report, struct report_result *result, size_t a, size_t b)
{
	size_t n = result->n_row, low = MIN(a, b), high = MAX(a, b);

	if (result->pair == NULL) {
		result->n_pair = n * (n - 1) / 2;
		result->pair = report_memory_keep_block(
		    report, g_new0(struct report_pair, result->n_pair));
	}
	return &result->pair[low * (2 * n - low - 1) / 2 + (high - low - 1)];
}

void
report_row_read_pairs(struct report *report)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT workload, metric, a, b, method, ratio, lo, hi, simultaneous_lo,"
	    " simultaneous_hi, t, df,"
	    " p_a_holm, p_b_holm, p_rank, p_equivalent_holm, superiority, cliff, detectable, n_a,"
	    " n_b,"
	    " runs_needed, separated, equivalent, disagree FROM comparison ORDER BY workload,"
	    " metric, a, b");

	while (db_step(report->store, q)) {
		struct report_result *result = result_of(report, q);
		size_t a, b;

		if (result == NULL)
			continue;
		a = row_of(result, sqlite3_column_int64(q, 2));
		b = row_of(result, sqlite3_column_int64(q, 3));
		if (a < result->n_row && b < result->n_row && a != b)
			*pair_slot(report, result, a, b) = read_pair(report, q, a, b);
	}
}
