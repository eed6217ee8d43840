/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, and output files that are whole or not there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <locale.h>

#include "data/lib/output.h"
#include "data/lib/parse.h"

static void
a_number_is_read_whole_or_not_at_all(void **state)
{
	static const char *const bad[] = { "", " 1", "1 ", "1x", "0x10", "1e3",
		"9223372036854775808", "1.5", "--1" };
	int64_t v = 77;

	(void)state;
	assert_true(parse_integer("9223372036854775807", &v));
	assert_true(v == INT64_MAX);
	v = 77;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		if (parse_integer(bad[i], &v))
			fail_msg("read '%s' as %lld", bad[i], (long long)v);
	assert_int_equal(v, 77);
}

static void
a_real_number_has_a_point_in_every_locale(void **state)
{
	static const char *const bad[] = { "", "1,5", "nan", "inf", "1e999", "1.5s", " 2" };
	double v = 0;

	(void)state;
	setlocale(LC_ALL, "de_DE.UTF-8");
	assert_true(parse_real("1.5", &v));
	assert_true(v == 1.5);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		if (parse_real(bad[i], &v))
			fail_msg("read '%s' as %g", bad[i], v);
	setlocale(LC_ALL, "C");
}

static void
an_output_file_appears_whole(void **state)
{
	g_autofree char *folder = g_dir_make_tmp("podium-cli.XXXXXX", NULL);
	g_autofree char *path = g_build_filename(folder, "out.txt", NULL);
	g_autofree char *text = NULL;
	struct output out = output_open(path);

	(void)state;
	fputs("half", out.file);
	assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
	fputs(" and half\n", out.file);
	output_close(&out);
	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	assert_string_equal(text, "half and half\n");
	g_unlink(path);
	assert_int_equal(g_rmdir(folder), 0); /* nothing else was left */
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_is_read_whole_or_not_at_all),
		cmocka_unit_test(a_real_number_has_a_point_in_every_locale),
		cmocka_unit_test(an_output_file_appears_whole),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
