/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/results.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "data/lib/store/db.h"

/* An INSERT for these columns; the text is interned, so that db_statement() knows it again. */
static const char *
insert_of(const char *table, const struct results_cell *cells)
{
	GString *sql = g_string_sized_new(1024);
	const char *interned;
	size_t n = 0;

	g_string_append(sql, "INSERT INTO ");
	g_string_append(sql, table);
	g_string_append(sql, " (workload, metric");
	for (; cells[n].column != NULL; n++) {
		g_string_append(sql, ", ");
		g_string_append(sql, cells[n].column);
	}
	g_string_append(sql, ") VALUES (?, ?");
	for (size_t i = 0; i < n; i++)
		g_string_append(sql, ", ?");
	g_string_append_c(sql, ')');
	interned = g_intern_string(sql->str);
	g_string_free(sql, TRUE);
	return interned;
}

/* Positional, since the statement's columns are the cells themselves. */
void
results_put(struct store *stats, const char *table, const struct question *q,
    const struct results_cell *cell)
{
	sqlite3_stmt *s = db_statement(stats, insert_of(table, cell));

	sqlite3_bind_int64(s, 1, q->workload);
	sqlite3_bind_int64(s, 2, q->metric);
	for (int at = 3; cell->column != NULL; cell++, at++) {
		if (cell->text != NULL)
			sqlite3_bind_text(s, at, cell->text, -1, SQLITE_STATIC);
		else if (isfinite(cell->number))
			sqlite3_bind_double(s, at, cell->number);
	}
	db_run(stats, s);
}

void
results_put_flag(
    struct store *stats, int64_t run, int64_t metric, double modified_z, const char *fence)
{
	sqlite3_stmt *s = db_statement(stats,
	    "INSERT INTO flag (run, metric, modified_z, fence) VALUES (:run, :metric, :z, :fence)");

	db_integer(s, ":run", run);
	db_integer(s, ":metric", metric);
	db_real(s, ":z", modified_z);
	db_text(s, ":fence", fence);
	db_run(stats, s);
}

void
results_clear(struct store *stats, const char *table)
{
	g_autofree char *sql = g_strdup_printf("DELETE FROM %s", table);

	db_execute(stats, sql);
}

struct study
results_rules(struct store *stats)
{
	struct study rules;

	return study_get(stats, &rules) ? rules : study_defaults();
}

/* The row's own text is gone with its next step. */
static const char *
method_of(const char *stored)
{
	static const char *const methods[] = { "paired", "welch", "games-howell", "moments",
		"rank" };

	for (size_t i = 0; i < G_N_ELEMENTS(methods); i++)
		if (strcmp(stored, methods[i]) == 0)
			return methods[i];
	return "none";
}

static const struct db_member claim_members[] = {
	{ "a", DB_INTEGER, offsetof(struct claim, a) },
	{ "b", DB_INTEGER, offsetof(struct claim, b) },
	{ "method", DB_TEXT, offsetof(struct claim, method) },
	{ "n_a", DB_REAL, offsetof(struct claim, n_a) },
	{ "n_b", DB_REAL, offsetof(struct claim, n_b) },
	{ "df", DB_REAL, offsetof(struct claim, df) },
	{ "ratio", DB_REAL, offsetof(struct claim, ratio) },
	{ "simultaneous_lo", DB_REAL, offsetof(struct claim, lo) },
	{ "simultaneous_hi", DB_REAL, offsetof(struct claim, hi) },
	{ "a_better", DB_FLAG, offsetof(struct claim, a_better) },
	{ "b_better", DB_FLAG, offsetof(struct claim, b_better) },
	{ "equivalent", DB_FLAG, offsetof(struct claim, equivalent) },
	{ "disagree", DB_FLAG, offsetof(struct claim, disagree) },
	{ "depends", DB_FLAG, offsetof(struct claim, depends) },
	{ "runs_needed", DB_REAL, offsetof(struct claim, runs_needed) },
	{ "detectable", DB_REAL, offsetof(struct claim, detectable) },
	{ NULL, 0, 0 },
};

size_t
results_claims(struct store *stats, const struct question *q, struct claim **claims)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT a, b, method, n_a, n_b, df, ratio, simultaneous_lo, simultaneous_hi,"
	    " separated AND coalesce(p_a_holm, 1) <= coalesce(p_b_holm, 1) AS a_better,"
	    " separated AND coalesce(p_a_holm, 1) > coalesce(p_b_holm, 1) AS b_better,"
	    " equivalent, disagree, depends, runs_needed, detectable"
	    " FROM comparison WHERE workload = :workload AND metric = :metric");
	const struct db_reader reader = db_reader_of(s, claim_members);
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct claim));
	size_t n;

	db_integer(s, ":workload", q->workload);
	db_integer(s, ":metric", q->metric);
	while (db_step(stats, s)) {
		struct claim c;

		db_read(&reader, &c);
		c.method = method_of(c.method);
		g_array_append_val(all, c);
	}
	sqlite3_reset(s);
	n = all->len;
	*claims = (struct claim *)(void *)g_array_free(all, FALSE);
	return n;
}

void
results_clear_doubts(struct store *stats)
{
	db_execute(stats, "DELETE FROM finding WHERE id IN (SELECT finding FROM computed)");
}

void
results_put_doubt(struct store *stats, const struct results_doubt *doubt)
{
	sqlite3_stmt *s = db_statement(stats,
	    "INSERT INTO finding (code, run, backend, workload, metric, sentence, advice)"
	    " VALUES (:code, :run, :backend, :workload, :metric, :sentence, :advice)");

	db_text(s, ":code", doubt->code);
	db_id(s, ":run", doubt->run);
	db_id(s, ":backend", doubt->backend);
	db_id(s, ":workload", doubt->workload);
	db_id(s, ":metric", doubt->metric);
	db_text(s, ":sentence", doubt->sentence);
	db_text(s, ":advice", doubt->advice);
	db_run(stats, s);
	db_run(stats,
	    db_statement(stats, "INSERT INTO computed (finding) VALUES (last_insert_rowid())"));
}

bool
results_are_ranked(struct store *stats)
{
	return db_answer(stats, db_statement(stats, "SELECT count(*) FROM verdict"), 0) > 0;
}

/* A statement that goes on where it stood; finished, it begins anew at the next call. */
static sqlite3_stmt *
next_of(struct store *stats, const char *sql)
{
	sqlite3_stmt *s = g_hash_table_lookup(stats->statements, sql);

	if (s == NULL || !sqlite3_stmt_busy(s))
		s = db_statement(stats, sql);
	if (db_step(stats, s))
		return s;
	sqlite3_reset(s);
	return NULL;
}

const char *
results_next_ranking(struct store *stats)
{
	sqlite3_stmt *s = next_of(stats,
	    "SELECT json_object('workload', w.name, 'measure', m.name, 'unit', m.unit, 'better',"
	    " m.better,"
	    " 'design', v.design, 'n_backends', v.n_backends, 'verdict', v.sentence,"
	    " 'confidence', v.confidence,"
	    " 'backends', json((SELECT json_group_array(json_object('name', name, 'title', title,"
	    " 'n', n,"
	    "   'mean', mean, 'geometric_mean', geometric_mean, 'place', place, 'rank_lo', rank_lo,"
	    "   'rank_hi', rank_hi, 'letters', letters, 'ratio_to_first', ratio, 'ratio_lo',"
	    " ratio_lo,"
	    "   'ratio_hi', ratio_hi, 'words', words))"
	    "   FROM (SELECT * FROM ranking AS r JOIN backend AS b ON b.id = r.backend"
	    "     JOIN summary USING (workload, metric, backend)"
	    "     WHERE r.workload = v.workload AND r.metric = v.metric ORDER BY place, b.id))),"
	    " 'findings', json((SELECT json_group_array(json_object('code', code, 'backend', name,"
	    "   'sentence', sentence, 'advice', advice))"
	    "   FROM (SELECT code, b.name, sentence, advice FROM finding AS f"
	    "     LEFT JOIN run ON run.id = f.run LEFT JOIN backend AS b ON b.id ="
	    " coalesce(f.backend, run.backend)"
	    "     WHERE f.id IN (SELECT id FROM finding WHERE workload = v.workload"
	    "       UNION ALL SELECT id FROM finding WHERE workload IS NULL)"
	    "     AND coalesce(f.workload, run.workload, v.workload) = v.workload"
	    "     AND coalesce(f.metric, v.metric) = v.metric ORDER BY f.id))))"
	    " FROM verdict AS v JOIN workload AS w ON w.id = v.workload JOIN metric AS m ON m.id ="
	    " v.metric"
	    " ORDER BY w.id, v.headline DESC, m.headline, m.id");

	return s != NULL ? (const char *)sqlite3_column_text(s, 0) : NULL;
}

static const struct db_member ranked_members[] = {
	{ "workload", DB_INTEGER, offsetof(struct ranked_row, workload) },
	{ "metric", DB_INTEGER, offsetof(struct ranked_row, metric) },
	{ "workload_title", DB_TEXT, offsetof(struct ranked_row, workload_title) },
	{ "metric_title", DB_TEXT, offsetof(struct ranked_row, metric_title) },
	{ "unit", DB_TEXT, offsetof(struct ranked_row, unit) },
	{ "verdict", DB_TEXT, offsetof(struct ranked_row, verdict) },
	{ "confidence", DB_TEXT, offsetof(struct ranked_row, confidence) },
	{ "title", DB_TEXT, offsetof(struct ranked_row, title) },
	{ "letters", DB_TEXT, offsetof(struct ranked_row, letters) },
	{ "words", DB_TEXT, offsetof(struct ranked_row, words) },
	{ "n", DB_REAL, offsetof(struct ranked_row, n) },
	{ "mean", DB_REAL, offsetof(struct ranked_row, mean) },
	{ "mean_lo", DB_REAL, offsetof(struct ranked_row, mean_lo) },
	{ "mean_hi", DB_REAL, offsetof(struct ranked_row, mean_hi) },
	{ "ratio", DB_REAL, offsetof(struct ranked_row, ratio) },
	{ "ratio_lo", DB_REAL, offsetof(struct ranked_row, ratio_lo) },
	{ "ratio_hi", DB_REAL, offsetof(struct ranked_row, ratio_hi) },
	{ "place", DB_INTEGER, offsetof(struct ranked_row, place) },
	{ "rank_lo", DB_INTEGER, offsetof(struct ranked_row, rank_lo) },
	{ "rank_hi", DB_INTEGER, offsetof(struct ranked_row, rank_hi) },
	{ "is_headline", DB_FLAG, offsetof(struct ranked_row, is_headline) },
	{ NULL, 0, 0 },
};

bool
results_next_ranked(struct store *stats, struct ranked_row *row)
{
	sqlite3_stmt *s = next_of(stats,
	    "SELECT w.id AS workload, m.id AS metric, w.title AS workload_title, m.title AS"
	    " metric_title,"
	    " m.unit, v.sentence AS verdict, v.confidence, b.title, r.letters, r.words, s.n,"
	    " s.mean,"
	    " s.mean_lo, s.mean_hi, r.ratio, r.ratio_lo, r.ratio_hi, r.place, r.rank_lo, r.rank_hi,"
	    " v.headline AS is_headline"
	    " FROM verdict AS v JOIN workload AS w ON w.id = v.workload JOIN metric AS m ON m.id ="
	    " v.metric"
	    " JOIN ranking AS r USING (workload, metric) JOIN backend AS b ON b.id = r.backend"
	    " JOIN summary AS s USING (workload, metric, backend)"
	    " ORDER BY w.id, v.headline DESC, m.headline, m.id, r.place, b.id");

	struct db_reader reader;

	if (s == NULL)
		return false;
	reader = db_reader_of(s, ranked_members);
	db_read(&reader, row);
	return true;
}

struct results_stopping
results_stopping(struct store *stats, const struct question *q)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT stopping, id, rounds, sum(note LIKE 'extended%') OVER () AS extended FROM"
	    " session"
	    " WHERE id IN (SELECT session FROM run WHERE workload = :workload)"
	    " ORDER BY stopping LIKE 'precision%' OR stopping LIKE 'until%' DESC, id DESC LIMIT 1");
	struct results_stopping stopping = { .stopping = NULL };

	db_integer(s, ":workload", q->workload);
	if (db_step(stats, s))
		stopping = (struct results_stopping){ .stopping = db_get_text(s, "stopping"),
			.session = db_get_integer(s, "id"),
			.pilot = db_get_integer(s, "rounds"),
			.extended = (size_t)db_get_integer(s, "extended") };
	sqlite3_reset(s);
	return stopping;
}

struct results_progress
results_progress(struct store *stats)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT count(*) AS planned, sum(status IN ('planned', 'running')) AS unmeasured"
	    " FROM run WHERE source IS NULL"
	    " AND reason IS NOT 'interrupted'"); /* its slot was planned anew */
	struct results_progress progress = { 0 };

	if (db_step(stats, s))
		progress =
		    (struct results_progress){ .planned = (size_t)db_get_integer(s, "planned"),
			    .unmeasured = (size_t)db_get_integer(s, "unmeasured") };
	sqlite3_reset(s);
	return progress;
}

size_t
results_ok_runs(struct store *stats, int64_t workload, int64_t backend)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT count(*) FROM run WHERE workload = :workload AND backend = :backend AND status"
	    " = 'ok'");

	db_integer(s, ":workload", workload);
	db_integer(s, ":backend", backend);
	return (size_t)db_answer(stats, s, 0);
}

bool
results_have_seconds(struct store *stats)
{
	return db_answer(stats, db_statement(stats, "SELECT EXISTS (SELECT 1 FROM series)"), 0) !=
	    0;
}

size_t
results_seconds(struct store *stats, int64_t run, double **done)
{
	sqlite3_stmt *s = db_statement(
	    stats, "SELECT sum(done) FROM series WHERE run = :run GROUP BY second ORDER BY second");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(double));
	size_t n;

	db_integer(s, ":run", run);
	while (db_step(stats, s)) {
		double value = sqlite3_column_double(s, 0);

		g_array_append_val(all, value);
	}
	sqlite3_reset(s);
	n = all->len;
	*done = (double *)(void *)g_array_free(all, FALSE);
	return n;
}

char *
results_run_uuid(struct store *stats, int64_t run)
{
	sqlite3_stmt *q = db_statement(stats, "SELECT hex(uuid) AS uuid FROM run WHERE id = :run");
	char *uuid = NULL;

	db_integer(q, ":run", run);
	if (db_step(stats, q))
		uuid = db_get_text(q, "uuid");
	sqlite3_reset(q);
	return uuid;
}

bool
results_next_failure(struct store *stats, struct results_failure *failure)
{
	sqlite3_stmt *s = next_of(stats,
	    "SELECT w.title AS workload, count(*) AS failed,"
	    " r.reason, min(r.id) AS first"
	    " FROM run AS r JOIN workload AS w ON w.id = r.workload"
	    " WHERE r.status <> 'planned' AND r.status <> 'running'"
	    " AND r.workload NOT IN (SELECT workload FROM moments)"
	    " GROUP BY w.id HAVING sum(r.status = 'ok') = 0 ORDER BY w.id");

	if (s == NULL)
		return false;
	*failure = (struct results_failure){ db_peek_text(s, "workload"), db_peek_text(s, "reason"),
		db_get_integer(s, "failed") };
	return true;
}

const char *
results_next_doubt(struct store *stats, int64_t workload, int64_t metric, bool is_headline)
{
	static const char doubts[] =
	    "SELECT sentence FROM finding AS f LEFT JOIN run ON run.id = f.run"
	    " WHERE coalesce(f.workload, run.workload, 0) = :workload"
	    " AND (f.metric IS :metric OR (f.metric IS NULL AND :headline))"
	    " GROUP BY sentence ORDER BY min(f.id)";
	sqlite3_stmt *s = g_hash_table_lookup(stats->statements, doubts);

	if (s == NULL || !sqlite3_stmt_busy(s)) {
		s = db_statement(stats, doubts);
		db_integer(s, ":workload", workload);
		db_id(s, ":metric", metric);
		db_integer(s, ":headline", is_headline);
	}
	if (db_step(stats, s))
		return db_peek_text(s, "sentence");
	sqlite3_reset(s);
	return NULL;
}
