/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packed runs: the arrays of a stats store say what its rows say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <math.h>

#include "data/lib/answer/report.h"
#include "data/lib/answer/report_run.h"
#include "data/lib/answer/results.h"
#include "data/lib/store/db.h"

/*
 * Two workloads, three backends, two sessions. Some runs failed, one was interrupted, one is
 * planned; runs of one metric lack the other now and then; the first session's runs have no start.
 */
static const char *const rows[] = {
	"INSERT INTO backend (id, name, title) VALUES (3, 'c', 'C'), (1, 'a', 'A'), (2, 'b', 'B')",
	"INSERT INTO workload (id, name, title) VALUES (1, 'v', 'V'), (2, 'w', 'W')",
	"INSERT INTO metric (id, name, title, unit, better, headline) VALUES"
	" (1, 'elapsed_s', 'Time', 's', 'lower', 1), (2, 'x', 'X', '', 'higher', 2)",
	"INSERT INTO session (id, uuid, start_ns, design) VALUES"
	" (1, '123456789012345678901234567890123456', 5, 'rounds'),"
	" (2, '123456789012345678901234567890123457', 6, 'shuffled')",
	"WITH RECURSIVE i (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM i WHERE n < 200)"
	" INSERT INTO run (id, uuid, session, backend, workload, round, position, start_ns,"
	" status, reason)"
	" SELECT 3 * n, randomblob(16), 1 + (n > 90), 1 + n % 3, 1 + (n % 5 = 0), 1 + n / 3, 1 + n"
	" % 3,"
	" CASE WHEN n > 90 THEN n * 1000000007 END,"
	" CASE WHEN n = 150 THEN 'planned' WHEN n % 17 = 0 THEN 'failed' ELSE 'ok' END,"
	" CASE WHEN n = 34 THEN 'interrupted' WHEN n % 17 = 0 THEN 'broken' END FROM i",
	"INSERT INTO measure SELECT id, 1, 1.0 / id, CASE WHEN id % 9 = 0 THEN id * 1e-9 END FROM"
	" run"
	" WHERE status <> 'planned'",
	"INSERT INTO measure SELECT id, 2, id, NULL FROM run WHERE status = 'ok' AND id % 7 <> 0",
};

static char *
stats_of_rows(void)
{
	g_autofree char *folder = g_dir_make_tmp("podium-packed.XXXXXX", NULL);
	g_autofree char *runs = g_build_filename(folder, "a.runs.db", NULL);
	char *stats = g_build_filename(folder, "a.stats.db", NULL);
	struct store *store = store_open_runs(runs, STORE_WRITE);

	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		if (sqlite3_exec(store->handle, rows[i], NULL, NULL, NULL) != SQLITE_OK)
			fail_msg("%s", sqlite3_errmsg(store->handle));
	store_close(store);
	store_close(store_create_stats(stats, runs));
	return stats;
}

/* Rows of one workload, metric and backend. */
static sqlite3_stmt *
rows_of(struct store *store, int64_t workload, int64_t metric, int64_t backend)
{
	sqlite3_stmt *s = db_statement(store,
	    "SELECT run.id, session, round, position, ifnull(start_ns, 0), value FROM run JOIN"
	    " measure ON run = run.id"
	    " WHERE workload = :workload AND metric = :metric AND backend = :backend AND status ="
	    " 'ok' ORDER BY run.id");

	db_integer(s, ":workload", workload);
	db_integer(s, ":metric", metric);
	db_integer(s, ":backend", backend);
	return s;
}

static void
compare_runs(struct store *store, const struct question *q, void *seen)
{
	for (size_t i = 0; i < q->n; i++) {
		const struct contender *c = &q->contender[i];
		sqlite3_stmt *s = rows_of(store, q->workload, q->metric, c->backend);

		for (size_t r = 0; r < c->n; r++) {
			assert_true(db_step(store, s));
			assert_int_equal(c->run[r].run, sqlite3_column_int64(s, 0));
			assert_int_equal(c->run[r].session, sqlite3_column_int64(s, 1));
			assert_int_equal(c->run[r].round, sqlite3_column_int64(s, 2));
			assert_int_equal(c->run[r].position, sqlite3_column_int64(s, 3));
			assert_int_equal(c->run[r].start_ns, sqlite3_column_int64(s, 4));
			assert_true(c->run[r].value == sqlite3_column_double(s, 5));
			++*(size_t *)seen;
		}
		assert_false(db_step(store, s));
	}
}

static void
every_ok_run_is_read_as_it_stands(void **state)
{
	g_autofree char *path = stats_of_rows();
	struct store *store = store_open_stats(path, STORE_READ);
	size_t seen = 0;

	(void)state;
	question_each(store, compare_runs, &seen);
	assert_int_equal(seen,
	    db_answer(store,
		db_statement(store,
		    "SELECT count(*) FROM measure JOIN run ON run.id = run WHERE status = 'ok'"),
		0));
	store_close(store);
}

static void
count_failures(struct store *store, const struct question *q, void *seen)
{
	size_t *failed = seen;

	(void)store;
	assert_string_equal(q->design, "shuffled"); /* the weaker of the two sessions */
	for (size_t i = 0; i < q->n; i++)
		*failed += q->metric == 1 ? q->contender[i].failed : 0;
	/* every third run of backend 1 has a resolution: the coarsest counts */
	if (q->workload == 1 && q->metric == 1)
		assert_true(q->contender[0].resolution == 594 * 1e-9);
	if (q->metric == 2)
		assert_true(isnan(q->contender[0].resolution));
}

static void
failures_count_and_interrupted_runs_do_not(void **state)
{
	g_autofree char *path = stats_of_rows();
	struct store *store = store_open_stats(path, STORE_READ);
	size_t failed = 0;

	(void)state;
	question_each(store, count_failures, &failed);
	/* of 200 every 17th, 11 in all, and one of them interrupted */
	assert_int_equal(failed, 10);
	store_close(store);
}

/* A report shows summarized results only: one backend of one workload is enough. */
static void
a_report_has_the_same_values(void **state)
{
	g_autofree char *path = stats_of_rows();
	struct store *store = store_open_stats(path, STORE_WRITE);
	struct report *report;
	const struct report_row *row;
	sqlite3_stmt *s;

	(void)state;
	db_execute(store,
	    "INSERT INTO summary (workload, metric, backend, kind) VALUES (1, 2, 2, 'runs')");
	db_execute(
	    store, "INSERT INTO flag VALUES (282, 2, NULL, 'severe'), (276, 2, NULL, 'severe')");
	s = rows_of(store, 1, 2, 2);
	report = report_open(path);
	assert_int_equal(report->n_result, 1);
	report_run_load(report, report->result);
	row = report->result->row;
	assert_true(row->n_run > 10);
	for (size_t i = 0; i < row->n_run; i++) {
		assert_true(db_step(store, s));
		assert_int_equal(row->run[i].id, sqlite3_column_int64(s, 0));
		assert_int_equal(row->run[i].round, sqlite3_column_int64(s, 2));
		assert_true(row->run[i].value == sqlite3_column_double(s, 5));
		assert_int_equal(row->run[i].flagged, row->run[i].id == 282);
	}
	assert_false(db_step(store, s));
	assert_int_equal(report->session[0].first_ns, 0);
	assert_int_equal(report->session[1].first_ns, INT64_C(91) * 1000000007);
	assert_int_equal(report->session[1].last_ns, INT64_C(200) * 1000000007);
	report_close(report);
	store_close(store);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_ok_run_is_read_as_it_stands),
		cmocka_unit_test(failures_count_and_interrupted_runs_do_not),
		cmocka_unit_test(a_report_has_the_same_values),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
