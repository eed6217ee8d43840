/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/family.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

struct test {
	double p;
	size_t at;
};

static int
by_p(const void *a, const void *b)
{
	const struct test *s = a, *t = b;

	return s->p != t->p ? (s->p > t->p) - (s->p < t->p) : (s->at > t->at) - (s->at < t->at);
}

void
family_holm(const double *p, size_t n, double *adjusted)
{
	struct test *test = g_new(struct test, MAX(n, 1));
	size_t m = 0;
	double least = 0;

	for (size_t i = 0; i < n; i++) {
		if (isnan(p[i]))
			adjusted[i] = NAN;
		else
			test[m++] = (struct test){ p[i], i };
	}
	qsort(test, m, sizeof *test, by_p);
	for (size_t j = 0; j < m; j++) {
		least = fmax(least, fmin(1, (double)(m - j) * test[j].p));
		adjusted[test[j].at] = least;
	}
	g_free(test);
}

void
family_holm_ordered(const double *p, size_t k, double *adjusted)
{
	for (size_t i = 0; i < k * k; i++)
		adjusted[i] = i % (k + 1) == 0 ? NAN : isnan(p[i]) ? 1 : p[i];
	family_holm(adjusted, k * k, adjusted);
}

void
family_rank_interval(const bool *better, size_t k, size_t i, int *lo, int *hi)
{
	*lo = 1;
	*hi = (int)k;
	for (size_t j = 0; j < k; j++) {
		*lo += better[j * k + i];
		*hi -= better[i * k + j];
	}
}
