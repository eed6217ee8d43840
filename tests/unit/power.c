/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "analyze/lib/power.h"
#include "tests/unit/golden.h"

static void
runs_needed_are_those_of_power_t_test(void **state)
{
	/* R solves to about 1e-4 of a run. */
	static const struct { double sd, ratio, runs; } cases[] = {
		{ .02, 1.05, 5.1847883299096296 }, { .02, 1.10, 2.7426217202295078 },
		{ .02, 1.50, 1.7034495288197162 }, { .05, 1.05, 23.472832991866383 },
		{ .05, 1.10, 7.3598332235359676 }, { .05, 1.50, 2.1273003431184772 },
		{ .10, 1.05, 89.403912135034801 }, { .10, 1.10, 24.530614245381162 },
		{ .10, 1.50, 3.0722169226664011 },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct plan p = { .sd = cases[i].sd, .alpha = 0.05 / 3 };

		assert_true(agrees("runs", "needed", runs_needed(p, log(cases[i].ratio), 0.8), cases[i].runs, 1e-3));
	}
}

static void
the_detectable_ratio_is_that_of_power_t_test(void **state)
{
	struct plan p = { .sd = 0.05, .alpha = 0.05 };

	(void)state;
	assert_true(is_near(difference_detectable(p, 10, 0.8), 0.066247281957227455, 1e-5));
	assert_true(is_near(power_of(p, 10, 0.066247281957227455), 0.8, 1e-5));
	assert_true(isnan(difference_detectable(p, 1, 0.8)));
}

static void
rounds_need_fewer_runs_than_their_backends_spread_suggests(void **state)
{
	struct plan pairs = { .sd = 0.02, .alpha = 0.05, .paired = true };

	(void)state;
	/* power.t.test(delta = log(1.05), sd = .02 * sqrt(2), power = .8, type = "paired"): n = 4.86902 */
	assert_true(is_near(runs_needed(pairs, log(1.05), 0.8), 4.86902, 1e-3));
}

static void
stein_s_second_stage_is_the_golden_one(void **state)
{
	(void)state;
	assert_true(stein_runs(0.0083700648287803117, 5, 0.95, 0.02) == 5);
	assert_true(stein_runs(0.0083700648287803117, 5, 0.95, 0.005) == 22);
}

static void
one_run_each_has_a_limit_of_spread(void **state)
{
	(void)state;
	assert_true(is_near(sigma_limit(15.143 / 13.877, 0.05, 1), 0.031497707146674624, 1e-12));
	assert_true(is_near(sigma_limit(15.143 / 13.877, 0.05, 3), 0.025787340230586844, 1e-12));
	assert_true(is_near(sigma_limit(23.066 / 15.143, 0.05, 3), 0.12429745223823348, 1e-12));
	assert_true(is_near(sigma_limit(23.066 / 13.877, 0.05, 3), 0.15008479246882031, 1e-12));
}

static void
rank_tests_need_this_many_runs_to_pass_holm(void **state)
{
	static const int sum[] = { 4, 5, 5, 6, 6 }, signs[] = { 6, 7, 8, 9, 10 };

	(void)state;
	for (int k = 2; k <= 6; k++) {
		assert_int_equal(rank_runs_needed(0.05, k * (k - 1) / 2.0, false), sum[k - 2]);
		assert_int_equal(rank_runs_needed(0.05, k * (k - 1) / 2.0, true), signs[k - 2]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_needed_are_those_of_power_t_test),
		cmocka_unit_test(the_detectable_ratio_is_that_of_power_t_test),
		cmocka_unit_test(rounds_need_fewer_runs_than_their_backends_spread_suggests),
		cmocka_unit_test(stein_s_second_stage_is_the_golden_one),
		cmocka_unit_test(one_run_each_has_a_limit_of_spread),
		cmocka_unit_test(rank_tests_need_this_many_runs_to_pass_holm),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
