/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "collect/lib/study/order.h"
#include "collect/lib/study/precision.h"
#include "collect/lib/study/random.h"

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

/* A value whose logarithm is normal with this standard deviation around 0 (Box and Muller). */
static double
lognormal(struct random *r, double sd)
{
	double u = ((double)(random_next(r) >> 11) + 1) / 0x1p53;
	double v = (double)(random_next(r) >> 11) / 0x1p53;

	return exp(sd * sqrt(-2 * log(u)) * cos(2 * M_PI * v));
}

/*
 * One study: does the interval of the wished width, around the mean of as many logs as Stein asks
 * for, hold 0?
 */
static int
covers(struct random *r, double p)
{
	enum { PILOT = 10, MOST = 1000 };
	double values[MOST], sum = 0;
	int64_t n;

	for (int i = 0; i < PILOT; i++)
		values[i] = lognormal(r, 0.05);
	n = precision_stein(values, PILOT, 0.05, p);
	n = n < PILOT ? PILOT : n > MOST ? MOST : n;
	for (int64_t i = PILOT; i < n; i++)
		values[i] = lognormal(r, 0.05);
	for (int64_t i = 0; i < n; i++)
		sum += log(values[i]);
	return fabs(sum / (double)n) <= log1p(precision_reached(values, PILOT, (size_t)n, 0.05));
}

static void
two_stages_cover_what_they_promise(void **state)
{
	enum { STUDIES = 4000 };
	struct random r;
	int covered = 0;

	(void)state;
	random_seed(&r, 11, 0);
	for (int i = 0; i < STUDIES; i++)
		covered += covers(&r, 0.02);
	/* 95 % of 4000 is 3800, give or take 14: four of those. */
	assert_in_range(covered, 3745, 3855);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quantiles_of_t_are_those_of_r),
		cmocka_unit_test(five_runs_ask_for_the_rounds_that_stein_gives),
		cmocka_unit_test(a_wish_of_what_is_reached_asks_for_as_many_runs_as_there_are),
		cmocka_unit_test(what_has_no_logarithm_asks_for_nothing),
		cmocka_unit_test(two_stages_cover_what_they_promise),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
