/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "collect/lib/precision.h"

static const double five[] = { 13.877, 13.902, 14.110, 13.795, 13.951 };

static void
assert_near(double got, double wanted)
{
	assert_true(fabs(got - wanted) < 1e-13 * wanted * 16);
}

static void
quantiles_of_t_are_those_of_r(void **state)
{
	(void)state;
	assert_near(precision_t(0.975, 1), 12.706204736174694);
	assert_near(precision_t(0.975, 2), 4.3026527297494619);
	assert_near(precision_t(0.975, 3), 3.1824463052837082);
	assert_near(precision_t(0.975, 4), 2.7764451051977934);
	assert_near(precision_t(0.975, 9), 2.2621571627982049);
	assert_near(precision_t(0.995, 30), 2.7499956535672254);
}

static void
five_runs_ask_for_the_rounds_that_stein_gives(void **state)
{
	(void)state;
	assert_int_equal(precision_stein(five, 5, 0.05, 0.02), 2);
	assert_int_equal(precision_stein(five, 5, 0.05, 0.005), 22);
}

static void
a_wish_of_what_is_reached_asks_for_as_many_runs_as_there_are(void **state)
{
	double reached = precision_reached(five, 5, 5, 0.05);

	(void)state;
	assert_int_equal(precision_stein(five, 5, 0.05, reached * 1.000001), 5);
	assert_int_equal(precision_stein(five, 5, 0.05, reached * 0.999), 6);
}

static void
what_has_no_logarithm_asks_for_nothing(void **state)
{
	const double zero[] = { 0, 1, 2 };

	(void)state;
	assert_int_equal(precision_stein(zero, 3, 0.05, 0.02), 0);
	assert_int_equal(precision_stein(five, 1, 0.05, 0.02), 0);
	assert_true(isnan(precision_reached(five, 1, 5, 0.05)));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quantiles_of_t_are_those_of_r),
		cmocka_unit_test(five_runs_ask_for_the_rounds_that_stein_gives),
		cmocka_unit_test(a_wish_of_what_is_reached_asks_for_as_many_runs_as_there_are),
		cmocka_unit_test(what_has_no_logarithm_asks_for_nothing),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
