/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "analyze/lib/statistics/contrast.h"
#include "analyze/lib/statistics/distribution.h"
#include "analyze/lib/statistics/ranktest.h"
#include "tests/unit/golden.h"

enum { MOST = 16 };

static const double a5[] = { 13.877, 13.902, 14.110, 13.795, 13.951 };
static const double b5[] = { 15.143, 15.020, 15.310, 15.088, 15.201 };
static const double c5[] = { 23.066, 22.410, 24.020, 23.550, 22.900 };
static const double a3[] = { 10.0, 10.2, 10.1 }, b3[] = { 12.0, 12.3, 12.1 };
static const double constant[] = { 7.25, 7.25, 7.25, 7.25, 7.25 };
static const double fives[] = { 5, 5, 5 }, sixes[] = { 6, 6, 6 };
static const double block_a[] = { 13.88, 13.95, 14.10, 14.02, 14.20, 14.61, 14.66, 14.70 };
static const double block_b[] = { 15.14, 15.33, 15.30, 15.52, 15.60, 15.80, 16.01, 15.98 };

static const struct pair {
	const char *name;
	const double *a, *b;
	size_t n;
} pairs[] = {
	{ "welch_A5-B5", a5, b5, 5 },
	{ "welch_A3-B3", a3, b3, 3 },
	{ "welch_A2-B2", a3, b3, 2 },
	{ "welch_const5-five", constant, a5, 5 },
	{ "welch_const-const", fives, sixes, 3 },
	{ "paired_A5-B5", a5, b5, 5 },
	{ "paired_A-B_blocks", block_a, block_b, 8 },
	{ "welch_A-B_unpaired", block_a, block_b, 8 },
};

static void
logs_of(const double *x, size_t n, double *logs)
{
	for (size_t i = 0; i < n; i++)
		logs[i] = log(x[i]);
}

static struct log_sample
sample_of(const double *x, size_t n)
{
	double logs[MOST];

	logs_of(x, n, logs);
	return log_sample_of(logs, n);
}

static struct contrast
contrast_of(const struct pair *p)
{
	double d[MOST];

	if (p->name[0] == 'w')
		return contrast_welch(sample_of(p->a, p->n), sample_of(p->b, p->n));
	for (size_t i = 0; i < p->n; i++)
		d[i] = log(p->a[i]) - log(p->b[i]);
	return contrast_paired(d, p->n, 0);
}

static int
contrast_agrees(const struct pair *p, const struct golden *g)
{
	size_t row = golden_row(g, p->name);
	struct contrast c = contrast_of(p);
	struct interval i = contrast_interval(&c, 0.95);
	double two_sided = 2 * fmin(contrast_p_less(&c), contrast_p_greater(&c));

	return agrees(p->name, "ratio", contrast_ratio(&c), golden_cell(g, row, "ratio"), 1e-14) &
	    agrees(p->name, "t", contrast_t(&c), golden_cell(g, row, "t"), 1e-11) &
	    agrees(p->name, "df", c.df, golden_cell(g, row, "df"), 1e-11) &
	    agrees(p->name, "se", c.se, golden_cell(g, row, "se"), 1e-11) &
	    agrees(p->name, "p", two_sided, golden_cell(g, row, "p"), 1e-10) &
	    agrees(p->name, "lo", i.lo, golden_cell(g, row, "r_lo"), 1e-12) &
	    agrees(p->name, "hi", i.hi, golden_cell(g, row, "r_hi"), 1e-12) &
	    agrees(p->name, "tost", contrast_p_equivalent(&c, 0.05), golden_cell(g, row, "p_tost"),
		1e-10);
}

static int
ranks_agree(const struct pair *p, const struct golden *g)
{
	size_t row = golden_row(g, p->name);
	bool paired = p->name[0] == 'p';
	struct rank_test t = ranktest_sum(p->a, p->n, p->b, p->n);
	double d[MOST], below;

	for (size_t i = 0; i < p->n; i++)
		d[i] = log(p->a[i]) - log(p->b[i]);
	below = ranktest_chance_below(&t, p->n, p->n);
	if (paired)
		t = ranktest_signed(d, p->n, 0);
	return agrees(p->name, "U or V", t.statistic, golden_cell(g, row, paired ? "V" : "U"), 0) &
	    agrees(p->name, "rank p", t.p, golden_cell(g, row, "p_rank"), 1e-13) &
	    agrees(p->name, "least p", t.p_least, golden_cell(g, row, "p_rank_min"), 1e-13) &
	    (paired ||
		(agrees(p->name, "below", below, golden_cell(g, row, "prob_less"), 1e-13) &
		    agrees(p->name, "cliff", 2 * below - 1, golden_cell(g, row, "cliff"), 1e-13)));
}

static void
every_golden_pair_has_the_figures_that_r_gives(void **state)
{
	struct golden g = golden_read("tests/golden/contrast.tsv");
	int good = 1;

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
		good &= contrast_agrees(&pairs[i], &g);
		good &= ranks_agree(&pairs[i], &g);
	}
	golden_free(&g);
	assert_true(good);
}

/* As R's wilcox.test with alternative = "less" and "greater". */
static void
each_tail_of_a_rank_test_holds_what_was_seen(void **state)
{
	static const double x[] = { 0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91 },
			    y[] = { 1.15, 0.88, 0.90, 0.74, 1.21 };
	static const double d[] = { 1.2, -0.4, 2.2, 0.9, -0.1, 1.7, 0.3, 1.1 };
	double many[61], low[60], high[60];

	(void)state;
	for (int i = 0; i < 61; i++)
		many[i] = i - 20 + 0.25;
	for (int i = 0; i < 60; i++) {
		low[i] = i + 1;
		high[i] = i + 8.5;
	}
	assert_true(is_near(ranktest_sum(x, 7, y, 5).p_less, 0.89898989898989901, 1e-14));
	assert_true(is_near(ranktest_sum(x, 7, y, 5).p_greater, 0.13383838383838387, 1e-14));
	assert_true(is_near(ranktest_sum(y, 5, x, 7).p_greater, 0.89898989898989901, 1e-14));
	assert_true(is_near(ranktest_signed(d, 8, 0).p_less, 0.98046875, 1e-14));
	assert_true(is_near(ranktest_signed(d, 8, 0).p_greater, 0.02734375, 1e-14));
	assert_true(is_near(ranktest_signed(many, 61, 0).p_less, 0.99992099797508449, 1e-12));
	assert_true(is_near(ranktest_signed(many, 61, 0).p_greater, 8.1311274216061487e-05, 1e-12));
	assert_true(is_near(ranktest_sum(low, 60, high, 60).p_less, 0.013472928097821484, 1e-12));
	assert_true(is_near(ranktest_sum(low, 60, high, 60).p_greater, 0.98670723136073002, 1e-12));
}

/* 97 zeros and a 5 against two zeros: what can be seen of the two proves nothing of them. */
static void
a_tail_that_nobody_favours_proves_nothing(void **state)
{
	static const double two[2] = { 0, 0 };
	double many[98] = { 5 };

	(void)state;
	assert_true(is_near(ranktest_sum(two, 2, many, 98).p_less, 0.98, 1e-12));
	assert_true(ranktest_sum(two, 2, many, 98).p_greater == 1);
	assert_true(ranktest_sum(many, 98, two, 2).p_less == 1);
}

/* On a clock of 1 ms 5/4, 10/8 and 15/12 are one step; their logarithms differ by their rounding. */
static void
steps_of_a_clock_are_tied_whatever_their_rounding(void **state)
{
	static const double a[] = { 0.005, 0.010, 0.015, 0.004, 0.020, 0.024, 0.030 },
			    b[] = { 0.004, 0.008, 0.012, 0.005, 0.016, 0.030, 0.024 };
	double logs[7];
	struct rank_test t;

	(void)state;
	for (int i = 0; i < 7; i++)
		logs[i] = log(a[i]) - log(b[i]);
	t = ranktest_signed(logs, 7, 1e-14);
	assert_true(t.statistic == 5 * 4); /* five of seven signs, each with the middle rank */
	assert_true(is_near(t.p, 2 * 29 / 128., 1e-14)); /* as the sign test: 1 + 7 + 21 of 128 */
}

static void
rank_tests_are_exact_with_and_without_ties(void **state)
{
	static const double x[] = { 1.1, 2.2, 3.3, 0.4, 5.5, 6.6, 7.0 },
			    y[] = { 2.0, 3.1, 4.4, 5.0, 8.1 };
	static const double d[] = { 0.5, -0.3, 1.2, 0.8, -0.1, 0.9, 1.5, 0.2 };
	static const double tied_x[] = { 1, 2, 2, 3, 3, 3 }, tied_y[] = { 3, 4, 4, 5, 2, 6 };
	static const double sleep_1[] = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2 };
	static const double sleep_2[] = { 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4 };
	double change[10];

	(void)state;
	for (int i = 0; i < 10; i++)
		change[i] = sleep_1[i] - sleep_2[i];
	assert_true(is_near(ranktest_sum(x, 7, y, 5).p, 0.75505050505050508, 1e-14));
	assert_true(ranktest_sum(x, 7, y, 5).statistic == 15);
	assert_true(is_near(ranktest_sum(a5, 5, c5, 5).p, 0.0079365079365079361, 1e-14));
	assert_true(is_near(ranktest_signed(d, 8, 0).p, 0.0546875, 1e-14));
	assert_true(ranktest_signed(d, 8, 0).statistic == 32);
	assert_true(is_near(ranktest_sum(tied_x, 6, tied_y, 6).p, 0.05627705627705628, 1e-14));
	assert_true(ranktest_sum(tied_x, 6, tied_y, 6).statistic == 5.5);
	assert_true(is_near(ranktest_sum(sleep_1, 10, sleep_2, 10).p, 0.065816536404771697, 1e-14));
	assert_true(ranktest_sum(sleep_1, 10, sleep_2, 10).statistic == 25.5);
	assert_true(is_near(ranktest_signed(change, 10, 0).p, 0.00390625, 1e-14));
}

static void
t_tests_of_raw_numbers_are_those_of_r(void **state)
{
	static const double sleep_1[] = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2 };
	static const double sleep_2[] = { 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4 };
	double change[10];
	struct contrast welch =
			    contrast_welch(log_sample_of(sleep_1, 10), log_sample_of(sleep_2, 10)),
			paired;

	(void)state;
	for (int i = 0; i < 10; i++)
		change[i] = sleep_1[i] - sleep_2[i];
	paired = contrast_paired(change, 10, 0);
	assert_true(is_near(2 * contrast_p_less(&welch), 0.079394140187358173, 1e-12));
	assert_true(is_near(welch.df, 17.776473516178498, 1e-12));
	assert_true(is_near(2 * contrast_p_less(&paired), 0.0028328901973842702, 1e-12));
	assert_true(is_near(contrast_t(&paired), -4.0621276833820366, 1e-12));
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* P by walking through every choice of n_a places among n_a + n_b. */
static double
p_by_counting(const double *all, size_t n_a, size_t n)
{
	double rank[MOST], sorted[MOST], seen = 0, far = 0,
					 mean = (double)n_a * (double)(n + 1) / 2, w = 0;

	memcpy(sorted, all, n * sizeof *all);
	qsort(sorted, n, sizeof *sorted, by_size);
	for (size_t i = 0; i < n; i++) {
		double below = 0, same = 0;

		for (size_t j = 0; j < n; j++) {
			below += sorted[j] < all[i];
			same += sorted[j] == all[i];
		}
		rank[i] = below + (same + 1) / 2;
		w += i < n_a ? rank[i] : 0;
	}
	for (unsigned set = 0; set < 1u << n; set++) {
		double sum = 0;

		if ((size_t)__builtin_popcount(set) != n_a)
			continue;
		for (size_t i = 0; i < n; i++)
			sum += set >> i & 1 ? rank[i] : 0;
		seen++;
		far += fabs(sum - mean) >= fabs(w - mean) - 1e-9;
	}
	return far / seen;
}

static void
the_rank_sum_counts_what_walking_through_all_orders_counts(void **state)
{
	unsigned seed = 20;

	(void)state;
	for (int round = 0; round < 60; round++) {
		size_t n = 4 + (size_t)round % 9, n_a = 1 + (size_t)round % (n - 1);
		double all[MOST];

		for (size_t i = 0; i < n; i++) {
			seed = seed * 1103515245u + 12345u;
			all[i] = seed >> 16 & (round % 2 ? 3u : 1023u);
		}
		assert_true(is_near(ranktest_sum(all, n_a, all + n_a, n - n_a).p,
		    p_by_counting(all, n_a, n), 1e-12));
	}
}

static void
exact_and_normal_rank_tests_meet_where_one_gives_way_to_the_other(void **state)
{
	double a[51], b[51], d[51];

	(void)state;
	for (int i = 0; i < 51; i++) {
		a[i] = sin(i * 12.9898) * 10;
		b[i] = sin(i * 78.233 + 1) * 10 + 2.5;
		d[i] = sin(i * 37.719) + 0.25;
	}
	assert_true(ranktest_sum(a, 50, b, 50).exact && !ranktest_sum(a, 51, b, 50).exact);
	assert_true(fabs(ranktest_sum(a, 50, b, 50).p - ranktest_sum(a, 51, b, 50).p) < 0.02);
	assert_true(ranktest_signed(d, 50, 0).exact && !ranktest_signed(d, 51, 0).exact);
	assert_true(fabs(ranktest_signed(d, 50, 0).p - ranktest_signed(d, 51, 0).p) < 0.02);
}

static void
nothing_is_claimed_from_one_run_or_from_no_difference(void **state)
{
	static const double zero[3] = { 0 };
	struct contrast c = contrast_welch(sample_of(a5, 1), sample_of(b5, 1));

	(void)state;
	assert_true(is_near(contrast_ratio(&c), 13.877 / 15.143, 1e-14));
	assert_true(isnan(contrast_p_less(&c)) && isnan(contrast_interval(&c, 0.95).lo));
	assert_true(isnan(contrast_p_equivalent(&c, 0.05)) && isnan(contrast_p_tukey(&c, 3)));
	assert_true(isnan(ranktest_signed(zero, 3, 0).p) && isnan(ranktest_signed(zero, 0, 0).p));
	assert_true(ranktest_sum(fives, 3, fives, 3).p == 1);
}

static void
games_howell_is_that_of_r(void **state)
{
	struct contrast c = contrast_welch(sample_of(a5, 5), sample_of(b5, 5));

	(void)state;
	assert_true(is_near(fabs(contrast_t(&c)) * sqrt(2), 24.020234160301541, 1e-11));
	assert_true(is_near(contrast_p_tukey(&c, 3), 4.6072977866185028e-07, 1e-7));
	assert_true(is_near(distribution_range_quantile(0.95, 3, 27), 3.5064261233926857, 1e-9));
}

static void
a_summary_compares_like_the_runs_behind_it(void **state)
{
	double mean_a = sample_mean(a5, 5), mean_b = sample_mean(b5, 5);
	struct contrast runs = contrast_welch(sample_of(a5, 5), sample_of(b5, 5));
	struct contrast summaries =
	    contrast_welch(log_sample_of_moments(5, mean_a, sample_sd(a5, 5, mean_a)),
		log_sample_of_moments(5, mean_b, sample_sd(b5, 5, mean_b)));

	(void)state;
	assert_true(is_near(contrast_ratio(&summaries), contrast_ratio(&runs), 1e-5));
	assert_true(is_near(summaries.se, runs.se, 0.01) && is_near(summaries.df, runs.df, 0.01));
}

static void
scaling_and_turning_time_into_rate_change_no_claim(void **state)
{
	double d[5], fast[5], slow[5];
	struct contrast plain = contrast_welch(sample_of(a5, 5), sample_of(b5, 5)), c;

	(void)state;
	for (int i = 0; i < 5; i++) {
		fast[i] = 1 / a5[i];
		slow[i] = 1 / b5[i];
		d[i] = 1e6 * a5[i];
	}
	c = contrast_welch(sample_of(slow, 5), sample_of(fast, 5));
	assert_true(is_near(contrast_ratio(&c), contrast_ratio(&plain), 1e-13));
	assert_true(is_near(contrast_p_less(&c), contrast_p_less(&plain), 1e-9));
	assert_true(ranktest_sum(slow, 5, fast, 5).p == ranktest_sum(a5, 5, b5, 5).p);
	for (int i = 0; i < 5; i++)
		fast[i] = 1e6 * b5[i];
	c = contrast_welch(sample_of(d, 5), sample_of(fast, 5));
	assert_true(is_near(contrast_ratio(&c), contrast_ratio(&plain), 1e-13));
	assert_true(is_near(contrast_p_less(&c), contrast_p_less(&plain), 1e-9));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_golden_pair_has_the_figures_that_r_gives),
		cmocka_unit_test(rank_tests_are_exact_with_and_without_ties),
		cmocka_unit_test(each_tail_of_a_rank_test_holds_what_was_seen),
		cmocka_unit_test(a_tail_that_nobody_favours_proves_nothing),
		cmocka_unit_test(steps_of_a_clock_are_tied_whatever_their_rounding),
		cmocka_unit_test(t_tests_of_raw_numbers_are_those_of_r),
		cmocka_unit_test(the_rank_sum_counts_what_walking_through_all_orders_counts),
		cmocka_unit_test(exact_and_normal_rank_tests_meet_where_one_gives_way_to_the_other),
		cmocka_unit_test(nothing_is_claimed_from_one_run_or_from_no_difference),
		cmocka_unit_test(games_howell_is_that_of_r),
		cmocka_unit_test(a_summary_compares_like_the_runs_behind_it),
		cmocka_unit_test(scaling_and_turning_time_into_rate_change_no_claim),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
