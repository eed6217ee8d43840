/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/planner.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/statistics/power.h"

/*
 * The detectable difference of unit sd depends on runs, pairs and pairing alone: each is solved for
 * once.
 */
struct planner {
	double alpha;
	GHashTable *known; /* of struct answer, its own key */
};

struct answer {
	double n;
	size_t pairs;
	bool paired;
	double difference;
};

static guint
answer_hash(const void *answer)
{
	const struct answer *a = answer;

	return (guint)a->n * 2654435761u + (guint)a->pairs * 40503u + a->paired;
}

static gboolean
answer_equal(const void *x, const void *y)
{
	const struct answer *a = x, *b = y;

	return a->n == b->n && a->pairs == b->pairs && a->paired == b->paired;
}

struct planner *
planner_new(double alpha)
{
	struct planner *p = g_new(struct planner, 1);

	p->alpha = alpha;
	p->known = g_hash_table_new_full(answer_hash, answer_equal, g_free, NULL);
	return p;
}

void
planner_free(struct planner *p)
{
	g_hash_table_destroy(p->known);
	g_free(p);
}

double
planner_detectable(struct planner *p, size_t pairs, bool paired, double n)
{
	struct answer key = { .n = n, .pairs = pairs, .paired = paired };
	struct answer *known = g_hash_table_lookup(p->known, &key);
	struct plan plan = { .sd = 1, .alpha = p->alpha / (double)pairs, .paired = paired };

	if (known == NULL) {
		known = g_memdup2(&key, sizeof key);
		known->difference = power_detectable(plan, n, 0.8);
		g_hash_table_add(p->known, known);
	}
	return known->difference;
}

double
planner_runs_needed(struct planner *p, size_t pairs, bool paired, double sd, double difference)
{
	double low = 1, high = 2;

	if (!(sd > 0))
		return NAN;
	while (!(planner_detectable(p, pairs, paired, high) * sd <= difference)) {
		low = high;
		high *= 2;
		if (high > 131072)
			return NAN;
	}
	while (high - low > 1) {
		double middle = floor((low + high) / 2);

		if (planner_detectable(p, pairs, paired, middle) * sd <= difference)
			high = middle;
		else
			low = middle;
	}
	return high;
}
