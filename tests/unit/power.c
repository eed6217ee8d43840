/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "analyze/lib/statistics/planner.h"
#include "analyze/lib/statistics/power.h"
#include "tests/unit/golden.h"

static void
runs_needed_are_those_of_power_t_test(void **state)
{
	/* R gives parts of a run; a plan is of whole ones, two at least. */
	static const struct {
		double sd, ratio, runs;
	} cases[] = {
		{ .02, 1.05, 5.1847883299096296 },
		{ .02, 1.10, 2.7426217202295078 },
		{ .02, 1.50, 1.7034495288197162 },
		{ .05, 1.05, 23.472832991866383 },
		{ .05, 1.10, 7.3598332235359676 },
		{ .05, 1.50, 2.1273003431184772 },
		{ .10, 1.05, 89.403912135034801 },
		{ .10, 1.10, 24.530614245381162 },
		{ .10, 1.50, 3.0722169226664011 },
	};

	struct planner *planner = planner_new(0.05);

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		assert_true(planner_runs_needed(planner, 3, false, cases[i].sd,
				log(cases[i].ratio)) == fmax(2, ceil(cases[i].runs)));
	planner_free(planner);
}

static void
the_detectable_ratio_is_that_of_power_t_test(void **state)
{
	struct plan p = { .sd = 0.05, .alpha = 0.05 };

	(void)state;
	assert_true(is_near(power_detectable(p, 10, 0.8), 0.066247281957227455, 1e-5));
	assert_true(isnan(power_detectable(p, 1, 0.8)));
}

static void
rounds_need_fewer_runs_than_their_backends_spread_suggests(void **state)
{
	struct planner *planner = planner_new(0.05);

	(void)state;
	/*
	 * power.t.test(delta = log(1.05), sd = .02 * sqrt(2), power = .8, type = "paired"): n =
	 * 4.86902
	 */
	assert_true(planner_runs_needed(planner, 1, true, 0.02, log(1.05)) == 5);
	planner_free(planner);
}

static void
one_run_each_has_a_limit_of_spread(void **state)
{
	(void)state;
	assert_true(
	    is_near(power_sigma_limit(15.143 / 13.877, 0.05, 1), 0.031497707146674624, 1e-12));
	assert_true(
	    is_near(power_sigma_limit(15.143 / 13.877, 0.05, 3), 0.025787340230586844, 1e-12));
	assert_true(
	    is_near(power_sigma_limit(23.066 / 15.143, 0.05, 3), 0.12429745223823348, 1e-12));
	assert_true(
	    is_near(power_sigma_limit(23.066 / 13.877, 0.05, 3), 0.15008479246882031, 1e-12));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_needed_are_those_of_power_t_test),
		cmocka_unit_test(the_detectable_ratio_is_that_of_power_t_test),
		cmocka_unit_test(rounds_need_fewer_runs_than_their_backends_spread_suggests),
		cmocka_unit_test(one_run_each_has_a_limit_of_spread),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
