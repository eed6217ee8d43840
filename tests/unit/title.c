/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

#include "data/lib/title.h"

static void
reads_as(const char *title, const char *wanted)
{
	g_autofree char *got = title_in_text(title);

	assert_string_equal(got, wanted);
}

static void
a_title_from_left_to_right_stays(void **state)
{
	(void)state;
	reads_as("", "");
	reads_as("zvol over iSCSI, 10 Gbit/s", "zvol over iSCSI, 10 Gbit/s");
	reads_as("Плата № 4 — 磁盘", "Плата № 4 — 磁盘");
}

static void
a_title_from_right_to_left_is_set_apart(void **state)
{
	(void)state;
	reads_as("דיסק 2", "\u2068דיסק 2\u2069");
	reads_as("NVMe قرص", "\u2068NVMe قرص\u2069");
	reads_as("\U00010840", "\u2068\U00010840\u2069");
}

static void
what_turns_the_direction_is_left_out(void **state)
{
	(void)state;
	reads_as("fast\u202edisk", "fastdisk");
	reads_as("\u2066\u2069a\u200f", "a");
	reads_as("\u2069דיסק\u202e", "\u2068דיסק\u2069");
}

static void
what_is_no_utf8_stays(void **state)
{
	(void)state;
	reads_as("a\xff"
		 "b",
	    "a\xff"
	    "b");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_title_from_left_to_right_stays),
		cmocka_unit_test(a_title_from_right_to_left_is_set_apart),
		cmocka_unit_test(what_turns_the_direction_is_left_out),
		cmocka_unit_test(what_is_no_utf8_stays),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
