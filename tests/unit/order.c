/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "collect/lib/study/order.h"
#include "collect/lib/study/random.h"

static void
the_generator_gives_the_published_sequence(void **state)
{
	/* State 1, 2, 3, 4: the first outputs of the authors' xoshiro256starstar.c. */
	struct random r = { { 1, 2, 3, 4 } };

	(void)state;
	assert_int_equal(random_next(&r), UINT64_C(11520));
	assert_int_equal(random_next(&r), UINT64_C(0));
	assert_int_equal(random_next(&r), UINT64_C(1509978240));
	assert_int_equal(random_next(&r), UINT64_C(1215971899390074240));
}

static void
a_seed_is_spread_by_splitmix64(void **state)
{
	struct random r;

	(void)state;
	random_seed(&r, 0, 0);
	assert_int_equal(r.state[0], UINT64_C(0xe220a8397b1dcdaf));
	assert_int_equal(r.state[1], UINT64_C(0x6e789e6aa1b965f4));
}

/* The six orders of three items, as 0 to 5. */
static int
index_of(const size_t *items)
{
	return (int)(items[0] * 2 + (items[1] > items[2]));
}

static void
each_order_of_three_is_as_likely_as_any_other(void **state)
{
	enum { TIMES = 60000 };
	int count[6] = { 0 };
	double chi = 0;
	struct random r;

	(void)state;
	random_seed(&r, 7, 0);
	for (int i = 0; i < TIMES; i++) {
		size_t items[3] = { 0, 1, 2 };

		random_shuffle(&r, items, 3);
		count[index_of(items)]++;
	}
	for (int i = 0; i < 6; i++)
		chi += (count[i] - TIMES / 6.0) * (count[i] - TIMES / 6.0) / (TIMES / 6.0);
	assert_true(chi < 20.5); /* 99.9 % of chi-square with 5 degrees of freedom */
}

static void
a_range_that_does_not_divide_is_uniform(void **state)
{
	/* Of 3 * 2^62 values a plain modulus would give the first third half of all. */
	const uint64_t n = UINT64_C(3) << 62;
	int low = 0;
	struct random r;

	(void)state;
	random_seed(&r, 1, 0);
	for (int i = 0; i < 30000; i++)
		low += random_below(&r, n) < n / 3;
	assert_in_range(low, 9700, 10300);
}

static void
a_round_has_each_backend_once_under_each_workload(void **state)
{
	const struct order_plan o = { SESSION_ROUNDS, 3, 5, 4, 2, 3 };
	struct turn *turns = order_turns(&o);
	int seen[4][2][3] = { 0 };

	(void)state;
	for (size_t i = 0; i < 24; i++) {
		assert_int_equal(turns[i].round, 5 + i / 6);
		assert_int_equal(turns[i].position, 1 + i % 3);
		seen[turns[i].round - 5][turns[i].workload][turns[i].backend]++;
	}
	for (int *at = &seen[0][0][0]; at < &seen[0][0][0] + 24; at++)
		assert_int_equal(*at, 1);
	free(turns);
}

static void
rounds_added_later_are_those_a_longer_plan_had(void **state)
{
	const struct order_plan whole = { SESSION_ROUNDS, 9, 1, 6, 2, 4 };
	const struct order_plan rest = { SESSION_ROUNDS, 9, 4, 3, 2, 4 };
	struct turn *all = order_turns(&whole), *later = order_turns(&rest);

	(void)state;
	assert_memory_equal(all + 3 * 8, later, 3 * 8 * sizeof *later);
	free(all);
	free(later);
}

static void
grouped_runs_stand_by_backend(void **state)
{
	const struct order_plan o = { SESSION_GROUPED, 0, 1, 3, 1, 2 };
	struct turn *turns = order_turns(&o);

	(void)state;
	for (size_t i = 0; i < 6; i++) {
		assert_int_equal(turns[i].backend, i / 3);
		assert_int_equal(turns[i].round, 1 + i % 3);
	}
	free(turns);
}

static void
shuffled_runs_are_all_there(void **state)
{
	const struct order_plan o = { SESSION_SHUFFLED, 5, 1, 4, 1, 3 };
	struct turn *turns = order_turns(&o);
	int seen[3][4] = { 0 };
	size_t runs_in_order = 0;

	(void)state;
	for (size_t i = 0; i < 12; i++) {
		assert_int_equal(turns[i].position, i + 1);
		seen[turns[i].backend][turns[i].round - 1]++;
		runs_in_order += turns[i].backend == i % 3;
	}
	for (int *at = &seen[0][0]; at < &seen[0][0] + 12; at++)
		assert_int_equal(*at, 1);
	assert_true(runs_in_order < 12);
	free(turns);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_generator_gives_the_published_sequence),
		cmocka_unit_test(a_seed_is_spread_by_splitmix64),
		cmocka_unit_test(each_order_of_three_is_as_likely_as_any_other),
		cmocka_unit_test(a_range_that_does_not_divide_is_uniform),
		cmocka_unit_test(a_round_has_each_backend_once_under_each_workload),
		cmocka_unit_test(rounds_added_later_are_those_a_longer_plan_had),
		cmocka_unit_test(grouped_runs_stand_by_backend),
		cmocka_unit_test(shuffled_runs_are_all_there),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
