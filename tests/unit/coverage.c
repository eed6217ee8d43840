/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Is what is claimed as sure as it says? Seeded simulations: a few hundred studies each here, as
 * many as STUDIES says for tests/bench/coverage.sh, which prints the shares.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "analyze/lib/statistics/summary.h"
#include "collect/lib/study/precision.h"
#include "data/lib/parse.h"
#include "tests/unit/question.h"

enum noise { NORMAL, STALLS, GAMMA };

static const struct scenario {
	const char *name, *design;
	size_t backends, runs;
	enum noise noise;
	double step; /* true ratio of each backend to the one before */
} scenarios[] = {
	{ "two equal, 3 rounds", "rounds", 2, 3, NORMAL, 1 },
	{ "three equal, 5 rounds", "rounds", 3, 5, NORMAL, 1 },
	{ "six equal, 10 rounds", "rounds", 6, 10, NORMAL, 1 },
	{ "three equal, 5 shuffled", "shuffled", 3, 5, NORMAL, 1 },
	{ "three equal, 2 shuffled", "shuffled", 3, 2, NORMAL, 1 },
	{ "six equal, 10 shuffled", "shuffled", 6, 10, NORMAL, 1 },
	{ "three equal, 8 shuffled, stalls", "shuffled", 3, 8, STALLS, 1 },
	{ "three equal, 8 shuffled, gamma", "shuffled", 3, 8, GAMMA, 1 },
	{ "four apart, 6 rounds", "rounds", 4, 6, NORMAL, 1.03 },
	{ "four apart, 6 shuffled", "shuffled", 4, 6, NORMAL, 1.03 },
};

static int64_t
studies(void)
{
	int64_t n = 300;

	if (g_getenv("STUDIES") != NULL && !parse_integer(g_getenv("STUDIES"), &n))
		g_error("STUDIES: not a number");
	return n;
}

/* SplitMix64 (Steele, Lea and Flood 2014). */
static double
uniform(uint64_t *seed)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return ((double)(z >> 11) + 0.5) / 9007199254740992.0;
}

static double
normal(uint64_t *seed)
{
	double u = uniform(seed);

	return sqrt(-2 * log(u)) * cos(2 * G_PI * uniform(seed));
}

/* Log of one run's value about its backend's. */
static double
noise(enum noise kind, uint64_t *seed)
{
	double sum = 0;

	switch (kind) {
	case STALLS:
		return 0.02 * normal(seed) + (uniform(seed) < 0.05 ? 0.4 : 0);
	case GAMMA: /* of shape 4 */
		for (int i = 0; i < 4; i++)
			sum -= log(uniform(seed));
		return log(sum / 4);
	default:
		return 0.04 * normal(seed);
	}
}

static struct small_study *
simulate(const struct scenario *s, uint64_t *seed)
{
	struct small_study *study = study_new(s->design, false);
	double x[16];

	for (size_t b = 0; b < s->backends; b++) {
		for (size_t r = 0; r < s->runs; r++) {
			double drift = s->design[0] == 'r' ? 0.03 * (double)r : 0;

			x[r] = 10 * pow(s->step, (double)b) * exp(drift + noise(s->noise, seed));
		}
		study_add(study, "b", x, s->runs);
	}
	return study;
}

struct outcome {
	bool false_claim, covered;
};

/*
 * Contenders are in the order of truth: a claim that a later one is better, or one of equals, is
 * false.
 */
static struct outcome
judge(const struct scenario *s, const struct pairs *p)
{
	struct outcome o = { false, true };

	for (size_t i = 0; i < p->n_pairs; i++) {
		const struct pairing *pair = &p->pair[i];
		double truth = pow(s->step, (double)pair->b - (double)pair->a);

		o.false_claim |= pair->p_a_family <= 0.05 && truth <= 1;
		o.false_claim |= pair->p_b_family <= 0.05 && truth >= 1;
		o.covered &= pair->together.lo <= truth && pair->together.hi >= truth;
	}
	return o;
}

static void
ranking_claims_are_as_sure_as_they_say(void **state)
{
	static const struct family_rules rules = { 0.05, 0.05, false, NULL };
	double n = (double)studies(), slack = 4 * sqrt(0.05 * 0.95 / n);
	uint64_t seed = 20261130;

	(void)state;
	for (size_t k = 0; k < G_N_ELEMENTS(scenarios); k++) {
		double wrong = 0, covered = 0;

		for (int i = 0; i < (int)n; i++) {
			struct small_study *s = simulate(&scenarios[k], &seed);
			struct losses losses = losses_of(&s->q);
			struct pairs p = pairs_of(&losses, &rules);
			struct outcome o = judge(&scenarios[k], &p);

			wrong += o.false_claim;
			covered += o.covered;
			pairs_clear(&p);
			losses_clear(&losses);
			study_free(s);
		}
		print_message("# %-34s false claims %.4f, intervals that hold %.4f\n",
		    scenarios[k].name, wrong / n, covered / n);
		assert_true(wrong / n <= 0.05 + slack);
		/* A stall in three leaves no lognormal: there intervals may miss a little more. */
		assert_true(covered / n >= (scenarios[k].noise == NORMAL ? 0.95 : 0.93) - slack);
	}
}

static void
intervals_of_one_backend_hold_what_they_should(void **state)
{
	double n = (double)studies(), slack = 4 * sqrt(0.05 * 0.95 / n), mean = 0, median = 0,
	       nominal = 0;
	uint64_t seed = 7;

	(void)state;
	for (int i = 0; i < (int)n; i++) {
		double x[10];
		struct summary s;

		for (int r = 0; r < 10; r++)
			x[r] = 100 + normal(&seed);
		s = summary_of(x, 10, 0.95, NAN);
		mean += s.mean_ci.lo <= 100 && s.mean_ci.hi >= 100;
		median += s.median_ci.lo <= 100 && s.median_ci.hi >= 100;
		nominal = s.median_coverage;
	}
	print_message(
	    "# mean, 10 runs %.4f; median %.4f of nominal %.4f\n", mean / n, median / n, nominal);
	assert_true(fabs(mean / n - 0.95) <= slack);
	assert_true(fabs(median / n - nominal) <= slack);
}

/*
 * Relative precision by two stages: the interval from the pilot's spread and the second stage's
 * number.
 */
static void
stein_s_two_stages_reach_the_precision_asked_for(void **state)
{
	enum { PILOT = 10, MOST = 400 };
	double n = (double)studies(), slack = 4 * sqrt(0.05 * 0.95 / n), held = 0;
	uint64_t seed = 11;

	(void)state;
	for (int i = 0; i < (int)n; i++) {
		double x[MOST], pilot[PILOT], runs;

		for (int r = 0; r < MOST; r++)
			x[r] = 0.05 * normal(&seed);
		for (int r = 0; r < PILOT; r++)
			pilot[r] = exp(x[r]);
		runs = fmax(PILOT, (double)precision_stein(pilot, PILOT, 0.05, 0.02));
		held += fabs(sample_mean(x, (size_t)fmin(runs, MOST))) <= log1p(0.02);
	}
	print_message("# Stein, pilot of 10, 2 %% asked for: held %.4f\n", held / n);
	assert_true(held / n >= 0.95 - slack);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranking_claims_are_as_sure_as_they_say),
		cmocka_unit_test(intervals_of_one_backend_hold_what_they_should),
		cmocka_unit_test(stein_s_two_stages_reach_the_precision_asked_for),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
