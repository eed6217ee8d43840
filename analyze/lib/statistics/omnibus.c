/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/omnibus.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/statistics/distribution.h"
#include "analyze/lib/statistics/sample.h"

struct omnibus
omnibus_friedman(const double *x, size_t n, size_t k)
{
	double blocks = (double)n, treatments = (double)k, ties = 0, squares = 0;
	double *sum = g_new0(double, k);
	int *rank2 = g_new(int, k);
	struct omnibus o = { .df = treatments - 1 };

	for (size_t b = 0; b < n; b++) {
		ties += sample_midranks2(x + b * k, k, rank2);
		for (size_t j = 0; j < k; j++)
			sum[j] += (double)rank2[j] / 2;
	}
	for (size_t j = 0; j < k; j++) {
		double away = sum[j] - blocks * (treatments + 1) / 2;

		squares += away * away;
	}
	o.statistic =
	    12 * squares / (blocks * treatments * (treatments + 1) - ties / (treatments - 1));
	o.p = distribution_chi_square_upper(o.statistic, o.df);
	g_free(sum);
	g_free(rank2);
	return o;
}

struct omnibus
omnibus_kruskal(const double *x, const size_t *group, size_t n, size_t k)
{
	double all = (double)n, part = 0, ties;
	double *sum = g_new0(double, k), *count = g_new0(double, k);
	int *rank2 = g_new(int, n + 1);
	struct omnibus o = { .df = -1 };

	ties = sample_midranks2(x, n, rank2);
	for (size_t i = 0; i < n; i++) {
		sum[group[i]] += (double)rank2[i] / 2;
		count[group[i]]++;
	}
	for (size_t j = 0; j < k; j++) {
		if (count[j] > 0) {
			part += sum[j] * sum[j] / count[j];
			o.df++;
		}
	}
	o.statistic =
	    (12 * part / (all * (all + 1)) - 3 * (all + 1)) / (1 - ties / (all * all * all - all));
	o.p = distribution_chi_square_upper(o.statistic, o.df);
	g_free(sum);
	g_free(count);
	g_free(rank2);
	return o;
}
