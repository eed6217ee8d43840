/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/sample.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double *
sample_sorted(const double *x, size_t n)
{
	double *copy = g_new(double, MAX(n, 1));

	if (n > 0)
		memcpy(copy, x, n * sizeof *x);
	qsort(copy, n, sizeof *copy, by_value);
	return copy;
}

double
sample_mean(const double *x, size_t n)
{
	long double sum = 0, rest = 0;
	double mean;

	if (n == 0)
		return NAN;
	for (size_t i = 0; i < n; i++)
		sum += x[i];
	mean = (double)(sum / (long double)n);
	for (size_t i = 0; i < n; i++)
		rest += (long double)x[i] - mean;
	return (double)(mean + rest / (long double)n);
}

/* Two-pass variance of x * scale. */
static double
scaled_variance(const double *x, size_t n, double mean, double scale)
{
	long double squares = 0, rest = 0;

	for (size_t i = 0; i < n; i++) {
		long double d = ((long double)x[i] - mean) * scale;

		squares += d * d;
		rest += d;
	}
	squares -= rest * rest / (long double)n;
	return squares > 0 ? (double)(squares / (long double)(n - 1)) : 0;
}

double
sample_variance(const double *x, size_t n, double mean)
{
	return n < 2 ? NAN : scaled_variance(x, n, mean, 1);
}

double
sample_sd(const double *x, size_t n, double mean)
{
	double most = 0;
	int exponent = 0;

	if (n < 2)
		return NAN;
	for (size_t i = 0; i < n; i++)
		most = fmax(most, fabs(x[i]));
	frexp(most, &exponent);
	if (abs(exponent) < 400)
		return sqrt(scaled_variance(x, n, mean, 1));
	return ldexp(sqrt(scaled_variance(x, n, mean, ldexp(1, -exponent))), exponent);
}

double
sample_quantile(const double *sorted, size_t n, double p)
{
	double h = (double)(n - 1) * p, below = floor(h);
	size_t i = (size_t)below;

	if (i + 1 >= n)
		return sorted[n - 1];
	/* Equal neighbours stay themselves: the sum of two rounded parts might not. */
	if (h == below || sorted[i] == sorted[i + 1])
		return sorted[i];
	return (1 - (h - below)) * sorted[i] + (h - below) * sorted[i + 1];
}

double
sample_mad(const double *sorted, size_t n)
{
	double median = sample_quantile(sorted, n, 0.5), mad;
	double *distance = g_new(double, n);

	for (size_t i = 0; i < n; i++)
		distance[i] = fabs(sorted[i] - median);
	qsort(distance, n, sizeof *distance, by_value);
	mad = sample_quantile(distance, n, 0.5);
	g_free(distance);
	return mad;
}

double
sample_lag1(const double *x, size_t n)
{
	double mean = sample_mean(x, n);
	long double products = 0, squares = 0;

	if (n < 3)
		return NAN;
	for (size_t i = 0; i < n; i++) {
		long double d = (long double)x[i] - mean;

		squares += d * d;
		if (i + 1 < n)
			products += d * ((long double)x[i + 1] - mean);
	}
	/* Long double may carry squares that a double cannot: such a row has no r1, as in R. */
	return squares > 0 && squares < (long double)HUGE_VAL ? (double)(products / squares) : NAN;
}

struct numbered {
	double value;
	size_t at;
};

static int
by_numbered(const void *a, const void *b)
{
	const struct numbered *p = a, *q = b;

	return (p->value > q->value) - (p->value < q->value);
}

double
sample_midranks2(const double *x, size_t n, int *rank2)
{
	return sample_midranks2_within(x, n, 0, rank2);
}

double
sample_midranks2_within(const double *x, size_t n, double grain, int *rank2)
{
	struct numbered *place = g_new(struct numbered, MAX(n, 1));
	double ties = 0;

	for (size_t i = 0; i < n; i++)
		place[i] = (struct numbered){ x[i], i };
	qsort(place, n, sizeof *place, by_numbered);
	for (size_t i = 0, j; i < n; i = j) {
		double tied;

		for (j = i + 1; j < n && place[j].value - place[j - 1].value <= grain; j++)
			;
		for (size_t k = i; k < j; k++)
			rank2[place[k].at] = (int)(i + 1 + j);
		tied = (double)(j - i);
		ties += tied * tied * tied - tied;
	}
	g_free(place);
	return ties;
}
