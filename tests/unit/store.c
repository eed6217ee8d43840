/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store: kinds, versions, what it refuses, and that what goes in comes out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>

#include "data/lib/store/db.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/detail.h"
#include "data/lib/store/fact.h"
#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"
#include "data/lib/store/store.h"
#include "data/lib/store/study.h"

static char *
scratch(const char *name)
{
	g_autofree char *folder = g_dir_make_tmp("podium-store.XXXXXX", NULL);

	return g_build_filename(folder, name, NULL);
}

/* Runs `act` in a child and returns its exit status; what it says goes to *said. */
static int
dies(void (*act)(const char *), const char *path, char **said)
{
	int ends[2], status;
	char text[512];
	size_t have = 0;
	ssize_t n;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		act(path);
		_exit(0);
	}
	close(ends[1]);
	while ((n = read(ends[0], text + have, sizeof text - 1 - have)) > 0)
		have += (size_t)n;
	text[have] = '\0';
	close(ends[0]);
	waitpid(child, &status, 0);
	*said = g_strdup(text);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
add(struct histogram *h, uint64_t ns)
{
	histogram_count(h, ns);
	histogram_total(h, 1, ns, ns);
}

static void
open_to_read(const char *path)
{
	store_close(store_open_runs(path, STORE_READ));
}

static void
open_to_write(const char *path)
{
	store_close(store_open_runs(path, STORE_WRITE));
}

static void
execute(const char *path, const char *sql)
{
	sqlite3 *handle;

	assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
	assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(handle);
}

static void
refused(void (*act)(const char *), const char *path, const char *reason)
{
	g_autofree char *said = NULL;

	assert_int_equal(dies(act, path, &said), 1);
	assert_non_null(strstr(said, path));
	if (strstr(said, reason) == NULL)
		fail_msg("said '%s', not '%s'", said, reason);
	assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
}

static void
a_store_that_is_not_there_is_refused_for_reading(void **state)
{
	g_autofree char *path = scratch("a.runs.db");

	(void)state;
	refused(open_to_read, path, "No such file");
}

static void
a_text_file_is_no_store(void **state)
{
	g_autofree char *path = scratch("a.runs.db");

	(void)state;
	assert_true(g_file_set_contents(
	    path, "this is no database, and long enough to be looked at", -1, NULL));
	refused(open_to_read, path, "not a podium store");
	refused(open_to_write, path, "not a podium store");
}

static void
another_programs_database_is_refused(void **state)
{
	g_autofree char *path = scratch("a.db");

	(void)state;
	execute(path, "CREATE TABLE t (x); PRAGMA application_id = 77");
	refused(open_to_read, path, "not this kind of podium store");
	refused(open_to_write, path, "not this kind of podium store");
}

static void
a_newer_store_is_refused(void **state)
{
	g_autofree char *path = scratch("a.runs.db");

	(void)state;
	open_to_write(path);
	execute(path, "PRAGMA user_version = 99");
	refused(open_to_read, path, "newer podium (store version 99");
	refused(open_to_write, path, "newer podium (store version 99");
}

/* They are for people, who do not open a store by db_open(). */
static void
allow_views(struct store *store)
{
	sqlite3_db_config(store->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 1, NULL);
}

/* Two versions of a kind: the second adds a column and fills it. */
static void
an_older_store_is_brought_up_to_date_when_written_to(void **state)
{
	static const char *const steps[] = { "CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (7)",
		"ALTER TABLE t ADD COLUMN y INTEGER; UPDATE t SET y = 2 * x" };
	const struct db_kind old = { 1234, steps, 1, 0, NULL }, new = { 1234, steps, 2, 0, NULL };
	g_autofree char *path = scratch("old.db");
	struct store *store;

	(void)state;
	db_close(db_open(path, STORE_WRITE, &old));
	store = db_open(path, STORE_READ, &new);
	assert_int_equal(db_answer(store, db_statement(store, "PRAGMA user_version"), 0), 1);
	db_close(store);
	for (int again = 0; again < 2; again++) {
		store = db_open(path, STORE_WRITE, &new);
		assert_int_equal(
		    db_answer(store, db_statement(store, "PRAGMA user_version"), 0), 2);
		assert_int_equal(
		    db_answer(store, db_statement(store, "SELECT sum(y) FROM t"), 0), 14);
		db_close(store);
	}
}

static void
break_migration(const char *path)
{
	static const char *const steps[] = { "CREATE TABLE t (x INTEGER)",
		"ALTER TABLE t ADD COLUMN y INTEGER; INSERT INTO nowhere VALUES (1)" };
	const struct db_kind new = { 1234, steps, 2, 0, NULL };

	db_close(db_open(path, STORE_WRITE, &new));
}

static void
a_migration_that_fails_leaves_the_store_as_it_was(void **state)
{
	static const char *const steps[] = { "CREATE TABLE t (x INTEGER)" };
	const struct db_kind old = { 1234, steps, 1, 0, NULL };
	g_autofree char *path = scratch("old.db");
	struct store *store;

	(void)state;
	db_close(db_open(path, STORE_WRITE, &old));
	refused(break_migration, path, "no such table");
	store = db_open(path, STORE_READ, &old);
	assert_int_equal(db_answer(store, db_statement(store, "PRAGMA user_version"), 0), 1);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT count(*) FROM pragma_table_info('t')"), 0),
	    1);
	db_close(store);
}

static void
a_folder_is_refused(void **state)
{
	g_autofree char *path = scratch("folder");

	(void)state;
	g_mkdir(path, 0700);
	refused(open_to_write, path, "Is a directory");
}

static void
write_while_locked(const char *path)
{
	struct store *store = store_open_runs(path, STORE_WRITE);

	sqlite3_busy_timeout(store->handle, 10);
	store_begin(store);
}

static void
a_locked_store_says_so(void **state)
{
	g_autofree char *path = scratch("a.runs.db");
	sqlite3 *other;

	(void)state;
	open_to_write(path);
	assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
	assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	refused(write_while_locked, path, "locked by another program");
	sqlite3_close(other);
}

static void
an_older_store_is_brought_up_to_date_in_one_step(void **state)
{
	static const char *const steps[] = { "CREATE TABLE a (x INTEGER) STRICT",
		"ALTER TABLE a ADD COLUMN y TEXT", "CREATE TABLE b (z REAL) STRICT" };
	const struct db_kind old = { 1, steps, 1, 0, NULL }, new = { 1, steps, 3, 0, NULL };
	g_autofree char *path = scratch("a.db");
	struct store *store = db_open(path, STORE_WRITE, &old);

	(void)state;
	db_execute(store, "INSERT INTO a VALUES (7)");
	db_close(store);
	store = db_open(path, STORE_WRITE, &new);
	assert_int_equal(db_answer(store, db_statement(store, "PRAGMA user_version"), 0), 3);
	db_execute(store, "INSERT INTO b VALUES (1.5)");
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT x FROM a WHERE y IS NULL"), 0), 7);
	db_close(store);
}

static int64_t
one_run(struct store *store)
{
	const struct run_result result = { .backend = "nvme",
		.workload = "commit",
		.program = "slap",
		.start_ns = 1000,
		.end_ns = 2000,
		.status = "ok",
		.loop = "closed",
		.transport = "wire" };
	const struct fact facts[] = { { "host.name", "secret", true },
		{ "cpu.cores", "2", false } };
	struct histogram *h = histogram_new();
	int64_t run = record_begin(store, &result);

	record_real(store, run, "elapsed_s", 13.877, 0.001);
	record_integer(store, run, "latency_p99_ns", 1234567);
	record_real(store, run, "nothing_s", NAN, 0);
	add(h, 5);
	add(h, 123456789);
	detail_latency(store, run, "query", h, 0);
	fact_record(store, run, "client", facts, G_N_ELEMENTS(facts));
	finding_record(store, run, "client-bound", "The client was busy.", NULL);
	record_end(store);
	histogram_free(h);
	return run;
}

static void
a_run_and_all_that_belongs_to_it_is_kept(void **state)
{
	g_autofree char *path = scratch("a.runs.db");
	struct store *store = store_open_runs(path, STORE_WRITE);

	(void)state;
	one_run(store);
	allow_views(store);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT count(*) FROM run_measures"), 0), 2);
	assert_int_equal(db_answer(store,
			     db_statement(store,
				 "SELECT typeof(value) = 'integer' FROM run_measures WHERE metric ="
				 " 'latency_p99_ns'"),
			     0),
	    1);
	assert_int_equal(db_answer(store, db_statement(store, "SELECT count(*) FROM facts"), 0), 1);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT max_ns FROM latency"), 0), 123456789);
	assert_int_equal(
	    db_answer(store,
		db_statement(store,
		    "SELECT count(*) FROM finding WHERE run = 1 AND backend = 1 AND workload = 1"),
		0),
	    1);
	store_close(store);
}

static void
equal_facts_are_stored_once(void **state)
{
	g_autofree char *path = scratch("a.runs.db");
	struct store *store = store_open_runs(path, STORE_WRITE);

	(void)state;
	one_run(store);
	one_run(store);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT count(*) FROM fact_set"), 0), 1);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT count(*) FROM run_fact"), 0), 2);
	store_close(store);
}

static void
a_finished_run_is_never_changed_or_deleted(void **state)
{
	static const char *const attempts[] = { "UPDATE run SET status = 'failed', reason = 'x'",
		"DELETE FROM run", "UPDATE measure SET value = 1", "DELETE FROM measure" };
	g_autofree char *path = scratch("a.runs.db");
	struct store *store = store_open_runs(path, STORE_WRITE);

	(void)state;
	one_run(store);
	for (size_t i = 0; i < G_N_ELEMENTS(attempts); i++)
		assert_int_equal(
		    sqlite3_exec(store->handle, attempts[i], NULL, NULL, NULL), SQLITE_CONSTRAINT);
	store_close(store);
}

static void
wrong_rows_are_impossible(void **state)
{
	static const char *const attempts[] = {
		"INSERT INTO measure VALUES (1, 1, 9e999, NULL)", /* infinity */
		"INSERT INTO measure VALUES (1, 1, 'fast', NULL)",
		"INSERT INTO measure VALUES (99, 1, 1.0, NULL)", /* no such run */
		"UPDATE study SET alpha = 2",
		"INSERT INTO session (uuid, start_ns, design) VALUES ('x', 1, 'rounds')",
		"INSERT INTO run (uuid, session, backend, workload, status)"
		" VALUES (zeroblob(16), 1, 1, 1, 'failed')", /* failed, and no reason */
	};
	g_autofree char *path = scratch("a.runs.db");
	struct store *store = store_open_runs(path, STORE_WRITE);
	struct study study = study_defaults();

	(void)state;
	study.name = study.title = (char *)"x";
	study_put(store, &study);
	one_run(store);
	for (size_t i = 0; i < G_N_ELEMENTS(attempts); i++)
		if (sqlite3_exec(store->handle, attempts[i], NULL, NULL, NULL) != SQLITE_CONSTRAINT)
			fail_msg("accepted: %s", attempts[i]);
	store_close(store);
}

static void
stats_start_as_a_copy_and_replace_the_old_whole(void **state)
{
	g_autofree char *runs = scratch("a.runs.db"), *stats = scratch("a.stats.db");
	struct store *store = store_open_runs(runs, STORE_WRITE);

	(void)state;
	one_run(store);
	store_close(store);
	for (int twice = 0; twice < 2; twice++)
		store_close(store_create_stats(stats, runs));
	refused(open_to_read, stats, "not this kind of podium store");
	store = store_open_stats(stats, STORE_WRITE);
	allow_views(store);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT count(*) FROM run_measures"), 0), 2);
	assert_int_equal(
	    db_answer(store, db_statement(store, "SELECT count(*) FROM summary"), 0), 0);
	store_close(store);
}

static void
a_backend_keeps_its_title_when_only_named_again(void **state)
{
	g_autofree char *path = scratch("a.runs.db");
	struct store *store = store_open_runs(path, STORE_WRITE);
	struct backend b = { .name = (char *)"zvol", .title = (char *)"zvol over iSCSI" }, back;
	int64_t id = backend_put(store, &b);

	(void)state;
	assert_int_equal(backend_named(store, "zvol", "zvol"), id);
	assert_true(backend_get(store, id, &back));
	assert_string_equal(back.title, "zvol over iSCSI");
	assert_false(backend_get(store, id + 1, &b));
	backend_clear(&back);
	store_close(store);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_store_that_is_not_there_is_refused_for_reading),
		cmocka_unit_test(a_text_file_is_no_store),
		cmocka_unit_test(another_programs_database_is_refused),
		cmocka_unit_test(a_newer_store_is_refused),
		cmocka_unit_test(a_folder_is_refused),
		cmocka_unit_test(a_locked_store_says_so),
		cmocka_unit_test(an_older_store_is_brought_up_to_date_in_one_step),
		cmocka_unit_test(a_run_and_all_that_belongs_to_it_is_kept),
		cmocka_unit_test(equal_facts_are_stored_once),
		cmocka_unit_test(a_finished_run_is_never_changed_or_deleted),
		cmocka_unit_test(wrong_rows_are_impossible),
		cmocka_unit_test(stats_start_as_a_copy_and_replace_the_old_whole),
		cmocka_unit_test(an_older_store_is_brought_up_to_date_when_written_to),
		cmocka_unit_test(a_migration_that_fails_leaves_the_store_as_it_was),
		cmocka_unit_test(a_backend_keeps_its_title_when_only_named_again),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
