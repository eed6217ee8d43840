/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/ranktest.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/statistics/distribution.h"
#include "analyze/lib/statistics/sample.h"

static int
by_int(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

/* Ascending ranks with their sums: sum[i] of the first i. */
struct ranks {
	int *rank, n;
	int *sum;
};

static void
sum_up(struct ranks *r)
{
	r->sum = g_new0(int, r->n + 1);
	for (int i = 0; i < r->n; i++)
		r->sum[i + 1] = r->sum[i] + r->rank[i];
}

/*
 * One more rank may join: the ways to sum s by k ranks gain those to s - rank by k - 1, for the
 * sums that can still end at `most` or below. Row k of `ways` has most + 1 sums.
 */
static void
add_rank(double *ways, const struct ranks *r, int i, int pick, int most)
{
	int rank = r->rank[i], left = r->n - 1 - i;

	for (int k = MIN(pick, i + 1); k >= MAX(1, pick - left); k--) {
		int low = r->sum[k - 1], high = r->sum[i] - r->sum[i - k + 1];
		int still = r->sum[i + 1 + pick - k] - r->sum[i + 1];
		double *to = ways + (size_t)k * (size_t)(most + 1) + rank;
		const double *from = ways + (size_t)(k - 1) * (size_t)(most + 1);

		high = MIN(high, most - still - rank);
		for (int s = low; s <= high; s++)
			to[s] += from[s];
	}
}

/* The weight of the sums up to one, with it and without it. */
struct lower {
	double upto, before;
};

/*
 * How many ways there are to pick `pick` of the ranks with a sum of at most `most`; if it falls
 * between two sums, none is at it.
 */
static struct lower
count_below(const struct ranks *r, int pick, int most, bool is_sum)
{
	size_t sums = (size_t)most + 1;
	struct lower total = { 0, 0 };
	double *ways;

	if (most < r->sum[pick])
		return total;
	/* One block, not a row each: the allocator keeps it from pair to pair. */
	ways = g_new0(double, ((size_t)pick + 1) * sums);
	ways[0] = 1;
	for (int i = 0; i < r->n; i++)
		add_rank(ways, r, i, pick, most);
	for (int s = 0; s < most; s++)
		total.before += ways[(size_t)pick * sums + (size_t)s];
	total.upto = total.before + ways[(size_t)pick * sums + (size_t)most];
	if (!is_sum)
		total.before = total.upto;
	g_free(ways);
	return total;
}

/* Ranks less their least, by their common step: the same question in smaller numbers. */
static int
shrink(struct ranks *r)
{
	int least = r->rank[0], step = 0;

	for (int i = 0; i < r->n; i++) {
		int a = r->rank[i] - least, b = step;

		while (b != 0) {
			int rest = a % b;

			a = b;
			b = rest;
		}
		step = a;
	}
	step = MAX(step, 1);
	for (int i = 0; i < r->n; i++)
		r->rank[i] = (r->rank[i] - least) / step;
	return step;
}

static void
turn(struct ranks *r)
{
	int most = r->rank[r->n - 1];

	for (int i = 0, j = r->n - 1; i <= j; i++, j--) {
		int low = r->rank[i];

		r->rank[i] = most - r->rank[j];
		r->rank[j] = most - low;
	}
	g_free(r->sum);
	sum_up(r);
}

/*
 * The shares of the ways to pick whose doubled rank sum lies `distance` or more below and above its
 * mean, with what lies just there and without it.
 */
struct tails {
	struct lower below, above;
};

static struct lower
tail(const struct ranks *r, int pick, int least, int step, double all)
{
	struct lower ways = { 0, 0 };

	if (least >= 0)
		ways = count_below(r, pick, least / step, least % step == 0);
	return (struct lower){ ways.upto / all, ways.before / all };
}

/* `rank2` is used up. */
static struct tails
exact_rank_sum_tails(int *rank2, int n, int pick, int distance)
{
	struct ranks r = { .rank = rank2, .n = n };
	int least, step, mean = pick * (n + 1), below, above, top;
	double all = distribution_combinations(n, pick);
	struct tails share;

	qsort(rank2, (size_t)n, sizeof *rank2, by_int);
	least = rank2[0];
	top = rank2[n - 1];
	step = shrink(&r);
	sum_up(&r);
	/*
	 * Sums up to mean - distance, then by turning the ranks round those from mean + distance
	 * on.
	 */
	below = (mean - distance) - pick * least;
	above = pick * top - (mean + distance);
	share.below = tail(&r, pick, below, step, all);
	turn(&r);
	share.above = tail(&r, pick, above, step, all);
	g_free(r.sum);
	return share;
}

static void
use_exact_tails(struct rank_test *t, int *rank2, size_t n_a, size_t n_b, int away)
{
	struct tails share;

	/* The smaller side is counted; what lies above for one lies below for the other. */
	if (n_b < n_a)
		away = -away;
	share = exact_rank_sum_tails(rank2, (int)(n_a + n_b), (int)MIN(n_a, n_b), abs(away));
	t->p = away == 0 ? 1 : fmin(1, share.below.upto + share.above.upto);
	t->p_less = away <= 0 ? share.below.upto : 1 - share.above.before;
	t->p_greater = away >= 0 ? share.above.upto : 1 - share.below.before;
	if (n_b < n_a) {
		double less = t->p_less;

		t->p_less = t->p_greater;
		t->p_greater = less;
	}
}

/* By the normal distribution of a rank statistic `away` from its mean, half a step taken off. */
static void
use_normal(struct rank_test *t, double away, double variance)
{
	double sd = sqrt(variance);

	t->p = t->p_less = t->p_greater = NAN;
	if (!(variance > 0))
		return;
	t->p = fmin(1, 2 * distribution_normal_upper(fmax(0, fabs(away) - 0.5) / sd));
	t->p_less = distribution_normal_upper(-(away + 0.5) / sd);
	t->p_greater = distribution_normal_upper((away - 0.5) / sd);
}

struct rank_test
ranktest_sum(const double *a, size_t n_a, const double *b, size_t n_b)
{
	struct rank_test t = { .exact = n_a * n_b <= RANK_SUM_EXACT };
	double m = (double)n_a, n = (double)n_b, all_n = m + n, ties;
	double *all = g_new(double, n_a + n_b);
	int *rank2 = g_new(int, n_a + n_b), sum2 = 0;

	for (size_t i = 0; i < n_a + n_b; i++)
		all[i] = i < n_a ? a[i] : b[i - n_a];
	ties = sample_midranks2(all, n_a + n_b, rank2);
	for (size_t i = 0; i < n_a; i++)
		sum2 += rank2[i];
	t.statistic = (double)sum2 / 2 - m * (m + 1) / 2;
	t.p_least = fmin(1, 2 / distribution_combinations(all_n, m));
	if (t.exact) {
		use_exact_tails(&t, rank2, n_a, n_b, sum2 - (int)n_a * (int)(n_a + n_b + 1));
	} else {
		use_normal(&t, t.statistic - m * n / 2,
		    m * n / 12 * (all_n + 1 - ties / (all_n * (all_n - 1))));
	}
	g_free(rank2);
	g_free(all);
	return t;
}

/* Chance that the doubled ranks of a random half of the signs come to `most`, or less. */
static struct lower
exact_signed_rank_lower(const int *rank2, int n, int most)
{
	double *chance = g_new0(double, most + 1);
	struct lower total = { 0, 0 };
	int reach = 0;

	chance[0] = 1;
	for (int i = 0; i < n; i++) {
		reach = MIN(most, reach + rank2[i]);
		for (int s = reach; s >= 0; s--)
			chance[s] = (chance[s] + (s >= rank2[i] ? chance[s - rank2[i]] : 0)) / 2;
	}
	for (int s = 0; s < most; s++)
		total.before += chance[s];
	total.upto = total.before + chance[most];
	g_free(chance);
	return total;
}

/* The distribution is symmetric: what lies above the mean is counted from below. */
static void
use_exact_signs(struct rank_test *t, const int *rank2, int n, int sum2)
{
	int all2 = n * (n + 1), low2 = MIN(sum2, all2 - sum2);
	struct lower chance = exact_signed_rank_lower(rank2, n, low2);

	t->p = fmin(1, 2 * chance.upto);
	t->p_less = sum2 == low2 ? chance.upto : 1 - chance.before;
	t->p_greater = all2 - sum2 == low2 ? chance.upto : 1 - chance.before;
}

static struct rank_test
signed_rank_of(const double *size, const bool *positive, int n, double grain)
{
	struct rank_test t = { .exact = n <= SIGNED_RANK_EXACT, .p_least = fmin(1, ldexp(2, -n)) };
	int *rank2 = g_new(int, n), sum2 = 0;
	double ties = sample_midranks2_within(size, (size_t)n, grain, rank2), runs = n;

	for (int i = 0; i < n; i++)
		sum2 += positive[i] ? rank2[i] : 0;
	t.statistic = (double)sum2 / 2;
	if (t.exact)
		use_exact_signs(&t, rank2, n, sum2);
	else
		use_normal(&t, t.statistic - runs * (runs + 1) / 4,
		    runs * (runs + 1) * (2 * runs + 1) / 24 - ties / 48);
	g_free(rank2);
	return t;
}

struct rank_test
ranktest_signed(const double *differences, size_t n, double grain)
{
	struct rank_test t = {
		.statistic = NAN, .p = NAN, .p_less = NAN, .p_greater = NAN, .p_least = 1
	};
	double *size = g_new(double, MAX(n, 1));
	bool *positive = g_new(bool, MAX(n, 1));
	int kept = 0;

	for (size_t i = 0; i < n; i++) {
		if (fabs(differences[i]) <= grain)
			continue;
		size[kept] = fabs(differences[i]);
		positive[kept++] = differences[i] > 0;
	}
	if (kept > 0)
		t = signed_rank_of(size, positive, kept, grain);
	g_free(positive);
	g_free(size);
	return t;
}

double
ranktest_chance_below(const struct rank_test *sum, size_t n_a, size_t n_b)
{
	return 1 - sum->statistic / ((double)n_a * (double)n_b);
}
