/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib.h>

#include "data/lib/store/settings.h"

static void
a_key_has_its_values_in_order(void **state)
{
	g_auto(GStrv) all =
	    settings_values("import=a b.txt\nimportant=x\nimport=c=d.txt\n", "import");

	(void)state;
	assert_int_equal(g_strv_length(all), 2);
	assert_string_equal(all[0], "a b.txt");
	assert_string_equal(all[1], "c=d.txt");
}

static void
a_missing_key_is_null(void **state)
{
	(void)state;
	assert_null(settings_value("before=x\n", "bef"));
	assert_null(settings_value(NULL, "before"));
}

static void
check_path(const char *store, const char *path, const char *written)
{
	g_autofree char *portable = settings_portable(store, path);

	assert_string_equal(portable, written);
}

static void
a_path_below_the_store_travels_with_it(void **state)
{
	g_autofree char *back = settings_path("d/x.runs.db", "x/a.txt");
	g_autofree char *same = settings_path("x.runs.db", "x/a.txt");
	g_autofree char *absolute = settings_path("d/x.runs.db", "/e/a.txt");

	(void)state;
	check_path("/d/x.runs.db", "/d/x/a.txt", "x/a.txt");
	check_path("/d/x.runs.db", "/d/../d/x/a.txt", "x/a.txt");
	check_path("/d/x.runs.db", "/dd/a.txt", "/dd/a.txt");
	check_path("/d/x.runs.db", "/d", ".");
	check_path("d/x.runs.db", "d/y.txt", "y.txt");
	assert_string_equal(back, "d/x/a.txt");
	assert_string_equal(same, "x/a.txt");
	assert_string_equal(absolute, "/e/a.txt");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_key_has_its_values_in_order),
		cmocka_unit_test(a_missing_key_is_null),
		cmocka_unit_test(a_path_below_the_store_travels_with_it),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
