/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/drift.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/statistics/distribution.h"
#include "analyze/lib/statistics/sample.h"

/* Merge sort of x[0..n) that counts the pairs out of order; `spare` is as long. */
static double
count_inversions(double *x, double *spare, size_t n)
{
	size_t half = n / 2, i = 0, j = half;
	double inversions;

	if (n < 2)
		return 0;
	inversions = count_inversions(x, spare, half) + count_inversions(x + half, spare, n - half);
	for (size_t k = 0; k < n; k++) {
		if (j == n || (i < half && x[i] <= x[j])) {
			spare[k] = x[i++];
		} else {
			spare[k] = x[j++];
			inversions += (double)(half - i);
		}
	}
	memcpy(x, spare, n * sizeof *x);
	return inversions;
}

/* P(at most `least` pairs are out of order) among n numbers in random order. */
static double
inversions_lower(int least, int n)
{
	double *chance = g_new0(double, least + 1), *next = g_new0(double, least + 1), total = 0;

	chance[0] = 1;
	for (int i = 2; i <= n; i++) {
		double window = 0;

		for (int s = 0; s <= least; s++) {
			window += chance[s] - (s >= i ? chance[s - i] : 0);
			next[s] = window / i;
		}
		memcpy(chance, next, ((size_t)least + 1) * sizeof *chance);
	}
	for (int s = 0; s <= least; s++)
		total += chance[s];
	g_free(chance);
	g_free(next);
	return total;
}

/* How many pairs are tied, and what ties take off 18 times the variance; `sorted` ascending. */
static double
count_ties(const double *sorted, size_t n, double *variance_loss)
{
	double pairs = 0;

	*variance_loss = 0;
	for (size_t i = 0, j; i < n; i = j) {
		double t;

		for (j = i; j < n && sorted[j] == sorted[i]; j++)
			;
		t = (double)(j - i);
		pairs += t * (t - 1) / 2;
		*variance_loss += t * (t - 1) * (2 * t + 5);
	}
	return pairs;
}

struct kendall
drift_kendall(const double *x, size_t n)
{
	double *sorted = g_memdup2(x, n * sizeof *x), *spare = g_new(double, n);
	double runs = (double)n, pairs = runs * (runs - 1) / 2, loss;
	double discordant = count_inversions(sorted, spare, n), tied = count_ties(sorted, n, &loss);
	double score = pairs - tied - 2 * discordant;
	struct kendall k = { score / sqrt((pairs - tied) * pairs), NAN };

	if (n < 50 && tied == 0) {
		/* The distribution is symmetric: the shorter tail, doubled. */
		double least = fmin(discordant, pairs - discordant);

		k.p = fmin(1, 2 * inversions_lower((int)least, (int)n));
	} else if (pairs > tied) {
		double variance = (runs * (runs - 1) * (2 * runs + 5) - loss) / 18;

		k.p = fmin(1, 2 * distribution_normal_upper(fabs(score) / sqrt(variance)));
	}
	g_free(sorted);
	g_free(spare);
	return k;
}

double
drift_theil_sen(const double *t, const double *x, size_t n)
{
	GArray *slopes = g_array_new(FALSE, FALSE, sizeof(double));
	double *sorted, slope = NAN;

	for (size_t i = 0; i < n; i++) {
		size_t from = n > DRIFT_ALL_PAIRS ? i + n / 2 : i + 1;
		size_t to = n > DRIFT_ALL_PAIRS ? MIN(n, from + 1) : n;

		for (size_t j = from; j < to; j++) {
			double s = (x[j] - x[i]) / (t[j] - t[i]);

			if (t[j] != t[i])
				g_array_append_val(slopes, s);
		}
	}
	if (slopes->len > 0) {
		sorted = sample_sorted((double *)(void *)slopes->data, slopes->len);
		slope = sample_quantile(sorted, slopes->len, 0.5);
		g_free(sorted);
	}
	g_array_free(slopes, TRUE);
	return slope;
}

struct ljung_box
drift_ljung_box(double lag1, size_t n)
{
	double runs = (double)n, statistic = runs * (runs + 2) * lag1 * lag1 / (runs - 1);

	return (struct ljung_box){ statistic, distribution_chi_square_upper(statistic, 1) };
}

struct pettitt
drift_pettitt(const double *x, size_t n)
{
	int *rank2 = g_new(int, n);
	double runs = (double)n, u = 0;
	struct pettitt shift = { .statistic = 0 };

	/* U_k = 2 (R_1 + ... + R_k) - k (n + 1) is the sum of signs across the cut, ties as 0. */
	sample_midranks2(x, n, rank2);
	for (size_t k = 0; k + 1 < n; k++) {
		u += rank2[k] - (runs + 1);
		if (fabs(u) > shift.statistic) {
			shift.statistic = fabs(u);
			shift.at = k + 1;
		}
	}
	g_free(rank2);
	shift.p = fmin(1,
	    2 * exp(-6 * shift.statistic * shift.statistic / (runs * runs * runs + runs * runs)));
	return shift;
}

struct level_split
drift_level_split(const double *x, size_t n)
{
	double mean = sample_mean(x, n), total = 0, before = 0, best = -1;
	struct level_split split = { .squares = NAN, .shift = NAN };

	for (size_t i = 0; i < n; i++)
		total += (x[i] - mean) * (x[i] - mean);
	/*
	 * What a cut explains: the squares of both parts' sums (equal and opposite) over their
	 * lengths.
	 */
	for (size_t k = 1; k < n; k++) {
		double left = (double)k, right = (double)(n - k), explained;

		before += x[k - 1] - mean;
		explained = before * before * (1 / left + 1 / right);
		if (explained > best) {
			best = explained;
			split = (struct level_split){ k, total - explained,
				-before * (1 / left + 1 / right) };
		}
	}
	return split;
}

double
drift_first_against_rest(const double *x, size_t n)
{
	double *sorted, mad, z = NAN;

	if (n < 5)
		return NAN;
	sorted = sample_sorted(x + 1, n - 1);
	mad = sample_mad(sorted, n - 1);
	if (mad > 0)
		z = MODIFIED_Z * (x[0] - sample_quantile(sorted, n - 1, 0.5)) / mad;
	g_free(sorted);
	return z;
}
