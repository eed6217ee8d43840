/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "render/lib/layout/axis.h"

static struct axis
make(double lo, double hi, const char *unit, bool zero)
{
	return axis_make((struct axis_options){ .lo = lo,
	    .hi = hi,
	    .unit = unit,
	    .zero = zero,
	    .from = 100,
	    .to = 600,
	    .spacing = 60 });
}

static void
steps_are_one_two_or_five(void **state)
{
	(void)state;
	assert_true(axis_nice_step(0.3) == 0.5);
	assert_true(axis_nice_step(1) == 1);
	assert_true(axis_nice_step(1.01) == 2);
	assert_true(axis_nice_step(2.0000000001) == 2);
	assert_true(axis_nice_step(51) == 100);
	assert_true(fabs(axis_nice_step(0.1 + 0.1) - 0.2) < 1e-12);
}

static void
a_scale_has_two_ticks(void **state)
{
	(void)state;
	for (double hi = 1.1; hi < 60; hi *= 1.07) {
		struct axis a = axis_make((struct axis_options){ .lo = 1,
		    .hi = hi,
		    .unit = "",
		    .never_log = true,
		    .from = 20,
		    .to = 100,
		    .spacing = 34 });

		assert_true(a.n_tick >= 2);
	}
}

static void
bars_start_at_zero(void **state)
{
	struct axis a = make(3.9, 13.7, "s", true);

	(void)state;
	assert_true(a.lo == 0);
	assert_string_equal(a.tick[0].label.s, "0");
	assert_string_equal(a.tick[1].label.s, "2");
	assert_true(axis_at(&a, 0) == 100);
	assert_true(axis_at(&a, 13.7) <= 600.0001);
}

static void
ticks_stand_where_their_values_are(void **state)
{
	struct axis a = make(17, 93, "s", false);

	(void)state;
	assert_true(a.n_tick >= 3);
	for (int i = 0; i < a.n_tick; i++) {
		assert_true(fabs(a.tick[i].at - axis_at(&a, a.tick[i].value)) < 1e-9);
		assert_true(a.tick[i].at >= 100 && a.tick[i].at <= 600.0001);
	}
}

static void
two_decades_make_it_logarithmic(void **state)
{
	struct axis near = make(1, 99, "s", false), far = make(1, 101, "s", true);

	(void)state;
	assert_false(near.log);
	assert_true(far.log);
	assert_string_equal(far.tick[0].label.s, "1\u00a0s");
}

static void
labels_of_six_decades_keep_apart(void **state)
{
	struct axis a = make(4, 4e6, "s", false);

	(void)state;
	assert_true(a.log);
	assert_true(a.n_tick >= 2);
	for (int i = 1; i < a.n_tick; i++)
		assert_true(a.tick[i].at - a.tick[i - 1].at >= 60);
}

static void
one_value_still_has_an_axis(void **state)
{
	struct axis a = make(5, 5, "s", false), zero = make(0, 0, "", true);

	(void)state;
	assert_true(a.lo < 5 && a.hi > 5);
	assert_true(isfinite(axis_at(&a, 5)));
	assert_true(isfinite(axis_at(&zero, 0)));
}

static void
bytes_have_binary_prefixes_and_round_ticks_of_them(void **state)
{
	struct axis a = make(0, 3.5 * 1073741824, "B", true);

	(void)state;
	assert_string_equal(a.scale.unit, "GiB");
	assert_true(fabs(fmod(a.tick[1].value / 1073741824, 0.5)) < 1e-9);
}

static void
units_follow_the_magnitude(void **state)
{
	(void)state;
	assert_string_equal(number_scale("ns", 2.5e6).unit, "ms");
	assert_string_equal(number_scale("ns", 999).unit, "ns");
	assert_string_equal(number_scale("s", 0.25).unit, "ms");
	assert_string_equal(number_scale("1/s", 9000).unit, "/s");
	assert_string_equal(number_scale("1/s", 90000).unit, "k/s");
	assert_string_equal(number_scale("furlong", 3).unit, "furlong");
}

static void
numbers_keep_their_digits(void **state)
{
	(void)state;
	assert_string_equal(number_digits(9.996, 3).s, "10.0");
	assert_string_equal(number_digits(0.00012345, 3).s, "0.000123");
	assert_string_equal(number_digits(-0.0, 3).s, "0");
	assert_string_equal(number_digits(NAN, 3).s, "—");
	assert_string_equal(number_ratio(1.0879947).s, "1.088×");
	assert_string_equal(number_ratio(984507).s, "985\u00a0000×");
	assert_string_equal(number_range(1.29, NAN).s, "");
	assert_string_equal(number_exact(0.1).s, "0.1");
	assert_string_equal(number_exact(1.0 / 3).s, "0.3333333333333333");
	assert_string_equal(number_unit(41e6, "ns", 3).s, "41.0\u00a0ms");
	assert_string_equal(
	    number_timestamp(INT64_C(1796032800500000000)).s, "2026-11-30T10:00:00.5Z");
	assert_string_equal(number_date(INT64_C(1796032800500000000)).s, "30 Nov 2026");
}

static void
decimals_show_what_an_interval_leaves(void **state)
{
	(void)state;
	assert_int_equal(number_decimals_for(0.05, 3.91, 13.7), 2);
	assert_int_equal(number_decimals_for(0.001, 13.877, 23.066), 3);
	assert_int_equal(number_decimals_for(3, 3.9, 4), 2);
	assert_int_equal(number_decimals_for(12, 1234, 5678), 0);
}

/* Ticks in order, all on the axis, each with a label of its own. */
static void
assert_sound(const struct axis *a)
{
	assert_true(a->n_tick >= 2);
	for (int i = 0; i < a->n_tick; i++) {
		assert_true(a->tick[i].at >= 99.9 && a->tick[i].at <= 600.1);
		assert_true(strlen(a->tick[i].label.s) < 24);
		assert_true(i == 0 || a->tick[i].at > a->tick[i - 1].at);
		assert_true(i == 0 || strcmp(a->tick[i].label.s, a->tick[i - 1].label.s) != 0);
	}
}

static void
no_numbers_are_too_large_small_or_close_for_an_axis(void **state)
{
	static const struct {
		double lo, hi;
	} ends[] = { { 1e-300, 1e300 }, { 5e-324, 8.9e307 }, { -8.9e307, 8.9e307 },
		{ 1e300, 1.001e300 }, { 1e-300, 1.001e-300 }, { 5e-324, 4e-323 },
		{ 8.9e307, 8.9e307 }, { 0, 0 }, { -5, -1 }, { -1e300, 1e-300 }, { 1, 1 + 1e-15 },
		{ 1e15, 1e15 + 4 }, { 1e15, 1e15 + 5000 }, { 2, 2 + 1e-10 }, { 1e-7, 1e6 } };

	(void)state;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		for (int zero = 0; zero < 2; zero++) {
			struct axis a = make(ends[i].lo, ends[i].hi, "s", zero);

			assert_sound(&a);
			assert_true(
			    axis_at(&a, ends[i].lo) >= 99.9 && axis_at(&a, ends[i].hi) <= 600.1);
			assert_true(axis_at(&a, ends[i].lo) <= axis_at(&a, ends[i].hi));
		}
}

static void
nothing_is_placed_at_infinity(void **state)
{
	static const double values[] = { NAN, INFINITY, -INFINITY, 1e308, -1e308, 0, -1 };
	struct axis linear = make(1, 2, "s", false), decades = make(1e-3, 1e6, "s", false);
	struct axis empty = make(INFINITY, -INFINITY, "s", false);

	(void)state;
	assert_sound(&empty);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		assert_true(fabs(axis_at(&linear, values[i])) < 1e5);
		assert_true(fabs(axis_at(&decades, values[i])) < 1e5);
	}
	assert_true(axis_at(&decades, 0) < 100 && axis_at(&decades, 1e308) > 600);
}

static void
bars_of_negative_values_end_at_zero(void **state)
{
	struct axis a = make(-46, -10, "", true);

	(void)state;
	assert_true(fabs(axis_at(&a, 0) - 600) < 1e-9);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(steps_are_one_two_or_five),
		cmocka_unit_test(a_scale_has_two_ticks),
		cmocka_unit_test(bars_start_at_zero),
		cmocka_unit_test(ticks_stand_where_their_values_are),
		cmocka_unit_test(two_decades_make_it_logarithmic),
		cmocka_unit_test(labels_of_six_decades_keep_apart),
		cmocka_unit_test(one_value_still_has_an_axis),
		cmocka_unit_test(bytes_have_binary_prefixes_and_round_ticks_of_them),
		cmocka_unit_test(units_follow_the_magnitude),
		cmocka_unit_test(numbers_keep_their_digits),
		cmocka_unit_test(decimals_show_what_an_interval_leaves),
		cmocka_unit_test(no_numbers_are_too_large_small_or_close_for_an_axis),
		cmocka_unit_test(nothing_is_placed_at_infinity),
		cmocka_unit_test(bars_of_negative_values_end_at_zero),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
