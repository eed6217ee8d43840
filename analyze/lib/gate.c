/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/gate.h"

#include <err.h>
#include <glib.h>
#include <math.h>

#include "analyze/lib/losses.h"
#include "analyze/lib/statistics/contrast.h"
#include "analyze/lib/statistics/family.h"

/* One backend under one workload in one of the two stores. */
struct gate_side {
	char *key, *title;
	struct log_sample sample;
};

static void
side_free(void *side)
{
	struct gate_side *s = side;

	g_free(s->key);
	g_free(s->title);
	g_free(s);
}

static void
gather(struct store *store, const struct question *q, void *sides)
{
	struct losses losses;

	(void)store;
	if (!q->is_headline || !q->is_ranked)
		return;
	losses = losses_of(q);
	for (size_t i = 0; losses.has_logs && i < q->n; i++) {
		const struct contender *c = &q->contender[i];
		struct gate_side *s = g_new(struct gate_side, 1);

		s->key = g_strjoin("\n", q->workload_name, q->metric_name, c->name, NULL);
		s->title = g_strdup_printf("%s, %s", c->title, q->workload_title);
		s->sample = losses.side[i].sample;
		g_ptr_array_add(sides, s);
	}
	losses_clear(&losses);
}

static GPtrArray *
sides_of(struct store *store)
{
	GPtrArray *sides = g_ptr_array_new_with_free_func(side_free);

	question_each(store, gather, sides);
	return sides;
}

static GHashTable *
index_of(const GPtrArray *sides)
{
	GHashTable *index = g_hash_table_new(g_str_hash, g_str_equal);

	for (guint i = 0; i < sides->len; i++) {
		struct gate_side *s = sides->pdata[i];

		g_hash_table_insert(index, s->key, s);
	}
	return index;
}

/* Now against before: a contrast each that is in both stores, and its title. */
static size_t
meet(GPtrArray *before, GPtrArray *now, struct contrast *contrast, struct gate_change *change)
{
	GHashTable *index = index_of(before);
	size_t n = 0;

	for (guint i = 0; i < now->len; i++) {
		struct gate_side *s = now->pdata[i], *then = g_hash_table_lookup(index, s->key);

		if (then == NULL || !(then->sample.n > 0) || !(s->sample.n > 0))
			continue;
		contrast[n] = contrast_welch(s->sample, then->sample);
		change[n++].title = g_steal_pointer(&s->title);
	}
	g_hash_table_destroy(index);
	return n;
}

/*
 * Adjusted one-sided p of "worse by more than is allowed", NAN where nothing can be said. The
 * caller frees it.
 */
static double *
adjusted(const struct contrast *contrast, size_t n, double allowed)
{
	double *p = g_new(double, n + 1);

	for (size_t i = 0; i < n; i++) {
		struct contrast c = contrast[i];

		c.estimate -= log1p(allowed);
		p[i] = contrast_p_greater(&c);
	}
	family_holm(p, n, p);
	return p;
}

static void
judge(struct gate *gate, const struct contrast *contrast, const struct gate_rules *rules)
{
	g_autofree double *p = adjusted(contrast, gate->n, rules->allowed);

	for (size_t i = 0; i < gate->n; i++) {
		struct gate_change *c = &gate->change[i];

		c->ratio = contrast_ratio(&contrast[i]);
		c->interval = contrast_interval(&contrast[i], 1 - rules->alpha);
		c->judgement = p[i] <= rules->alpha      ? GATE_WORSE :
		    c->interval.hi <= 1 + rules->allowed ? GATE_WITHIN :
							   GATE_UNDECIDED;
		gate->worse += c->judgement == GATE_WORSE;
		gate->undecided += c->judgement == GATE_UNDECIDED;
	}
}

struct gate
gate_of(struct store *before, struct store *now, const struct gate_rules *rules)
{
	GPtrArray *then = sides_of(before), *today = sides_of(now);
	g_autofree struct contrast *contrast = g_new(struct contrast, today->len + 1);
	struct gate gate = { .change = g_new0(struct gate_change, today->len + 1) };

	gate.n = meet(then, today, contrast, gate.change);
	g_ptr_array_free(then, TRUE);
	g_ptr_array_free(today, TRUE);
	if (gate.n == 0)
		errx(1, "%s: no backend and workload in common with %s", store_path(now),
		    store_path(before));
	judge(&gate, contrast, rules);
	return gate;
}

void
gate_clear(struct gate *gate)
{
	for (size_t i = 0; i < gate->n; i++)
		g_free(gate->change[i].title);
	g_free(gate->change);
}
