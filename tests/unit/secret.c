/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is a secret within a text, and what only looks like one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

#include "data/lib/secret.h"

static void
secrets_are_hidden(void **state)
{
	static const struct {
		const char *text, *hidden;
	} cases[] = {
		{ "mysqlslap --password=x1 -q 'select 1'",
		    "mysqlslap --password=*** -q 'select 1'" },
		{ "mysqlslap --password \"x1\" -c 4", "mysqlslap --password *** -c 4" },
		{ "mysqlslap -ubench -px1 -P 3306", "mysqlslap -ubench -p*** -P 3306" },
		{ "PGPASSWORD=x1 pgbench -c 4", "PGPASSWORD=*** pgbench -c 4" },
		{ "export AWS_SECRET_ACCESS_KEY=x1; run", "export AWS_SECRET_ACCESS_KEY=***; run" },
		{ "sysbench --mysql-password=x1 run", "sysbench --mysql-password=*** run" },
		{ "tool --secret-key x1 --size 4k", "tool --secret-key *** --size 4k" },
		{ "postgres://u:x1@db/test", "postgres://u:***@db/test" },
		{ "iscsi://u%x1@host/iqn", "iscsi://u%***@host/iqn" },
		{ "{\"token\": \"x1\", \"n\": 3}", "{\"token\": ***, \"n\": 3}" },
		{ "Authorization: Basic x1==", "Authorization: Basic ***" },
		{ "Bearer x1.y2", "Bearer ***" },
		{ "sshpass -p x1 ssh db1", "sshpass -p *** ssh db1" },
		{ "curl -u admin:x1 http://db1/", "curl -u admin:*** http://db1/" },
		{ "redis-benchmark -a x1 -n 5", "redis-benchmark -a *** -n 5" },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *hidden = secret_hidden(cases[i].text);
		g_autofree char *again = NULL;

		assert_non_null(hidden);
		assert_string_equal(hidden, cases[i].hidden);
		again = secret_hidden(hidden);
		assert_null(again);
	}
}

static void
what_is_no_secret_stays(void **state)
{
	static const char *const texts[] = { "tar -pcf x.tar .", "ssh -p22 db1", "nc -p8080",
		"mysqlslap -P 3306 -c 8", "Access denied for user 'x'@'h' (using password: YES)",
		"PGPASSWORD=$PW pgbench", "tokens: 128", "http://db1:8080/path",
		"postgres://u@db/test", "mkdir -p a/b && mysqlslap -q 'x'", "key=4096",
		"Bonnie++ -u root", "" };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		g_autofree char *hidden = secret_hidden(texts[i]);

		if (hidden != NULL)
			fail_msg("'%s' became '%s'", texts[i], hidden);
	}
	assert_null(secret_hidden(NULL));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(secrets_are_hidden),
		cmocka_unit_test(what_is_no_secret_stays),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
