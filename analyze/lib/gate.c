/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/gate.h"

#include <err.h>
#include <glib.h>
#include <math.h>

#include "analyze/lib/losses.h"
#include "analyze/lib/statistics/contrast.h"
#include "analyze/lib/statistics/family.h"
#include "data/lib/answer/results.h"
#include "data/lib/store/workload.h"

/* One backend under one workload in one of the two stores. */
struct gate_side {
	char *key, *title, *load;
	struct log_sample sample;
	size_t runs, failed;
	bool has_logs;
	GHashTable *uuids; /* of its ok runs; owned texts */
};

static void
side_free(void *side)
{
	struct gate_side *s = side;

	g_free(s->key);
	g_free(s->title);
	g_free(s->load);
	g_hash_table_destroy(s->uuids);
	g_free(s);
}

/* The collector and its options: two loads of one name need not be the same. */
static char *
load_of(struct store *store, const struct question *q)
{
	struct workload w;
	char *load;

	workload_get(store, q->workload, &w);
	load = g_strdup_printf("%s %s", w.program != NULL ? w.program : "", w.options);
	workload_clear(&w);
	return g_strstrip(load);
}

static struct gate_side *
side_of(struct store *store, const struct losses *losses, size_t i)
{
	const struct question *q = losses->q;
	const struct contender *c = &q->contender[i];
	struct gate_side *s = g_new(struct gate_side, 1);

	*s = (struct gate_side){ .key = g_strjoin(
				     "\n", q->workload_name, q->metric_name, c->name, NULL),
		.title = g_strdup_printf("%s, %s", c->title, q->workload_title),
		.load = load_of(store, q),
		.sample = losses->side[i].sample,
		.runs = c->n,
		.failed = c->failed,
		.has_logs = losses->has_logs,
		.uuids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL) };
	for (size_t r = 0; r < c->n; r++)
		g_hash_table_add(s->uuids, results_run_uuid(store, c->run[r].run));
	return s;
}

static void
gather(struct store *store, const struct question *q, void *sides)
{
	struct losses losses;

	if (!q->is_headline || !q->is_ranked)
		return;
	losses = losses_of(q);
	for (size_t i = 0; i < q->n; i++)
		g_ptr_array_add(sides, side_of(store, &losses, i));
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

static bool
has_results(const struct gate_side *s)
{
	return s != NULL && s->sample.n > 0;
}

static size_t
shared_runs(const struct gate_side *a, const struct gate_side *b)
{
	GHashTableIter each;
	gpointer uuid;
	size_t n = 0;

	g_hash_table_iter_init(&each, a->uuids);
	while (g_hash_table_iter_next(&each, &uuid, NULL))
		n += g_hash_table_contains(b->uuids, uuid) ? 1 : 0;
	return n;
}

/* What can be said without arithmetic; GATE_UNDECIDED: that is for the test. */
static enum gate_judgement
standing_of(const struct gate_side *then, const struct gate_side *now, size_t shared)
{
	if (!has_results(then))
		return GATE_NEW;
	if (now == NULL)
		return GATE_MISSING;
	if (!has_results(now))
		return GATE_FAILED;
	if (!g_str_equal(then->load, now->load))
		return GATE_OTHER_LOAD;
	return shared > 0 && shared == now->runs && shared == then->runs ? GATE_SAME :
									   GATE_UNDECIDED;
}

static void
add(struct gate *gate, const struct gate_side *then, const struct gate_side *now)
{
	struct gate_change *c = &gate->change[gate->n];
	size_t shared = then != NULL && now != NULL ? shared_runs(then, now) : 0;

	if (!has_results(then) && !has_results(now))
		return;
	gate->n++;
	*c = (struct gate_change){ .title = g_strdup(now != NULL ? now->title : then->title),
		.ratio = NAN,
		.interval = { NAN, NAN },
		.judgement = standing_of(then, now, shared),
		.runs = now != NULL ? now->runs : 0,
		.failed = now != NULL ? now->failed : 0,
		.shared = shared };
}

/* Every pair of then and now; each contrast stands beside its change. Returns how many have met. */
static size_t
meet(struct gate *gate, GPtrArray *before, GPtrArray *now, struct contrast *contrast)
{
	GHashTable *then = index_of(before), *today = index_of(now);
	size_t met = 0;

	for (guint i = 0; i < now->len; i++) {
		struct gate_side *s = now->pdata[i], *old = g_hash_table_lookup(then, s->key);

		met += has_results(old);
		contrast[gate->n] = (struct contrast){ .estimate = NAN, .se = NAN, .df = NAN };
		if (has_results(old) && has_results(s) && old->has_logs && s->has_logs)
			contrast[gate->n] = contrast_welch(s->sample, old->sample);
		add(gate, old, s);
	}
	for (guint i = 0; i < before->len; i++) {
		struct gate_side *old = before->pdata[i];

		if (!g_hash_table_contains(today, old->key))
			add(gate, old, NULL);
	}
	g_hash_table_destroy(then);
	g_hash_table_destroy(today);
	return met;
}

/* One-sided p of "worse by more than is allowed", adjusted over all that can be said. */
static double *
adjusted(const struct gate *gate, const struct contrast *contrast, double allowed)
{
	double *p = g_new(double, gate->n + 1);

	for (size_t i = 0; i < gate->n; i++) {
		struct contrast c = contrast[i];

		c.estimate -= log1p(allowed);
		p[i] = gate->change[i].judgement == GATE_UNDECIDED ? contrast_p_greater(&c) : NAN;
	}
	family_holm(p, gate->n, p);
	return p;
}

static void
judge(struct gate *gate, const struct contrast *contrast, const struct gate_rules *rules)
{
	g_autofree double *p = adjusted(gate, contrast, rules->allowed);

	for (size_t i = 0; i < gate->n; i++) {
		struct gate_change *c = &gate->change[i];

		if (c->judgement == GATE_UNDECIDED) {
			c->ratio = contrast_ratio(&contrast[i]);
			c->interval = contrast_interval(&contrast[i], 1 - rules->alpha);
			c->judgement = p[i] <= rules->alpha      ? GATE_WORSE :
			    c->interval.hi <= 1 + rules->allowed ? GATE_WITHIN :
								   GATE_UNDECIDED;
		}
		gate->count[c->judgement]++;
	}
}

struct gate
gate_of(struct store *before, struct store *now, const struct gate_rules *rules)
{
	GPtrArray *then = sides_of(before), *today = sides_of(now);
	guint most = then->len + today->len + 1;
	g_autofree struct contrast *contrast = g_new0(struct contrast, most);
	struct gate gate = { .change = g_new0(struct gate_change, most) };
	bool is_another = meet(&gate, then, today, contrast) == 0 && today->len > 0;

	g_ptr_array_free(then, TRUE);
	g_ptr_array_free(today, TRUE);
	if (is_another || gate.n == 0)
		errx(1, "%s: no backend and workload in common with %s", store_path(now),
		    store_path(before));
	judge(&gate, contrast, rules);
	return gate;
}

size_t
gate_judged(const struct gate *gate)
{
	return gate->count[GATE_WITHIN] + gate->count[GATE_UNDECIDED] + gate->count[GATE_WORSE];
}

size_t
gate_broken(const struct gate *gate)
{
	return gate->count[GATE_MISSING] + gate->count[GATE_FAILED] + gate->count[GATE_OTHER_LOAD];
}

void
gate_clear(struct gate *gate)
{
	for (size_t i = 0; i < gate->n; i++)
		g_free(gate->change[i].title);
	g_free(gate->change);
}
