/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/overall.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static bool
is_whole(const struct field *f, size_t block)
{
	for (size_t i = 0; i < f->q->n; i++)
		if (f->side[i].n > 0 && isnan(f->side[i].by_block[block]))
			return false;
	return true;
}

static struct overall
over_rounds(const struct field *f, size_t k)
{
	double *x = g_new(double, f->blocks * k + 1);
	struct overall o = { "friedman", 0, { NAN, (double)k - 1, NAN } };
	size_t at = 0;

	for (size_t b = 0; b < f->blocks; b++) {
		if (!is_whole(f, b))
			continue;
		for (size_t i = 0; i < f->q->n; i++)
			if (f->side[i].n > 0)
				x[at++] = f->side[i].by_block[b];
		o.n++;
	}
	if (o.n >= 2 && k >= 2)
		o.test = friedman(x, o.n, k);
	g_free(x);
	return o;
}

static struct overall
over_runs(const struct field *f, size_t k)
{
	struct overall o = { "kruskal-wallis", 0, { NAN, (double)k - 1, NAN } };
	size_t most = 0, *group;
	double *x;

	for (size_t i = 0; i < f->q->n; i++)
		most += f->side[i].n;
	x = g_new(double, most + 1);
	group = g_new(size_t, most + 1);
	for (size_t i = 0; i < f->q->n; i++) {
		for (size_t r = 0; r < f->side[i].n; r++, o.n++) {
			x[o.n] = f->side[i].loss[r];
			group[o.n] = i;
		}
	}
	if (k >= 2 && o.n > k)
		o.test = kruskal(x, group, o.n, f->q->n);
	g_free(x);
	g_free(group);
	return o;
}

struct overall
overall_of(const struct field *f)
{
	size_t k = 0;

	for (size_t i = 0; i < f->q->n; i++)
		k += f->side[i].n > 0;
	return strcmp(f->q->design, "rounds") == 0 ? over_rounds(f, k) : over_runs(f, k);
}
