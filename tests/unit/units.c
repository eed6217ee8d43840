/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib.h>
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/unit.h"

static void
is_unit(const char *text, const char *name, double factor)
{
	const struct unit *u = unit_find(text, strlen(text));

	assert_non_null(u);
	assert_string_equal(u->name, name);
	assert_true(fabs(u->factor - factor) <= 1e-12 * factor);
}

static void
a_unit_is_what_is_written(void **state)
{
	(void)state;
	is_unit("KiB/s", "KiB/s", 1024);
	is_unit("kB/s", "kB/s", 1000);
	is_unit("KB/s", "KB/s", 1000);
	is_unit("kib/s", "KiB/s", 1024);
	is_unit("MB/s", "MB/s", 1e6);
	is_unit("Mb/s", "Mbit/s", 125000);
	is_unit("mb/s", "MB/s", 1e6);
	is_unit("mbps", "Mbit/s", 125000);
	is_unit("MBps", "MB/s", 1e6);
	is_unit("Gb/s", "Gbit/s", 1.25e8);
	is_unit("Mibit/s", "Mibit/s", 131072);
	is_unit("\xc2\xb5s", "us", 1e-6);
	is_unit("\xce\xbcs", "us", 1e-6);
	is_unit("IOPS", "1/s", 1);
	is_unit("tpm", "1/min", 1 / 60.0);
	assert_null(unit_find("furlongs", 8));
	assert_null(unit_find("", 0));
}

static void
every_spelling_is_worth_what_its_unit_is(void **state)
{
	static const struct {
		const char *name;
		double factor;
		const char *spellings;
	} units[] = {
		{ "1/s", 1,
		    "#/sec|/s|/sec|1/s|events/s|iops|io/s|ios/s|ops|ops/s|ops/sec|per sec|"
		    "per second|qps|queries/s|rps|req/s|requests/s|requests/sec|"
		    "requests per second|tps|transactions/s" },
		{ "1/min", 1 / 60.0, "/min|1/min|nopm|tpm" },
		{ "B/s", 1, "B/s|bytes/s|byte/s|bytes/sec|bytes per second" },
		{ "bit/s", 0.125, "bit/s" },
		{ "B", 1, "B|bytes" },
		{ "GiB/s", 0x1p30, "GiB/s|GiB/sec" },
		{ "GB/s", 1e9, "GB/s|GB/sec|GBps" },
		{ "Gbit/s", 1e9 / 8, "Gbit/s|Gb/s|Gbps|gbps" },
		{ "Gibit/s", 0x1p30 / 8, "Gibit/s" },
		{ "GiB", 0x1p30, "GiB" },
		{ "GB", 1e9, "GB" },
		{ "h", 3600, "h|hour|hours" },
		{ "k/s", 1e3, "kiops|k/s|k iops" },
		{ "KiB/s", 0x1p10, "KiB/s|KiB/sec" },
		{ "kB/s", 1e3, "kB/s|kB/sec|Kbytes/sec" },
		{ "KB/s", 1e3, "KB/s|KBps" },
		{ "kbit/s", 1e3 / 8, "kbit/s|Kb/s|kbps" },
		{ "Kibit/s", 0x1p10 / 8, "Kibit/s" },
		{ "KiB", 0x1p10, "KiB" },
		{ "kB", 1e3, "kB" },
		{ "ms", 1e-3, "ms|msec|msecs|millisecond|milliseconds" },
		{ "us", 1e-6, "microsecond|microseconds|us|usec|usecs|\xc2\xb5s|\xce\xbcs" },
		{ "min", 60, "min|mins|minute|minutes" },
		{ "MiB/s", 0x1p20, "MiB/s|MiB/sec|MiBps" },
		{ "MB/s", 1e6, "MB/s|MB/sec|MBps|megabytes per second" },
		{ "Mbit/s", 1e6 / 8, "Mbit/s|Mb/s|Mbps|mbps" },
		{ "Mibit/s", 0x1p20 / 8, "Mibit/s" },
		{ "MiB", 0x1p20, "MiB" },
		{ "MB", 1e6, "MB" },
		{ "ns", 1e-9, "ns|nsec|nsecs|nanosecond|nanoseconds" },
		{ "points", 1, "points" },
		{ "s", 1, "s|sec|secs|second|seconds|sek|sekunden" },
		{ "TiB/s", 0x1p40, "TiB/s" },
		{ "TB/s", 1e12, "TB/s" },
		{ "TiB", 0x1p40, "TiB" },
		{ "TB", 1e12, "TB" },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
		g_auto(GStrv) spelling = g_strsplit(units[i].spellings, "|", -1);

		for (char **s = spelling; *s != NULL; s++)
			is_unit(*s, units[i].name, units[i].factor);
		assert_string_equal(unit_named(units[i].name)->name, units[i].name);
	}
	assert_null(unit_named("sec"));
}

static void
a_unit_in_other_letters_is_the_first_that_could_be_meant(void **state)
{
	(void)state;
	is_unit("kb/s", "kB/s", 1000);
	is_unit("KB/sec", "kB/s", 1000);
	is_unit("Kbps", "KB/s", 1000);
	is_unit("MBPS", "MB/s", 1e6);
	is_unit("gb/s", "GB/s", 1e9);
	is_unit("GBIT/S", "Gbit/s", 1.25e8);
	is_unit("MSEC", "ms", 1e-3);
}

static void
a_unit_ends_where_its_word_does(void **state)
{
	const char *end;

	(void)state;
	assert_string_equal(unit_at(" ms, 5", &end)->name, "ms");
	assert_string_equal(end, ", 5");
	assert_string_equal(unit_at("requests per second: ", &end)->name, "1/s");
	assert_string_equal(end, ": ");
	assert_null(unit_at("msomething", &end));
	assert_null(unit_at("", &end));
}

static void
an_amount_is_converted_once_and_in_whole_ratios(void **state)
{
	struct amount q;

	(void)state;
	assert_true(amount_after("avg= 11.74ms, max", "avg=", &q));
	assert_true(amount_convert(&q, "us"));
	assert_true(q.number.value == 11740);
	assert_true(amount_convert(&q, "s"));
	assert_true(q.number.value == 0.01174);
	assert_false(amount_convert(&q, "MiB/s"));
	assert_true(amount_read("512 MiB/s", &q) && amount_convert(&q, "KiB/s"));
	assert_true(q.number.value == 524288);
	assert_false(amount_read("512 apples", &q));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_unit_is_what_is_written),
		cmocka_unit_test(every_spelling_is_worth_what_its_unit_is),
		cmocka_unit_test(a_unit_in_other_letters_is_the_first_that_could_be_meant),
		cmocka_unit_test(a_unit_ends_where_its_word_does),
		cmocka_unit_test(an_amount_is_converted_once_and_in_whole_ratios),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
