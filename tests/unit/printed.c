/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <float.h>
#include <glib.h>
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/printed.h"

static void
reads(const char *text, double value, double resolution, const char *rest)
{
	struct printed d;

	assert_true(printed_read(text, &d));
	assert_true(d.value == value);
	assert_true(fabs(d.resolution - resolution) <= 1e-12 * resolution);
	assert_string_equal(d.end, rest);
}

static void
is_no_number(const char *text)
{
	struct printed d;

	assert_false(printed_read(text, &d));
}

static void
a_number_has_the_worth_of_its_last_digit(void **state)
{
	(void)state;
	reads("50.3 ms", 50.3, 0.1, " ms");
	reads("1200", 1200, 1, "");
	reads("0.000125s", 0.000125, 1e-6, "s");
	reads("2.50e3x", 2500, 10, "x");
	reads("7e-3", 0.007, 1e-3, "");
	reads(".5", 0.5, 0.1, "");
	reads("3.", 3, 1, ".");
	reads("3.e5", 3, 1, ".e5");
	reads(".5", 0.5, 0.1, "");
	reads("3e", 3, 1, "e");
	reads("1.2.3", 1.2, 0.1, ".3");
}

static void
a_number_may_have_a_sign_and_only_one(void **state)
{
	(void)state;
	reads("-4.5", -4.5, 0.1, "");
	reads("+4.5", 4.5, 0.1, "");
	reads("-0", 0, 1, "");
	is_no_number("--4");
	is_no_number("- 4");
	is_no_number("+");
}

static void
words_for_no_number_are_none(void **state)
{
	(void)state;
	is_no_number("nan");
	is_no_number("-nan");
	is_no_number("inf");
	is_no_number("Infinity");
	is_no_number("");
	is_no_number(" 1");
	is_no_number(".");
	is_no_number(".");
	reads("0x1F", 0, 1, "x1F");
}

static void
what_a_double_cannot_hold_is_refused_and_what_it_rounds_is_not(void **state)
{
	(void)state;
	is_no_number("1e400");
	is_no_number("-1e309");
	is_no_number("0e400");
	reads("1e308", 1e308, 1e308, "");
	reads("1e-400", 0, 0, "");
	reads("4.94e-324", 4.94e-324, 0, "");
	reads("12345678901234567890", 12345678901234567890.0, 1, "");
	reads("0.1234567890123456789", 0.1234567890123456789, 1e-19, "");
	assert_true(4.94e-324 > 0 && 4.94e-324 < DBL_MIN);
}

static void
scales(const char *text, double value, double resolution, const char *rest)
{
	struct printed d;

	assert_true(printed_read_scaled(text, &d));
	assert_true(fabs(d.value - value) <= 1e-12 * value);
	assert_true(fabs(d.resolution - resolution) <= 1e-12 * resolution);
	assert_string_equal(d.end, rest);
}

static void
a_k_behind_three_digits_is_their_resolution(void **state)
{
	(void)state;
	scales("16.8k, BW", 16800, 100, ", BW");
	scales("149k", 149000, 1000, "");
	scales("1.25M", 1250000, 10000, "");
	scales("584, runt", 584, 1, ", runt");
	scales("2K", 2000, 1000, "");
	scales("5ms", 5, 1, "ms");
	scales("5kB", 5, 1, "kB"); /* a unit, and no factor */
}

static void
counts_are_whole_and_bounded(void **state)
{
	(void)state;
	assert_int_equal(printed_integer("threads: 16", "threads:"), 16);
	assert_int_equal(printed_integer("threads: 1.5", "threads:"), -1);
	assert_int_equal(printed_integer("threads: -2", "threads:"), -1);
	assert_int_equal(printed_integer("threads: 1e17", "threads:"), -1);
	assert_int_equal(printed_integer("clients: 16", "threads:"), -1);
	assert_int_equal(printed_count(-3.5), 0);
	assert_int_equal(printed_count(NAN), 0);
	assert_int_equal(printed_count(3.9), 3);
	assert_int_equal(printed_count(1e300), 1000000000000000);
}

static void
marks_tell_what_they_can(void **state)
{
	(void)state;
	assert_int_equal(printed_marks("1200"), MARKS_NONE);
	assert_int_equal(printed_marks("12.34"), MARKS_POINT);
	assert_int_equal(printed_marks("12,34"), MARKS_COMMA);
	assert_int_equal(printed_marks("0,239"), MARKS_COMMA);
	assert_int_equal(printed_marks("1,234.5"), MARKS_POINT);
	assert_int_equal(printed_marks("1.234,5"), MARKS_COMMA);
	assert_int_equal(printed_marks("1,234,567"), MARKS_POINT);
	assert_int_equal(printed_marks("1.234.567"), MARKS_COMMA);
	assert_int_equal(printed_marks("1.234"), MARKS_EITHER_POINT);
	assert_int_equal(printed_marks("-1,234"), MARKS_EITHER_COMMA);
	assert_int_equal(printed_marks("1\xc2\xa0"
				       "234"),
	    MARKS_NONE);
	assert_int_equal(printed_marks("1\xc2\xa0"
				       "234,5"),
	    MARKS_COMMA);
	assert_int_equal(printed_marks("1\xe2\x80\xaf"
				       "234\xe2\x80\xaf"
				       "567.25"),
	    MARKS_POINT);
	assert_int_equal(printed_marks("1'234,567"), MARKS_COMMA);
	assert_int_equal(printed_marks("12 34,5"), MARKS_NONE);
	assert_int_equal(printed_marks("1234,567"), MARKS_COMMA);
	assert_int_equal(printed_marks("n/a"), MARKS_NONE);
}

static void
cell_is(const char *text, char decimal, double value, const char *rest)
{
	struct printed d;

	assert_true(printed_read_cell(text, decimal, &d));
	assert_true(d.value == value);
	assert_string_equal(d.end, rest);
}

static void
a_cell_may_have_a_decimal_comma_and_any_separator_of_thousands(void **state)
{
	struct printed d;

	(void)state;
	cell_is("1.234,5", ',', 1234.5, "");
	cell_is("1,234.5", '.', 1234.5, "");
	cell_is("1'234.5", '.', 1234.5, "");
	cell_is("1\xc2\xa0"
		"234,5",
	    ',', 1234.5, "");
	cell_is("1\xe2\x80\xaf"
		"234\xe2\x80\xaf"
		"567",
	    ',', 1234567, "");
	cell_is(" 12 345 ms", '.', 12345, " ms");
	cell_is("12 34", '.', 12, " 34");
	cell_is("1,5e3", ',', 1500, "");
	cell_is("-7,25 MB/s", ',', -7.25, " MB/s");
	assert_false(printed_read_cell("n/a", '.', &d));
	assert_false(printed_read_cell("", ',', &d));
}

static void
a_cell_of_more_digits_than_fit_is_not_cut_in_silence(void **state)
{
	g_autofree char *long_one = g_strnfill(100, '7');
	struct printed d;

	(void)state;
	assert_true(!printed_read_cell(long_one, '.', &d) || *d.end != '\0');
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_has_the_worth_of_its_last_digit),
		cmocka_unit_test(a_number_may_have_a_sign_and_only_one),
		cmocka_unit_test(words_for_no_number_are_none),
		cmocka_unit_test(what_a_double_cannot_hold_is_refused_and_what_it_rounds_is_not),
		cmocka_unit_test(a_k_behind_three_digits_is_their_resolution),
		cmocka_unit_test(counts_are_whole_and_bounded),
		cmocka_unit_test(marks_tell_what_they_can),
		cmocka_unit_test(a_cell_may_have_a_decimal_comma_and_any_separator_of_thousands),
		cmocka_unit_test(a_cell_of_more_digits_than_fit_is_not_cut_in_silence),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
