/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "analyze/lib/timeline.h"
#include "tests/unit/golden.h"
#include "tests/unit/question.h"

static const double a5[] = { 13.877, 13.902, 14.110, 13.795, 13.951 };
static const double b5[] = { 15.143, 15.020, 15.310, 15.088, 15.201 };
static const double c5[] = { 23.066, 22.410, 24.020, 23.550, 22.900 };
static const double block_a[] = { 13.88, 13.95, 14.10, 14.02, 14.20, 14.61, 14.66, 14.70 };
static const double block_b[] = { 15.14, 15.33, 15.30, 15.52, 15.60, 15.80, 16.01, 15.98 };
static const double block_c[] = { 23.07, 23.00, 23.60, 23.31, 23.90, 24.20, 24.10, 24.60 };

static const struct family_rules plain = { 0.05, 0.05, false, NULL };

static struct pairs
rank_study(struct small_study *s, struct losses *losses)
{
	*losses = losses_of(&s->q);
	return pairs_of(losses, &plain);
}

static void
a_study_apart_has_the_family_that_r_gives(void **state)
{
	static const struct {
		double ratio, lo, hi, p, holm;
	} wanted[] = {
		{ 1.087994726, 1.071748322, 1.104487405, 8.971467609e-08, 5.382880566e-07 },
		{ 1.664628486, 1.591421705, 1.741202843, 1.423913606e-07, 7.119568029e-07 },
		{ 1.529996834, 1.462177349, 1.600961959, 4.975304512e-07, 1.990121805e-06 },
	};
	struct small_study *s = study_new("shuffled", false);
	struct losses losses;
	struct pairs p;

	(void)state;
	study_add(s, "A5", a5, 5);
	study_add(s, "B5", b5, 5);
	study_add(s, "C5", c5, 5);
	p = rank_study(s, &losses);
	for (size_t i = 0; i < 3; i++) {
		assert_true(is_near(contrast_ratio(&p.pair[i].contrast), wanted[i].ratio, 1e-9));
		assert_true(is_near(p.pair[i].together.lo, wanted[i].lo, 1e-9));
		assert_true(is_near(p.pair[i].together.hi, wanted[i].hi, 1e-9));
		assert_true(is_near(p.pair[i].p_a, wanted[i].p, 1e-8));
		assert_true(is_near(p.pair[i].p_a_family, wanted[i].holm, 1e-8));
		assert_true(p.pair[i].separated && !p.pair[i].equivalent && !p.pair[i].disagree);
		assert_true(p.pair[i].p_equivalent > 0.99);
	}
	pairs_clear(&p);
	losses_clear(&losses);
	study_free(s);
}

static void
rounds_are_paired_and_cancel_the_drift_they_share(void **state)
{
	static const double holm[] = { 1.350052781e-08, 1.308388050e-13, 4.685904582e-12 };
	struct small_study *s = study_new("rounds", false);
	struct losses losses;
	struct pairs p;

	(void)state;
	study_add(s, "A", block_a, 8);
	study_add(s, "B", block_b, 8);
	study_add(s, "C", block_c, 8);
	p = rank_study(s, &losses);
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(p.pair[i].method, PAIR_PAIRED);
		assert_true(is_near(p.pair[i].p_a_family, holm[i], 1e-7));
	}
	assert_true(is_near(p.pair[0].together.lo, 1.083326484, 1e-9));
	assert_true(is_near(p.pair[0].alone.lo, 1 / 0.92116601022901035, 1e-12));
	pairs_clear(&p);
	losses_clear(&losses);
	study_free(s);
}

static void
a_missing_run_costs_its_round_only(void **state)
{
	struct small_study *s = study_new("rounds", false);
	struct losses losses;
	struct pairs p;

	(void)state;
	study_add(s, "A", block_a, 8);
	study_add(s, "B", block_b, 7);
	study_add(s, "C", block_c, 1);
	p = rank_study(s, &losses);
	assert_int_equal(p.pair[0].method, PAIR_PAIRED);
	assert_true(p.pair[0].n_a == 7 && p.pair[0].contrast.df == 6);
	assert_int_equal(p.pair[1].method, PAIR_NONE);
	assert_true(isnan(p.pair[1].p_a) && p.pair[1].p_a_family == 1);
	assert_true(contrast_ratio(&p.pair[1].contrast) > 1.5);
	pairs_clear(&p);
	losses_clear(&losses);
	study_free(s);
}

static void
ranked_as(struct small_study *s, const char *wanted)
{
	struct losses losses;
	struct standings st = study_rank(s, &losses);
	GString *got = g_string_new("");

	for (size_t i = 0; i < st.k; i++)
		g_string_append_printf(got, "%s%s %d-%d %s", i > 0 ? ", " : "", st.of[i].title,
		    st.of[i].rank_lo, st.of[i].rank_hi, st.of[i].letters);
	assert_string_equal(got->str, wanted);
	g_string_free(got, TRUE);
	standings_clear(&st);
	losses_clear(&losses);
}

static const double sunflower[] = { 423, 340, 392, 339, 341, 226, 320, 295, 334, 322, 297, 318 };
static const double casein[] = { 368, 390, 379, 260, 404, 318, 352, 359, 216, 222, 283, 332 };
static const double meatmeal[] = { 325, 257, 303, 315, 380, 153, 263, 242, 206, 344, 258 };
static const double soybean[] = { 243, 230, 248, 327, 329, 250, 193, 271, 316, 267, 199, 171, 158,
	248 };
static const double linseed[] = { 309, 229, 181, 141, 260, 203, 148, 169, 213, 257, 244, 271 };
static const double horsebean[] = { 179, 160, 136, 227, 217, 168, 108, 124, 143, 140 };

static struct small_study *
feeds(void)
{
	struct small_study *s = study_new("shuffled", true);

	study_add(s, "casein", casein, 12);
	study_add(s, "horsebean", horsebean, 10);
	study_add(s, "linseed", linseed, 12);
	study_add(s, "meatmeal", meatmeal, 11);
	study_add(s, "soybean", soybean, 14);
	study_add(s, "sunflower", sunflower, 12);
	return s;
}

static void
overlapping_backends_have_the_ranks_and_letters_that_r_gives(void **state)
{
	struct small_study *s = feeds();

	(void)state;
	ranked_as(s,
	    "sunflower 1-3 a, casein 1-3 a, meatmeal 1-5 ab, soybean 3-5 b, linseed 3-6 bc,"
	    " horsebean 5-6 c");
	study_free(s);
}

/* Applies a change to every value of a study. */
static void
change(struct small_study *s, double (*to)(double))
{
	for (size_t i = 0; i < s->q.n; i++)
		for (size_t r = 0; r < s->contender[i].n; r++)
			s->contender[i].run[r].value = to(s->contender[i].run[r].value);
}

static double
scaled(double x)
{
	return 1e-6 * x;
}

static double
inverse(double x)
{
	return 1 / x;
}

static void
neither_scale_nor_time_for_rate_changes_ranks_and_p(void **state)
{
	struct small_study *s = feeds();
	struct losses losses, g, h;
	struct pairs before = rank_study(s, &losses), small, turned;

	(void)state;
	change(s, scaled);
	small = rank_study(s, &g);
	change(s, inverse);
	s->q.higher_is_better = false;
	turned = rank_study(s, &h);
	for (size_t i = 0; i < before.n_pairs; i++) {
		assert_true(is_near(before.pair[i].p_a_family, small.pair[i].p_a_family, 1e-9));
		assert_true(is_near(before.pair[i].p_a_family, turned.pair[i].p_a_family, 1e-9));
		assert_true(is_near(before.pair[i].rank.p, turned.pair[i].rank.p, 1e-12));
		assert_true(is_near(contrast_ratio(&before.pair[i].contrast),
		    contrast_ratio(&turned.pair[i].contrast), 1e-12));
		assert_true(before.pair[i].a == turned.pair[i].a &&
		    before.pair[i].separated == small.pair[i].separated);
	}
	pairs_clear(&before);
	pairs_clear(&small);
	pairs_clear(&turned);
	losses_clear(&losses);
	losses_clear(&g);
	losses_clear(&h);
	study_free(s);
}

static void
the_order_in_which_backends_came_changes_nothing(void **state)
{
	struct small_study *s = study_new("shuffled", true);

	(void)state;
	study_add(s, "sunflower", sunflower, 12);
	study_add(s, "soybean", soybean, 14);
	study_add(s, "meatmeal", meatmeal, 11);
	study_add(s, "linseed", linseed, 12);
	study_add(s, "horsebean", horsebean, 10);
	study_add(s, "casein", casein, 12);
	ranked_as(s,
	    "sunflower 1-3 a, casein 1-3 a, meatmeal 1-5 ab, soybean 3-5 b, linseed 3-6 bc,"
	    " horsebean 5-6 c");
	study_free(s);
}

static void
equal_means_share_a_place(void **state)
{
	static const double x[] = { 10, 11, 12, 10.5, 11.5 }, y[] = { 12, 10, 11.5, 11, 10.5 };
	struct small_study *s = study_new("shuffled", false);
	struct losses losses;
	struct standings st;

	(void)state;
	study_add(s, "x", x, 5);
	study_add(s, "y", y, 5);
	study_add(s, "c", c5, 5);
	st = study_rank(s, &losses);
	assert_int_equal(st.of[0].place, 1);
	assert_int_equal(st.of[1].place, 1);
	assert_int_equal(st.of[2].place, 3);
	standings_clear(&st);
	losses_clear(&losses);
	study_free(s);
}

static void
a_trend_in_time_is_seen_and_a_steady_session_is_not(void **state)
{
	struct small_study *s = study_new("rounds", false);
	struct losses losses;
	struct timeline t;

	(void)state;
	study_add(s, "A", block_a, 8);
	study_add(s, "B", block_b, 8);
	study_add(s, "C", block_c, 8);
	losses = losses_of(&s->q);
	t = timeline_of(&losses);
	assert_true(t.is_known && t.has_trend && t.total > 0.04 && t.total < 0.09);
	assert_false(t.has_position);
	losses_clear(&losses);
	study_free(s);
	s = study_new("rounds", false);
	study_add(s, "A5", a5, 5);
	study_add(s, "B5", b5, 5);
	losses = losses_of(&s->q);
	t = timeline_of(&losses);
	assert_true(t.is_known && !t.has_trend && !t.has_shift && !t.has_first_block);
	losses_clear(&losses);
	study_free(s);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_study_apart_has_the_family_that_r_gives),
		cmocka_unit_test(rounds_are_paired_and_cancel_the_drift_they_share),
		cmocka_unit_test(a_missing_run_costs_its_round_only),
		cmocka_unit_test(overlapping_backends_have_the_ranks_and_letters_that_r_gives),
		cmocka_unit_test(neither_scale_nor_time_for_rate_changes_ranks_and_p),
		cmocka_unit_test(the_order_in_which_backends_came_changes_nothing),
		cmocka_unit_test(equal_means_share_a_place),
		cmocka_unit_test(a_trend_in_time_is_seen_and_a_steady_session_is_not),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
