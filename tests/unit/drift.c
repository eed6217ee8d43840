/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "analyze/lib/statistics/drift.h"
#include "analyze/lib/statistics/omnibus.h"
#include "analyze/lib/statistics/sample.h"
#include "analyze/lib/statistics/summary.h"
#include "data/lib/steady.h"
#include "tests/unit/golden.h"

static const double trend12[] = { 10.0, 10.1, 10.15, 10.3, 10.35, 10.5, 10.55, 10.7, 10.8, 10.85,
	11.0, 11.1 };

static size_t
nile(double *x)
{
	char *text, *at;
	size_t n = 0;

	assert_true(g_file_get_contents("tests/golden/samples.tsv", &text, NULL, NULL));
	at = strstr(text, "\nnile\t") + 6;
	while (n < 100)
		x[n++] = g_ascii_strtod(at, &at);
	g_free(text);
	return n;
}

static void
kendall_is_that_of_r(void **state)
{
	static const double nopm[] = { 134092, 129852, 206136, 198488, 123287, 195082 };
	struct kendall k = drift_kendall(trend12, 12);

	(void)state;
	assert_true(k.tau == 1 && is_near(k.p, 2.0 / 479001600, 1e-14));
	k = drift_kendall(nopm, 6);
	assert_true(is_near(k.tau, -0.066666666666666666, 1e-14) && k.p == 1);
}

static void
kendall_with_ties_and_many_runs_is_that_of_r(void **state)
{
	double x[100];
	struct kendall k = drift_kendall(x, nile(x));

	(void)state;
	/* cor.test(1:100, Nile, method = "kendall") and the same on c(1, 2, 2, 3, 3, 3, 2, 5). */
	assert_true(is_near(k.tau, -0.28074133472461299, 1e-12));
	assert_true(is_near(k.p, 3.6111799194816175e-05, 1e-10));
	k = drift_kendall((const double[]){ 1, 2, 2, 3, 3, 3, 2, 5 }, 8);
	assert_true(is_near(k.tau, 0.644658371220304227, 1e-12));
	assert_true(is_near(k.p, 0.035649488548889462, 1e-10));
}

static void
the_nile_shifts_once_and_depends_on_the_year_before(void **state)
{
	double x[100], lag1;
	size_t n = nile(x);
	struct pettitt p = drift_pettitt(x, n);
	struct level_split s = drift_level_split(x, n);
	struct ljung_box q;

	(void)state;
	assert_int_equal(p.at, 28);
	assert_true(p.statistic == 1617 && is_near(p.p, 3.5910221769362927e-07, 1e-12));
	assert_int_equal(s.at, 28);
	assert_true(is_near(s.squares, 1597457.1944444445, 1e-12) && s.shift < 0);
	lag1 = sample_lag1(x, n);
	q = drift_ljung_box(lag1, n);
	assert_true(is_near(lag1, 0.49840818413302901, 1e-12));
	assert_true(is_near(q.statistic, 25.593831552626209, 1e-12));
	assert_true(is_near(q.p, 4.2138430589311326e-07, 1e-10));
}

static void
a_straight_line_has_its_slope_however_many_points(void **state)
{
	double t[1000], x[1000];

	(void)state;
	for (int i = 0; i < 1000; i++) {
		t[i] = 3 * i;
		x[i] = 5 + 0.25 * t[i] + (i % 10 == 9 ? 1000 : 0);
	}
	assert_true(is_near(drift_theil_sen(t, x, 20), 0.25, 1e-9));
	assert_true(is_near(drift_theil_sen(t, x, 1000), 0.25, 1e-9));
	assert_true(isnan(drift_theil_sen((const double[]){ 1, 1, 1 }, x, 3)));
}

static void
friedman_and_kruskal_are_those_of_r(void **state)
{
	static const double x[] = {
		13.88,
		15.14,
		23.07,
		13.95,
		15.33,
		23.00,
		14.10,
		15.30,
		23.60,
		14.02,
		15.52,
		23.31,
		14.20,
		15.60,
		23.90,
		14.61,
		15.80,
		24.20,
		14.66,
		16.01,
		24.10,
		14.70,
		15.98,
		24.60,
	};
	static const double plants[] = {
		4.17,
		5.58,
		5.18,
		6.11,
		4.5,
		4.61,
		5.17,
		4.53,
		5.33,
		5.14,
		4.81,
		4.17,
		4.41,
		3.59,
		5.87,
		3.83,
		6.03,
		4.89,
		4.32,
		4.69,
		6.31,
		5.12,
		5.54,
		5.5,
		5.37,
		5.29,
		4.92,
		6.15,
		5.8,
		5.26,
	};
	struct omnibus f = omnibus_friedman(x, 8, 3), k;
	size_t group[30];

	(void)state;
	for (size_t i = 0; i < 30; i++)
		group[i] = i / 10;
	k = omnibus_kruskal(plants, group, 30, 3);
	assert_true(is_near(f.statistic, 16, 1e-13) && f.df == 2);
	assert_true(is_near(f.p, 0.00033546262790251185, 1e-12));
	/* kruskal.test(weight ~ group, PlantGrowth) */
	assert_true(is_near(k.statistic, 7.98822874944371542, 1e-12) && k.df == 2);
	assert_true(is_near(k.p, 0.01842375573147197, 1e-10));
}

static void
a_first_block_apart_stands_out(void **state)
{
	(void)state;
	assert_true(drift_first_against_rest((const double[]){ 9, 1, 1.1, 0.9, 1.05 }, 5) > 3.5);
	assert_true(
	    fabs(drift_first_against_rest((const double[]){ 1, 1, 1.1, 0.9, 1.05 }, 5)) < 3.5);
	assert_true(isnan(drift_first_against_rest((const double[]){ 9, 1, 1, 1 }, 4)));
	assert_true(isnan(drift_first_against_rest((const double[]){ 9, 1, 1, 1, 1 }, 5)));
}

static void
runs_that_differ_more_than_their_inside_are_found(void **state)
{
	static const double mean[] = { 10, 12, 8, 11 }, inside[] = { 1, 1, 1, 1 };

	(void)state;
	assert_true(
	    is_near(summary_between_over_within(mean, inside, 4, 10), 10 * 35.0 / 12, 1e-12));
}

static void
steady_state_is_judged_as_snia_does(void **state)
{
	static const struct {
		double window[5];
		bool steady;
		double range, excursion;
	} cases[] = {
		{ { 100, 101, 99, 100, 100 }, true, .02, .004 },
		{ { 80, 90, 100, 110, 120 }, false, .4, .4 },
		{ { 96, 98, 100, 102, 104 }, true, .08, .08 },
		{ { 100, 100, 125, 100, 100 }, false, 0.23809523809523808, 0 },
	};
	static const double ramp[] = { 10, 40, 80, 90, 100, 101, 99, 100, 100 };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct steady s = steady_of(cases[i].window);

		assert_true(s.steady == cases[i].steady);
		assert_true(is_near(s.range, cases[i].range, 1e-12));
		assert_true(fabs(s.excursion - cases[i].excursion) < 1e-12);
	}
	assert_int_equal(steady_from(ramp, 9), 3);
	assert_int_equal(steady_from(ramp, 6), 6);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kendall_is_that_of_r),
		cmocka_unit_test(kendall_with_ties_and_many_runs_is_that_of_r),
		cmocka_unit_test(the_nile_shifts_once_and_depends_on_the_year_before),
		cmocka_unit_test(a_straight_line_has_its_slope_however_many_points),
		cmocka_unit_test(friedman_and_kruskal_are_those_of_r),
		cmocka_unit_test(a_first_block_apart_stands_out),
		cmocka_unit_test(runs_that_differ_more_than_their_inside_are_found),
		cmocka_unit_test(steady_state_is_judged_as_snia_does),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
