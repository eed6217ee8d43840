/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/overall.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static bool
is_whole(const struct losses *losses, size_t block)
{
	for (size_t i = 0; i < losses->q->n; i++)
		if (losses->side[i].n > 0 && isnan(losses->side[i].by_block[block]))
			return false;
	return true;
}

static struct overall
over_rounds(const struct losses *losses, size_t k)
{
	double *x = g_new(double, losses->blocks *k + 1);
	struct overall o = { "friedman", 0, { NAN, (double)k - 1, NAN } };
	size_t at = 0;

	for (size_t b = 0; b < losses->blocks; b++) {
		if (!is_whole(losses, b))
			continue;
		for (size_t i = 0; i < losses->q->n; i++)
			if (losses->side[i].n > 0)
				x[at++] = losses->side[i].by_block[b];
		o.n++;
	}
	if (o.n >= 2 && k >= 2)
		o.test = omnibus_friedman(x, o.n, k);
	g_free(x);
	return o;
}

static struct overall
over_runs(const struct losses *losses, size_t k)
{
	struct overall o = { "kruskal-wallis", 0, { NAN, (double)k - 1, NAN } };
	size_t most = 0, *group;
	double *x;

	for (size_t i = 0; i < losses->q->n; i++)
		most += losses->side[i].n;
	x = g_new(double, most + 1);
	group = g_new(size_t, most + 1);
	for (size_t i = 0; i < losses->q->n; i++) {
		for (size_t r = 0; r < losses->side[i].n; r++, o.n++) {
			x[o.n] = losses->side[i].loss[r];
			group[o.n] = i;
		}
	}
	if (k >= 2 && o.n > k)
		o.test = omnibus_kruskal(x, group, o.n, losses->q->n);
	g_free(x);
	g_free(group);
	return o;
}

struct overall
overall_of(const struct losses *losses)
{
	size_t k = 0;

	for (size_t i = 0; i < losses->q->n; i++)
		k += losses->side[i].n > 0;
	return strcmp(losses->q->design, "rounds") == 0 ? over_rounds(losses, k) :
							  over_runs(losses, k);
}
