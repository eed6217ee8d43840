/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib.h>
#include <string.h>

#include "collect/lib/facts/facts.h"
#include "collect/lib/facts/facts_client.h"
#include "collect/lib/facts/facts_path.h"
#include "collect/lib/facts/facts_server.h"
#include "collect/lib/run/child.h"
#include "collect/lib/run/command.h"
#include "collect/lib/run/progress.h"

static char *
filled(const char *url, const char *text, bool quote)
{
	struct backend backend = { .name = (char *)"b", .url = (char *)url };
	const struct command c = { "/d/x.db", "/d/x scratch", &backend, NULL, 1 };

	return command_fill(&c, text, quote);
}

static void
places_are_filled_in(void **state)
{
	g_autofree char *bare = filled("file:/a b", "--x={path} {backend}", false);
	g_autofree char *quoted = filled("file:/a b", "up {scratch} {url}", true);
	g_autofree char *none = filled(NULL, "{url}|{path}|{other}", false);

	(void)state;
	assert_string_equal(bare, "--x=/a b b");
	assert_string_equal(quoted, "up '/d/x scratch' 'file:/a b'");
	assert_string_equal(none, "||{other}");
}

/* What a shell command did, in words. */
static char *
reason_of(const char *text, double limit_s)
{
	char *const argv[] = { (char *)"/bin/sh", (char *)"-c", (char *)text, NULL };
	const struct child child = { .argv = argv, .err = CHILD_KEEP, .time_limit_s = limit_s };
	struct child_result result;
	char *reason;

	child_run(&child, &result);
	reason = child_reason(&result);
	child_result_clear(&result);
	return reason;
}

static void
a_failure_has_its_last_words(void **state)
{
	g_autofree char *good = reason_of("echo fine >&2", 0);
	g_autofree char *bad = reason_of("for i in 1 2 3 4; do echo line $i >&2; done; exit 9", 0);
	g_autofree char *killed = reason_of("echo '  gone ' >&2; kill -TERM $$", 0);

	(void)state;
	assert_null(good);
	assert_string_equal(bad, "exit status 9: line 2; line 3; line 4");
	assert_string_equal(killed, "killed by signal 15 (Terminated): gone");
}

static void
a_limit_ends_what_does_not_listen(void **state)
{
	g_autofree char *reason =
	    reason_of("trap '' TERM; echo deaf >&2; while :; do sleep 1; done", 0.1);

	(void)state;
	assert_true(g_str_has_prefix(reason, "killed after "));
	assert_true(g_str_has_suffix(reason, "its time limit: deaf"));
}

static void
output_is_kept_whole(void **state)
{
	char *const argv[] = { (char *)"/bin/sh", (char *)"-c",
		(char *)"i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done", NULL };
	const struct child child = { .argv = argv, .out = CHILD_KEEP };
	struct child_result result;

	(void)state;
	child_run(&child, &result);
	assert_int_equal(result.out->len, 220000);
	child_result_clear(&result);
}

static void
a_daemon_that_holds_the_pipe_is_not_waited_for(void **state)
{
	g_autofree char *reason = reason_of("sleep 30 & exit 4", 20);

	(void)state;
	assert_string_equal(reason, "exit status 4");
}

static void
progress_tells_how_far_and_how_long(void **state)
{
	const struct progress_now now = { 6, 2, 3, "zfs", "mixed" };
	g_autofree char *first = progress_line(&now, 0, 0, 100);
	g_autofree char *half = progress_line(&now, 6, 12, 100);
	g_autofree char *narrow = progress_line(&now, 6, 12, 30);

	(void)state;
	assert_string_equal(first, "[........................] 0 of 6, round 2 of 3: zfs, mixed");
	assert_string_equal(
	    half, "[############............] 6 of 12, round 2 of 3, 12 s left: zfs, mixed");
	assert_int_equal(strlen(narrow), 29);
}

static void
facts_are_sorted_and_said_once(void **state)
{
	struct facts *f = facts_new();

	(void)state;
	facts_add(f, "b", "1");
	facts_add_private(f, "a", "2");
	facts_add(f, "b", "3");
	facts_add(f, "c", "");
	facts_add(f, "d", NULL);
	facts_add(f, "e", "not \xff utf-8");
	assert_int_equal(facts_count(f), 3);
	assert_string_equal(facts_at(f, 0).name, "a");
	assert_true(facts_at(f, 0).is_private);
	assert_string_equal(facts_find(f, "b"), "1");
	assert_true(g_utf8_validate(facts_find(f, "e"), -1, NULL));
	assert_null(facts_find(f, "d"));
	facts_free(f);
}

static void
a_machine_has_these_facts(void **state)
{
	static const char *const known[] = { "cpu.count", "cpu.architecture", "kernel.release",
		"memory.bytes", "virtual.machine", "virtual.container", "podium.version",
		"filesystem.bytes", "load.1min", "cpu.steal_ticks", "memory.available_bytes" };
	struct facts *f = facts_new();

	(void)state;
	facts_client(f);
	facts_client_now(f);
	facts_path(f, "/no/such/file/in/here");
	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (facts_find(f, known[i]) == NULL)
			fail_msg("no %s", known[i]);
	for (size_t i = 0; i < facts_count(f); i++) {
		const char *name = facts_at(f, i).name;

		assert_int_equal(facts_at(f, i).is_private,
		    strcmp(name, "host.name") == 0 || strcmp(name, "path") == 0 ||
			strcmp(name, "mount.point") == 0 || strcmp(name, "mount.source") == 0 ||
			g_str_has_suffix(name, ".serial") ||
			(g_str_has_prefix(name, "device.") && g_str_has_suffix(name, ".name")));
	}
	facts_free(f);
}

static void
check_variable(const struct facts *f, const char *name, bool is_private)
{
	for (size_t i = 0; i < facts_count(f); i++)
		if (strcmp(facts_at(f, i).name, name) == 0) {
			assert_int_equal(facts_at(f, i).is_private, is_private);
			return;
		}
	fail_msg("no %s", name);
}

static void
a_server_tells_its_variables_but_not_its_secrets(void **state)
{
	struct facts *f = facts_new();

	(void)state;
	facts_server(f, "innodb_flush_log_at_trx_commit", "1");
	facts_server(f, "version", "10.11.19-MariaDB");
	facts_server(f, "DATADIR", "/home/someone/db/");
	facts_server(f, "hostname", "db1");
	facts_server(f, "socket", "/run/x.sock");
	facts_server(f, "general_log", "OFF");
	facts_server(f, "timestamp", "1.5");
	facts_server(f, "report_password", "secret");
	assert_string_equal(facts_find(f, "durability.innodb_flush_log_at_trx_commit"), "1");
	check_variable(f, "variable.version", false);
	check_variable(f, "variable.datadir", true);
	check_variable(f, "variable.hostname", true);
	check_variable(f, "variable.socket", true);
	check_variable(f, "variable.general_log", false);
	assert_null(facts_find(f, "variable.timestamp"));
	assert_null(facts_find(f, "variable.report_password"));
	facts_free(f);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(places_are_filled_in),
		cmocka_unit_test(a_failure_has_its_last_words),
		cmocka_unit_test(a_limit_ends_what_does_not_listen),
		cmocka_unit_test(output_is_kept_whole),
		cmocka_unit_test(a_daemon_that_holds_the_pipe_is_not_waited_for),
		cmocka_unit_test(progress_tells_how_far_and_how_long),
		cmocka_unit_test(facts_are_sorted_and_said_once),
		cmocka_unit_test(a_machine_has_these_facts),
		cmocka_unit_test(a_server_tells_its_variables_but_not_its_secrets),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
