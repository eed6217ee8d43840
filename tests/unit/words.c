/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "analyze/lib/quantity.h"
#include "tests/unit/question.h"

static const double a5[] = { 13.877, 13.902, 14.110, 13.795, 13.951 };
static const double b5[] = { 15.143, 15.020, 15.310, 15.088, 15.201 };
static const double c5[] = { 23.066, 22.410, 24.020, 23.550, 22.900 };
static const double x8[] = { 10.00, 10.02, 9.99, 10.01, 9.98, 10.00, 10.01, 9.99 };
static const double y8[] = { 10.03, 10.01, 10.00, 10.02, 9.99, 10.02, 10.01, 10.03 };

static struct small_study *
three(const char *design)
{
	struct small_study *s = study_new(design, false);

	study_add(s, "A5", a5, 5);
	study_add(s, "B5", b5, 5);
	study_add(s, "C5", c5, 5);
	return s;
}

static void
says(struct small_study *s, const char *wanted)
{
	char *verdict = study_verdict(s);

	assert_string_equal(verdict, wanted);
	g_free(verdict);
	study_free(s);
}

static void
three_backends_apart_are_said_to_be_so(void **state)
{
	(void)state;
	says(three("shuffled"),
	    "First place A5. Close second B5: 1.088× (1.072–1.104)."
	    " Distant third C5: 1.665× (1.591–1.741).");
}

static void
an_order_that_was_not_randomised_makes_everything_probable(void **state)
{
	(void)state;
	says(three("grouped"),
	    "Probably, as the order of runs was not randomised: first place A5."
	    " Close second B5: 1.088× (1.072–1.104). Distant third C5: 1.665× (1.591–1.741).");
}

static void
one_run_each_gives_the_order_and_no_confidence(void **state)
{
	static const double zvol = 13.877, zfs = 15.143, hfs = 23.066;
	struct small_study *s = study_new("grouped", false);
	struct losses losses;
	struct standings st;
	char *emphasis, *verdict;

	(void)state;
	study_add(s, "zvol", &zvol, 1);
	study_add(s, "HFS+", &hfs, 1);
	study_add(s, "ZFS", &zfs, 1);
	st = study_rank(s, &losses);
	verdict = words_verdict(&st, &emphasis);
	assert_string_equal(verdict,
	    "At face value: first place zvol (13.877 s), close second ZFS (15.143 s, 1.091×),"
	    " distant third HFS+ (23.066 s, 1.662×). One run each: no confidence. zvol and ZFS"
	    " would be within chance"
	    " if runs vary by more than 2.6 % (CV), ZFS and HFS+ by 12.4 %, zvol and HFS+ by 15.0"
	    " %; this was not"
	    " measured.");
	assert_string_equal(emphasis, "One run each: no confidence.");
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(st.of[i].rank_lo, 1);
		assert_int_equal(st.of[i].rank_hi, 3);
		assert_string_equal(st.of[i].letters, "a");
	}
	g_free(emphasis);
	g_free(verdict);
	standings_clear(&st);
	losses_clear(&losses);
	study_free(s);
}

static void
one_run_of_one_backend_leaves_the_others_what_they_proved(void **state)
{
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "A", a5, 5);
	study_add(s, "B", b5, 1);
	study_add(s, "C", c5, 5);
	says(s,
	    "At face value: first place A (13.927 s), close second B (15.143 s, 1.087×), distant"
	    " third C"
	    " (23.189 s, 1.665×). One run only of B: no confidence in its place."
	    " Proven all the same: A ahead of C.");
}

static void
under_five_runs_every_place_is_provisional(void **state)
{
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "A", a5, 3);
	study_add(s, "C", c5, 3);
	says(s, "Provisional first place A. Provisional distant second C: 1.658× (1.531–1.796).");
}

static void
equivalent_backends_tie(void **state)
{
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	s->rules.margin = 0.02;
	study_add(s, "X", x8, 8);
	study_add(s, "Y", y8, 8);
	says(s, "Tie: X and Y, within 2 %.");
}

static void
a_tie_behind_the_first_says_how_far(void **state)
{
	static const double first[] = { 8.00, 8.02, 7.99, 8.01, 7.98, 8.00, 8.01, 7.99 };
	struct small_study *s = study_new("shuffled", false);
	char *verdict;

	(void)state;
	study_add(s, "X", x8, 8);
	study_add(s, "W", first, 8);
	study_add(s, "Y", y8, 8);
	verdict = study_verdict(s);
	assert_true(g_str_has_prefix(verdict, "First place W. Tie: X at 1.250× ("));
	assert_true(g_str_has_suffix(verdict, "), within 5 %."));
	g_free(verdict);
	study_free(s);
}

static void
a_real_but_small_lead_is_said_not_to_count(void **state)
{
	double slower[8];
	struct small_study *s = study_new("rounds", false);

	(void)state;
	for (int i = 0; i < 8; i++)
		slower[i] = x8[i] * (1.006 + 0.0001 * (i % 3));
	study_add(s, "X", x8, 8);
	study_add(s, "Z", slower, 8);
	says(s,
	    "First place X. Close second Z: 1.006× (1.006–1.006);"
	    " X ahead by 0.6 %, real but below the 5 % that counts here.");
}

static void
too_few_runs_say_how_many_it_takes(void **state)
{
	static const double wide[] = { 9.0, 11.0, 10.0, 10.5, 9.6 },
			    wider[] = { 9.3, 11.2, 10.1, 10.9, 9.5 };
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "A", wide, 5);
	study_add(s, "B", wider, 5);
	says(s,
	    "First or second A and B at 1.018× (0.906–1.143): not separated by these 5 runs."
	    " Too few runs to tell: about 44 runs each would show a 5 % gap (80 % power).");
}

static void
overlapping_ranks_are_said_backend_by_backend(void **state)
{
	static const double ctrl[] = { 4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14 };
	static const double trt1[] = { 4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69 };
	static const double trt2[] = { 6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26 };
	struct small_study *s = study_new("shuffled", true);

	(void)state;
	study_add(s, "ctrl", ctrl, 10);
	study_add(s, "trt1", trt1, 10);
	study_add(s, "trt2", trt2, 10);
	says(s,
	    "First or second trt2: not separated from ctrl by these 10 runs. First to third ctrl:"
	    " 1.102×"
	    " (0.979–1.240), not separated from trt2 and trt1 by these 10 runs. Second or third"
	    " trt1: 1.197×"
	    " (1.020–1.405), not separated from ctrl by these 10 runs. Too few runs to tell: about"
	    " 182 runs each"
	    " would show a 5 % gap (80 % power).");
}

static void
failed_runs_stand_in_the_same_sentence(void **state)
{
	struct small_study *s = three("shuffled");

	(void)state;
	s->contender[1].failed = 2;
	s->contender[1].tried = 7;
	says(s,
	    "First place A5. Probably close second B5: 1.088× (1.072–1.104), though 2 of 7 runs"
	    " failed."
	    " Distant third C5: 1.665× (1.591–1.741).");
}

static void
a_backend_that_only_failed_is_named(void **state)
{
	struct small_study *s = three("shuffled");
	struct contender *c = study_add(s, "D5", NULL, 0);

	(void)state;
	c->failed = c->tried = 5;
	says(s,
	    "First place A5. Close second B5: 1.088× (1.072–1.104). Distant third C5: 1.665×"
	    " (1.591–1.741)."
	    " No result of D5: every run failed.");
}

static void
a_drift_as_large_as_the_lead_is_named(void **state)
{
	struct small_study *s = three("rounds");
	struct losses losses;
	struct standings st = study_rank(s, &losses);
	char *emphasis, *verdict;

	(void)state;
	st.drift = log(1.10);
	verdict = words_verdict(&st, &emphasis);
	assert_true(g_str_has_prefix(verdict,
	    "Probably first place A5, though a drift of 10.0 % over the session is no"
	    " smaller than the lead over B5. Probably close second B5: 1.088× ("));
	assert_non_null(strstr(verdict, ". Distant third C5: 1.665× ("));
	g_free(verdict);
	standings_clear(&st);
	losses_clear(&losses);
	study_free(s);
}

static void
a_lead_that_hangs_on_flagged_runs_is_named(void **state)
{
	static const double calm[] = { 10.0, 10.1, 9.9, 10.05, 9.95, 10.02, 9.98, 14.0 };
	static const double slow[] = { 11.02, 11.12, 10.93, 11.08, 10.96, 11.04, 11.0, 11.0 };
	struct small_study *s = study_new("shuffled", false);
	char *verdict;

	(void)state;
	study_add(s, "calm", calm, 8);
	study_add(s, "slow", slow, 8);
	verdict = study_verdict(s);
	assert_true(g_str_has_prefix(verdict,
	    "Probably first or second calm and slow at 1.056× (0.956–1.167): not separated by"
	    " these 8 runs, though this depends on 1 flagged run."));
	g_free(verdict);
	study_free(s);
}

static void
a_summary_takes_its_place_by_mean_and_spread(void **state)
{
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "runs", a5, 5);
	study_add_moments(s, "other", 10, 23, 0.5);
	says(s, "First place runs. Distant second other: 1.651× (1.623–1.679).");
}

static void
an_average_without_spread_has_no_confidence(void **state)
{
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "runs", a5, 5);
	study_add_moments(s, "other", NAN, 23, NAN);
	says(s,
	    "At face value: first place runs (13.927 s), distant second other (23 s, 1.652×)."
	    " Only an average without its runs of other: no confidence in its place.");
}

static void
runs_without_variation_say_why_nothing_is_proven(void **state)
{
	static const double fives[] = { 5, 5, 5 }, sixes[] = { 6, 6, 6 };
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "five", fives, 3);
	study_add(s, "six", sixes, 3);
	says(s,
	    "Provisional first or second five and six at 1.200×: not separated: nothing varied and"
	    " the clock's"
	    " step is not known.");
}

static void
zeros_are_ranked_without_ratios(void **state)
{
	static const double none[] = { 0, 0, 1, 0, 0, 2, 0 }, many[] = { 5, 9, 7, 8, 6, 12, 11 };
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "none", none, 7);
	study_add(s, "many", many, 7);
	says(s, "First place none. Second many.");
}

static void
one_backend_alone_is_not_ranked(void **state)
{
	struct small_study *s = study_new("shuffled", false);

	(void)state;
	study_add(s, "A5", a5, 5);
	says(s, "Only A5 was measured: 13.927 s on average of 5 runs.");
}

static void
thirty_backends_keep_the_verdict_readable(void **state)
{
	static char names[30][8];
	struct small_study *s = study_new("shuffled", false);
	char *verdict;

	(void)state;
	for (int b = 0; b < 30; b++) {
		double x[6];

		for (int r = 0; r < 6; r++)
			x[r] = 10 * pow(1.1, b / 3) * (1 + 0.002 * ((r * 7 + b) % 5));
		snprintf(names[b], sizeof names[b], "b%02d", b);
		study_add(s, names[b], x, 6);
	}
	verdict = study_verdict(s);
	assert_true(strlen(verdict) < 900);
	assert_non_null(strstr(verdict, " more follow, "));
	g_free(verdict);
	study_free(s);
}

static void
quantities_have_the_prefix_that_fits(void **state)
{
	static const struct {
		double value;
		const char *unit, *text;
	} cases[] = {
		{ 13.877, "s", "13.877 s" },
		{ 0.000850, "s", "850 µs" },
		{ 1234567, "ns", "1.2346 ms" },
		{ 134092, "1/s", "134092/s" },
		{ 1.5e9, "B/s", "1.5 GB/s" },
		{ 42, "", "42" },
		{ 0, "s", "0 s" },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = quantity_text(cases[i].value, cases[i].unit);

		assert_string_equal(text, cases[i].text);
	}
}

static void
ordinals_read_as_english(void **state)
{
	static const struct {
		int place;
		const char *text;
	} cases[] = {
		{ 1, "first" },
		{ 10, "tenth" },
		{ 11, "11th" },
		{ 21, "21st" },
		{ 22, "22nd" },
		{ 33, "33rd" },
		{ 112, "112th" },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = quantity_ordinal(cases[i].place);

		assert_string_equal(text, cases[i].text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(three_backends_apart_are_said_to_be_so),
		cmocka_unit_test(an_order_that_was_not_randomised_makes_everything_probable),
		cmocka_unit_test(one_run_each_gives_the_order_and_no_confidence),
		cmocka_unit_test(one_run_of_one_backend_leaves_the_others_what_they_proved),
		cmocka_unit_test(under_five_runs_every_place_is_provisional),
		cmocka_unit_test(equivalent_backends_tie),
		cmocka_unit_test(a_tie_behind_the_first_says_how_far),
		cmocka_unit_test(a_real_but_small_lead_is_said_not_to_count),
		cmocka_unit_test(too_few_runs_say_how_many_it_takes),
		cmocka_unit_test(overlapping_ranks_are_said_backend_by_backend),
		cmocka_unit_test(failed_runs_stand_in_the_same_sentence),
		cmocka_unit_test(a_backend_that_only_failed_is_named),
		cmocka_unit_test(a_drift_as_large_as_the_lead_is_named),
		cmocka_unit_test(a_lead_that_hangs_on_flagged_runs_is_named),
		cmocka_unit_test(a_summary_takes_its_place_by_mean_and_spread),
		cmocka_unit_test(an_average_without_spread_has_no_confidence),
		cmocka_unit_test(runs_without_variation_say_why_nothing_is_proven),
		cmocka_unit_test(zeros_are_ranked_without_ratios),
		cmocka_unit_test(one_backend_alone_is_not_ranked),
		cmocka_unit_test(thirty_backends_keep_the_verdict_readable),
		cmocka_unit_test(quantities_have_the_prefix_that_fits),
		cmocka_unit_test(ordinals_read_as_english),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
