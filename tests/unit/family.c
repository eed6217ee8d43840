/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "analyze/lib/statistics/family.h"
#include "analyze/lib/statistics/letters.h"
#include "tests/unit/golden.h"

static void
holm_is_that_of_r(void **state)
{
	double p[] = { .01, .02, .03, .04, .05, NAN, .2 }, q[] = { .01, .011 };
	static const double wanted[] = { .06, .10, .12, .12, .12, NAN, .20 };

	(void)state;
	family_holm(p, 7, p);
	for (int i = 0; i < 7; i++)
		assert_true(is_near(p[i], wanted[i], 1e-14));
	family_holm(q, 2, q);
	assert_true(is_near(q[0], .02, 1e-14) && is_near(q[1], .02, 1e-14));
}

static void
an_unknown_p_stays_in_the_family_of_ordered_pairs(void **state)
{
	double p[] = { NAN, .001, NAN, .999, NAN, NAN, NAN, NAN, NAN };
	double adjusted[9];

	(void)state;
	family_holm_ordered(p, 3, adjusted);
	assert_true(isnan(adjusted[0]) && isnan(adjusted[4]));
	assert_true(is_near(adjusted[1], .006, 1e-14));
	assert_true(adjusted[2] == 1 && adjusted[3] == 1);
}

/* A random "better" in which i beats j only for i < j, as an order by means leaves it. */
static unsigned
next(unsigned *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16;
}

static void
random_better(bool *better, size_t k, unsigned *seed, unsigned of_eight)
{
	memset(better, 0, k * k * sizeof *better);
	for (size_t i = 0; i < k; i++)
		for (size_t j = i + 1; j < k; j++)
			better[i * k + j] = next(seed) % 8 < of_eight;
}

static bool
share_a_letter(const char *a, const char *b)
{
	return strpbrk(a, b) != NULL;
}

static void
two_share_a_letter_exactly_if_neither_is_better(void **state)
{
	unsigned seed = 7;
	bool better[144];

	(void)state;
	for (int round = 0; round < 400; round++) {
		size_t k = 1 + (size_t)round % 12;
		char **letters;

		random_better(better, k, &seed, (unsigned)round % 9);
		letters = letters_of(better, k);
		for (size_t i = 0; i < k; i++)
			for (size_t j = i + 1; j < k; j++)
				assert_true(
				    share_a_letter(letters[i], letters[j]) != better[i * k + j]);
		g_strfreev(letters);
	}
}

static void
letters_are_those_of_the_golden_rankings(void **state)
{
	/* PlantGrowth: the first beats the third. */
	bool plants[9] = { [2] = true };
	bool three[9] = { [1] = true, [2] = true, [5] = true }, none[9] = { false };
	char **letters = letters_of(plants, 3);

	(void)state;
	assert_string_equal(letters[0], "a");
	assert_string_equal(letters[1], "ab");
	assert_string_equal(letters[2], "b");
	g_strfreev(letters);
	letters = letters_of(three, 3);
	assert_string_equal(letters[2], "c");
	g_strfreev(letters);
	letters = letters_of(none, 3);
	assert_string_equal(letters[0], "a");
	assert_string_equal(letters[2], "a");
	g_strfreev(letters);
}

static void
sixty_backends_in_order_get_letters_past_z(void **state)
{
	enum { K = 60 };
	static bool better[K * K];
	char **letters;

	(void)state;
	for (size_t i = 0; i < K; i++)
		for (size_t j = i + 1; j < K; j++)
			better[i * K + j] = true;
	letters = letters_of(better, K);
	assert_string_equal(letters[25], "z");
	assert_string_equal(letters[26], "A");
	assert_string_equal(letters[52], "[53]");
	g_strfreev(letters);
}

static void
a_further_backend_never_narrows_a_rank_interval(void **state)
{
	unsigned seed = 11;

	(void)state;
	for (int round = 0; round < 300; round++) {
		size_t k = 2 + (size_t)round % 6;
		double p[64], fewer[64], adjusted[64], adjusted_fewer[64];
		bool better[64], better_fewer[64];

		for (size_t i = 0; i < k; i++)
			for (size_t j = 0; j < k; j++)
				p[i * k + j] = pow(next(&seed) / 65536.0, 4);
		for (size_t i = 0; i < k - 1; i++)
			for (size_t j = 0; j < k - 1; j++)
				fewer[i * (k - 1) + j] = p[i * k + j];
		family_holm_ordered(p, k, adjusted);
		family_holm_ordered(fewer, k - 1, adjusted_fewer);
		for (size_t i = 0; i < k * k; i++)
			better[i] = adjusted[i] <= 0.05;
		for (size_t i = 0; i < (k - 1) * (k - 1); i++)
			better_fewer[i] = adjusted_fewer[i] <= 0.05;
		for (size_t i = 0; i < k - 1; i++) {
			int lo, hi, lo_fewer, hi_fewer;

			family_rank_interval(better, k, i, &lo, &hi);
			family_rank_interval(better_fewer, k - 1, i, &lo_fewer, &hi_fewer);
			lo -= better[(k - 1) * k + i];
			hi += better[i * k + k - 1];
			assert_true(lo <= lo_fewer && hi >= hi_fewer);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(holm_is_that_of_r),
		cmocka_unit_test(an_unknown_p_stays_in_the_family_of_ordered_pairs),
		cmocka_unit_test(two_share_a_letter_exactly_if_neither_is_better),
		cmocka_unit_test(letters_are_those_of_the_golden_rankings),
		cmocka_unit_test(sixty_backends_in_order_get_letters_past_z),
		cmocka_unit_test(a_further_backend_never_narrows_a_rank_interval),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
