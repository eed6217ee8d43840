/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "analyze/lib/statistics/outlier.h"
#include "analyze/lib/statistics/summary.h"
#include "tests/unit/golden.h"

struct data {
	double *x;
	size_t n;
};

/* 1.2 then 1.1 and 1.3 in turn, shifted: NIST's NumAcc2 to 4. */
static struct data
numacc(double base)
{
	struct data d = { g_new(double, 1001), 1001 };

	d.x[0] = base + 0.2;
	for (size_t i = 1; i < d.n; i++)
		d.x[i] = base + (i % 2 == 1 ? 0.1 : 0.3);
	return d;
}

static struct data
data_of(const char *name)
{
	char *text, *at, *line;
	struct data d = { g_new(double, 100), 0 };
	g_autofree char *start = g_strdup_printf("\n%s\t", name);

	if (g_str_has_prefix(name, "numacc") && name[6] != '1') {
		g_free(d.x);
		return numacc(name[6] == '2' ? 1 : name[6] == '3' ? 1e6 : 1e7);
	}
	assert_true(g_file_get_contents("tests/golden/samples.tsv", &text, NULL, NULL));
	line = strstr(text, start);
	assert_non_null(line);
	line += strlen(start);
	*strchr(line, '\n') = '\0';
	for (at = line; *at != '\0'; d.n++)
		d.x[d.n] = g_ascii_strtod(at, &at);
	g_free(text);
	return d;
}

/* What a double's rounding of the data leaves: NIST's hard sets have fewer digits to agree on. */
static double
tolerance(const char *name)
{
	return strcmp(name, "numacc4") == 0 ? 1e-8 : strcmp(name, "numacc3") == 0 ? 1e-9 : 1e-12;
}

static int
order_agrees(const char *name, const struct summary *s, const struct golden *g, size_t row)
{
	double near = tolerance(name);

	return agrees(name, "n", (double)s->n, golden_cell(g, row, "n"), 0) &
	    agrees(name, "min", s->min, golden_cell(g, row, "min"), 0) &
	    agrees(name, "max", s->max, golden_cell(g, row, "max"), 0) &
	    agrees(name, "median", s->median, golden_cell(g, row, "median"), near) &
	    agrees(name, "q25", s->q25, golden_cell(g, row, "q25"), near) &
	    agrees(name, "q75", s->q75, golden_cell(g, row, "q75"), near) &
	    agrees(name, "mad", s->mad, golden_cell(g, row, "mad_raw"), near) &
	    agrees(name, "scaled mad", s->mad * 1.4826, golden_cell(g, row, "mad"), near) &
	    agrees(name, "median lo", s->median_ci.lo, golden_cell(g, row, "med_lo"), near) &
	    agrees(name, "median hi", s->median_ci.hi, golden_cell(g, row, "med_hi"), near) &
	    agrees(name, "coverage", s->median_coverage, golden_cell(g, row, "med_cov"), near);
}

static int
spread_agrees(const char *name, const struct summary *s, const struct golden *g, size_t row)
{
	double near = tolerance(name);
	/* R prints its raw formula there; we know nothing */
	bool still = s->n > 1 && s->min == s->max;
	bool huge = s->max > 1e199; /* R overflows there */

	return agrees(name, "mean", s->mean, golden_cell(g, row, "mean"), 1e-15) &
	    agrees(name, "sd", s->sd, huge ? 1e200 : golden_cell(g, row, "sd"), near) &
	    agrees(name, "cv", s->cv, huge ? 0.5 : golden_cell(g, row, "cv"), near) &
	    agrees(name, "se", s->se,
		still    ? NAN :
		    huge ? 1e200 / sqrt(3) :
			   golden_cell(g, row, "se"),
		near) &
	    (huge ||
		agrees(name, "mean lo", s->mean_ci.lo, still ? NAN : golden_cell(g, row, "mean_lo"),
		    near)) &
	    (huge ||
		agrees(name, "mean hi", s->mean_ci.hi, still ? NAN : golden_cell(g, row, "mean_hi"),
		    near)) &
	    agrees(name, "gmean", s->geometric_mean, golden_cell(g, row, "gmean"), 1e-14) &
	    agrees(
		name, "g lo", s->geometric_ci.lo, still ? NAN : golden_cell(g, row, "g_lo"), near) &
	    agrees(
		name, "g hi", s->geometric_ci.hi, still ? NAN : golden_cell(g, row, "g_hi"), near) &
	    (huge || agrees(name, "r1", s->lag1, golden_cell(g, row, "r1"), near));
}

static double
marked(const unsigned char *mark, size_t n, unsigned char bit)
{
	double runs = 0;

	for (size_t i = 0; i < n; i++)
		runs += (mark[i] & bit) != 0;
	return runs;
}

static int
outliers_agree(const char *name, struct data d, const struct golden *g, size_t row)
{
	unsigned char mark[1001];
	double z[1001], most = NAN;
	double far = golden_cell(g, row, "n_out_modz"), mild = golden_cell(g, row, "n_mild");

	outlier_mark(d.x, d.n, mark, z);
	for (size_t i = 0; i < d.n; i++)
		if (!isnan(z[i]) && !(fabs(z[i]) <= fabs(most)))
			most = z[i];
	return agrees(name, "modified z", marked(mark, d.n, OUTLIER_MODIFIED_Z),
		   isnan(far) ? 0 : far, 0) &
	    agrees(name, "most z", most, golden_cell(g, row, "max_modz"), 1e-7) &
	    agrees(name, "mild", marked(mark, d.n, OUTLIER_MILD), isnan(mild) ? 0 : mild, 0) &
	    agrees(name, "severe", marked(mark, d.n, OUTLIER_SEVERE),
		isnan(mild) ? 0 : golden_cell(g, row, "n_severe"), 0);
}

static void
every_golden_sample_has_the_summary_that_r_gives(void **state)
{
	struct golden g = golden_read("tests/golden/summary.tsv");
	int good = 1;

	(void)state;
	for (size_t row = 0; g.row[row] != NULL; row++) {
		struct data d = data_of(g.row[row]);
		struct summary s = summary_of(d.x, d.n, 0.95, NAN);

		good &= order_agrees(g.row[row], &s, &g, row);
		good &= spread_agrees(g.row[row], &s, &g, row);
		good &= outliers_agree(g.row[row], d, &g, row);
		g_free(d.x);
	}
	golden_free(&g);
	assert_true(good);
}

static void
the_certified_values_of_nist_are_met_to_the_digits_that_doubles_carry(void **state)
{
	static const struct {
		const char *name;
		double mean, sd, lag1, near;
	} certified[] = {
		{ "numacc1", 10000002, 1, -0.5, 1e-14 },
		{ "numacc2", 1.2, 0.1, -0.999, 1e-14 },
		{ "numacc3", 1000000.2, 0.1, -0.999, 1e-9 },
		{ "numacc4", 10000000.2, 0.1, -0.999, 1e-8 },
		{ "michelso", 299.852400000000, 0.0790105478190518, 0.535199668621283, 1e-13 },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(certified); i++) {
		struct data d = data_of(certified[i].name);
		struct summary s = summary_of(d.x, d.n, 0.95, NAN);

		assert_true(is_near(s.mean, certified[i].mean, 1e-15));
		assert_true(is_near(s.sd, certified[i].sd, certified[i].near));
		assert_true(is_near(s.lag1, certified[i].lag1, certified[i].near));
		g_free(d.x);
	}
}

static void
the_spread_survives_offsets_that_eat_squares(void **state)
{
	static const double base[] = { 0, 1e9, 1e12, 1e15 };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(base); i++) {
		double x[] = { base[i] + 4, base[i] + 7, base[i] + 13, base[i] + 16 };
		double epoch[] = { 1.7e18 + 1024, 1.7e18 + 1792, 1.7e18 + 3328, 1.7e18 + 4096 };

		assert_true(is_near(sample_sd(x, 4, sample_mean(x, 4)), sqrt(30), 1e-14));
		assert_true(
		    is_near(sample_sd(epoch, 4, sample_mean(epoch, 4)), 256 * sqrt(30), 1e-14));
	}
}

static void
the_clock_s_step_is_the_least_that_an_interval_claims(void **state)
{
	double same[] = { 7.25, 7.25, 7.25, 7.25, 7.25 };
	struct summary known = summary_of(same, 5, 0.95, 0.001),
		       unknown = summary_of(same, 5, 0.95, NAN);

	(void)state;
	assert_true(known.floored);
	assert_true(is_near(known.se, 0.0002886751345948129 / sqrt(5), 1e-14));
	assert_true(known.sd == 0);
	assert_true(known.mean_ci.lo < 7.25 && known.mean_ci.hi > 7.25);
	assert_true(known.geometric_ci.lo < 7.25 && known.geometric_ci.hi > 7.25);
	assert_false(unknown.floored);
	assert_true(
	    isnan(unknown.mean_ci.lo) && isnan(unknown.geometric_ci.hi) && isnan(unknown.se));
}

static void
order_intervals_have_the_ranks_and_coverage_that_r_gives(void **state)
{
	struct golden g = golden_read("tests/golden/order.tsv");
	int good = 1;

	(void)state;
	for (size_t row = 0; g.row[row] != NULL; row++) {
		struct order_interval o = summary_order_interval(
		    (size_t)golden_cell(&g, row, "n"), golden_cell(&g, row, "p"), 0.95);
		double l = golden_cell(&g, row, "l"), u = golden_cell(&g, row, "u");

		good &= agrees(g.row[row], "lower", (double)o.lower, isnan(l) ? 0 : l, 0);
		good &= agrees(g.row[row], "upper", (double)o.upper, isnan(u) ? 0 : u, 0);
		good &= agrees(
		    g.row[row], "coverage", o.coverage, golden_cell(&g, row, "coverage"), 1e-12);
	}
	golden_free(&g);
	assert_true(good);
}

static void
quantiles_are_those_of_a_spreadsheet(void **state)
{
	double thousand[1000], three[] = { 2, 4, 9 };

	(void)state;
	for (int i = 0; i < 1000; i++)
		thousand[i] = i + 1;
	assert_true(is_near(sample_quantile(thousand, 1000, 0.5), 500.5, 1e-15));
	assert_true(is_near(sample_quantile(thousand, 1000, 0.99), 990.01, 1e-15));
	assert_true(is_near(sample_quantile(thousand, 1000, 0.999), 999.001, 1e-15));
	assert_true(is_near(sample_quantile(three, 3, 0.25), 3, 1e-15));
	assert_true(is_near(sample_quantile(three, 3, 0.75), 6.5, 1e-15));
}

static void
the_order_of_rows_does_not_show(void **state)
{
	static const char *const names[] = { "five", "skew15", "michelso", "nile", "offset1e9",
		"outlier10" };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		struct data d = data_of(names[i]);
		struct summary before = summary_of(d.x, d.n, 0.95, 0.001), after;

		for (size_t k = 0; k < d.n / 2; k++) {
			double spare = d.x[k];

			d.x[k] = d.x[d.n - 1 - k];
			d.x[d.n - 1 - k] = spare;
		}
		after = summary_of(d.x, d.n, 0.95, 0.001);
		assert_true(before.mean == after.mean && before.sd == after.sd);
		assert_true(before.geometric_mean == after.geometric_mean);
		assert_true(before.median == after.median && before.mad == after.mad);
		g_free(d.x);
	}
}

static void
zero_and_negative_values_have_no_geometric_mean(void **state)
{
	double x[] = { 0, 1, 2 }, y[] = { -1, 1, 2 };

	(void)state;
	assert_true(isnan(summary_of(x, 3, 0.95, NAN).geometric_mean));
	assert_true(isnan(summary_of(y, 3, 0.95, NAN).geometric_ci.lo));
	assert_true(is_near(summary_of(x, 3, 0.95, NAN).mean, 1, 0));
}

static void
few_runs_are_never_flagged_and_a_flat_box_flags_by_fences(void **state)
{
	double four[] = { 1, 1.01, 0.99, 50 }, flat[] = { 5, 5, 5, 5, 5, 5, 9 };
	unsigned char mark[7];

	(void)state;
	outlier_mark(four, 4, mark, NULL);
	assert_int_equal(mark[3], 0);
	outlier_mark(flat, 7, mark, NULL);
	assert_true((mark[6] & OUTLIER_FLAG) == OUTLIER_SEVERE);
	assert_int_equal(mark[0], 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_golden_sample_has_the_summary_that_r_gives),
		cmocka_unit_test(
		    the_certified_values_of_nist_are_met_to_the_digits_that_doubles_carry),
		cmocka_unit_test(the_spread_survives_offsets_that_eat_squares),
		cmocka_unit_test(the_clock_s_step_is_the_least_that_an_interval_claims),
		cmocka_unit_test(order_intervals_have_the_ranks_and_coverage_that_r_gives),
		cmocka_unit_test(quantiles_are_those_of_a_spreadsheet),
		cmocka_unit_test(the_order_of_rows_does_not_show),
		cmocka_unit_test(zero_and_negative_values_have_no_geometric_mean),
		cmocka_unit_test(few_runs_are_never_flagged_and_a_flat_box_flags_by_fences),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
