/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "collect/lib/load/latency_limit.h"
#include "collect/lib/load/random64.h"
#include "collect/lib/load/rate_search.h"

/* A server whose capacity is another in each probe: normal, 2 % of it, by Box and Muller. */
static bool
holds(struct random64 *random, double capacity, double rate, double noise)
{
	double radius = sqrt(-2 * log(random64_unit(random)));
	double normal = radius * cos(6.283185307179586 * random64_unit(random));

	return rate <= capacity * (1 + noise * normal);
}

static struct rate_search
search(struct random64 *random, double capacity, double noise)
{
	struct rate_search s = rate_search_of(10, 1e6, 0.05);
	double rate;

	while ((rate = rate_search_next(&s)) != 0)
		rate_search_answer(&s, holds(random, capacity, rate, noise));
	return s;
}

static void
of_200_noisy_searches_the_interval_has_the_capacity_in_95_of_100(void **state)
{
	unsigned good = 0, probes = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct random64 random = random64_seeded(seed);
		double capacity = 20 * exp(9 * random64_unit(&random));
		struct rate_search s = search(&random, capacity, 0.02);

		good += rate_search_held(&s) <= capacity && capacity <= rate_search_broke(&s);
		probes += s.probes;
		assert_true(rate_search_held(&s) > 0.7 * capacity);
		assert_true(rate_search_broke(&s) < 1.4 * capacity);
	}
	assert_true(good >= 190);
	assert_true(probes / 200 < 50);
}

/* A neighbour's backup, a log that is written back: one probe in twenty is lost to it. */
static void
a_probe_that_something_else_disturbed_does_not_widen_the_interval(void **state)
{
	unsigned good = 0, narrow = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct random64 random = random64_seeded(seed);
		double capacity = 20 * exp(9 * random64_unit(&random)), rate;
		struct rate_search s = rate_search_of(10, 1e6, 0.05);

		while ((rate = rate_search_next(&s)) != 0)
			rate_search_answer(&s,
			    holds(&random, capacity, rate, 0.01) && random64_unit(&random) > 0.05);
		good += rate_search_held(&s) <= capacity && capacity <= rate_search_broke(&s);
		narrow += rate_search_broke(&s) / rate_search_held(&s) < 1.25;
	}
	assert_true(good >= 180 && narrow >= 160);
}

static void
without_noise_the_interval_is_as_narrow_as_asked_for(void **state)
{
	struct random64 random = random64_seeded(7);

	(void)state;
	for (double capacity = 11; capacity < 9e5; capacity *= 3.7) {
		struct rate_search s = search(&random, capacity, 0);

		assert_true(rate_search_is_sure(&s));
		assert_true(rate_search_held(&s) <= capacity && capacity < rate_search_broke(&s));
		assert_true(rate_search_broke(&s) / rate_search_held(&s) <= 1.05);
	}
}

static void
a_capacity_below_the_lowest_rate_is_held_at_none(void **state)
{
	struct random64 random = random64_seeded(7);
	struct rate_search s = search(&random, 3, 0.02);

	(void)state;
	assert_true(rate_search_held(&s) == 0);
	assert_int_equal(s.probes, RATE_SEARCH_REPEATS);
}

static void
a_capacity_above_the_highest_rate_breaks_at_none(void **state)
{
	struct random64 random = random64_seeded(7);
	struct rate_search s = search(&random, 3e6, 0.02);

	(void)state;
	assert_true(rate_search_held(&s) == 1e6);
	assert_true(rate_search_broke(&s) == INFINITY);
}

/* An oracle of coin tosses: nothing to be found, but an end. */
static void
a_search_in_pure_noise_ends(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 200; seed++) {
		struct random64 random = random64_seeded(seed);
		struct rate_search s = rate_search_of(10, 1e6, 0.05);

		while (rate_search_next(&s) != 0)
			rate_search_answer(&s, random64_unit(&random) < 0.5);
		assert_true(s.probes <= RATE_SEARCH_MOST);
		assert_true(rate_search_held(&s) < rate_search_broke(&s));
	}
}

static void
a_limit_is_a_percentile_and_a_time(void **state)
{
	struct latency_limit limit;

	(void)state;
	assert_true(latency_limit_parse("p99:10ms", &limit));
	assert_true(fabs(limit.share - 0.99) < 1e-12 && limit.ns == 10000000);
	assert_true(latency_limit_parse("p99.9:2s", &limit) && fabs(limit.share - 0.999) < 1e-12);
	assert_true(latency_limit_parse("p999:5us", &limit) && fabs(limit.share - 0.999) < 1e-12);
	assert_true(latency_limit_parse("max:1ms", &limit) && limit.share == 1);
	assert_false(latency_limit_parse("99:10ms", &limit));
	assert_false(latency_limit_parse("p99:10", &limit));
	assert_false(latency_limit_parse("p99", &limit));
	assert_false(latency_limit_parse("p0:1ms", &limit));
	assert_false(latency_limit_parse("p99:-1ms", &limit));
}

static void
what_was_never_answered_is_later_than_any_limit(void **state)
{
	struct latency_limit limit;
	struct histogram *h = histogram_new();

	(void)state;
	assert_true(latency_limit_parse("p90:1us", &limit));
	assert_false(latency_limit_holds(&limit, h, 0));
	for (int i = 0; i < 95; i++)
		histogram_count(h, 100);
	histogram_total(h, 95, 9500, 100);
	assert_true(latency_limit_holds(&limit, h, 5));
	assert_false(latency_limit_holds(&limit, h, 30));
	histogram_free(h);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_200_noisy_searches_the_interval_has_the_capacity_in_95_of_100),
		cmocka_unit_test(a_probe_that_something_else_disturbed_does_not_widen_the_interval),
		cmocka_unit_test(without_noise_the_interval_is_as_narrow_as_asked_for),
		cmocka_unit_test(a_capacity_below_the_lowest_rate_is_held_at_none),
		cmocka_unit_test(a_capacity_above_the_highest_rate_breaks_at_none),
		cmocka_unit_test(a_search_in_pure_noise_ends),
		cmocka_unit_test(a_limit_is_a_percentile_and_a_time),
		cmocka_unit_test(what_was_never_answered_is_later_than_any_limit),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
