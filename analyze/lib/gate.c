/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/gate.h"

#include <err.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>

#include "analyze/lib/family.h"
#include "analyze/lib/field.h"
#include "analyze/lib/quantity.h"

/* One backend under one workload, then and now. */
struct change {
	char *title; /* "zvol over iSCSI, commit" */
	struct contrast contrast; /* of losses: above 0 is worse than before */
};

/* What one visit of the old store leaves, and one of the new store meets. */
struct meeting {
	GHashTable *before; /* key -> struct log_sample */
	GArray *changes;    /* struct change */
};

static char *
key_of(const struct question *q, const struct contender *c)
{
	return g_strjoin("\n", q->workload_name, q->metric_name, c->name, NULL);
}

static bool
is_judged(const struct question *q)
{
	return q->is_headline && q->is_ranked;
}

static void
remember(struct store *store, const struct question *q, void *data)
{
	struct meeting *m = data;
	struct field f;

	(void)store;
	if (!is_judged(q))
		return;
	f = field_of(q);
	for (size_t i = 0; f.has_logs && i < q->n; i++)
		g_hash_table_insert(m->before, key_of(q, &q->contender[i]),
		    g_memdup2(&f.side[i].sample, sizeof f.side[i].sample));
	field_clear(&f);
}

static void
meet_one(struct meeting *m, const struct question *q, const struct contender *c,
    struct log_sample now)
{
	g_autofree char *key = key_of(q, c);
	const struct log_sample *before = g_hash_table_lookup(m->before, key);
	struct change change;

	if (before == NULL || !(before->n > 0) || !(now.n > 0))
		return;
	change.title = g_strdup_printf("%s, %s", c->title, q->workload_title);
	change.contrast = contrast_welch(now, *before);
	g_array_append_val(m->changes, change);
}

static void
meet(struct store *store, const struct question *q, void *data)
{
	struct field f;

	(void)store;
	if (!is_judged(q))
		return;
	f = field_of(q);
	for (size_t i = 0; f.has_logs && i < q->n; i++)
		meet_one(data, q, &q->contender[i], f.side[i].sample);
	field_clear(&f);
}

/* Adjusted one-sided p of "worse by more than is allowed", NAN where nothing can be said. The caller frees it. */
static double *
adjusted(const GArray *changes, double allowed)
{
	double *p = g_new(double, changes->len);

	for (guint i = 0; i < changes->len; i++) {
		struct contrast c = g_array_index(changes, struct change, i).contrast;

		c.estimate -= log1p(allowed);
		p[i] = contrast_p_greater(&c);
	}
	holm(p, changes->len, p);
	return p;
}

static void
say_change(const struct change *change, const struct gate_rules *rules, const char *judgement)
{
	struct contrast c = change->contrast;
	struct interval i = contrast_interval(&c, 1 - rules->alpha);
	g_autofree char *ratio = ratio_text(exp(c.estimate)), *range = NULL;

	if (isnan(i.lo))
		range = g_strdup("too few runs for an interval");
	else
		range = ratio_range_text(i.lo, i.hi);
	printf("%s: %s of before (%s), %s.\n", change->title, ratio, range, judgement);
}

/* Could it be worse than is allowed, for all that these runs tell? */
static bool
is_open(const struct change *change, const struct gate_rules *rules)
{
	struct contrast c = change->contrast;
	struct interval i = contrast_interval(&c, 1 - rules->alpha);

	return !(i.hi <= 1 + rules->allowed);
}

static int
say_all(const GArray *changes, const double *p, const struct gate_rules *rules)
{
	g_autofree char *allowed = percent_text(rules->allowed, 1);
	guint worse = 0, open = 0;

	for (guint i = 0; i < changes->len; i++) {
		const struct change *c = &g_array_index(changes, struct change, i);
		bool is_worse = p[i] <= rules->alpha, undecided = !is_worse && is_open(c, rules);

		worse += is_worse;
		open += undecided;
		say_change(c, rules, is_worse ? "worse than the gate allows"
			: undecided	      ? "too few runs to tell"
					      : "within the gate");
	}
	if (worse > 0)
		printf("%u of %u got slower by more than %s.\n", worse, changes->len, allowed);
	else if (open > 0)
		printf("None of %u is shown to be slower by more than %s; of %u it cannot be ruled out.\n",
		    changes->len, allowed, open);
	else
		printf("None of %u got slower by more than %s.\n", changes->len, allowed);
	return worse > 0 ? GATE_CLOSED : GATE_OPEN;
}

int
gate_judge(struct store *before, struct store *now, const struct gate_rules *rules)
{
	struct meeting m = { g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
		g_array_new(FALSE, FALSE, sizeof(struct change)) };
	g_autofree double *p = NULL;
	int status;

	question_each(before, remember, &m);
	question_each(now, meet, &m);
	if (m.changes->len == 0)
		errx(1, "%s: no backend and workload in common with %s", store_path(now),
		    store_path(before));
	p = adjusted(m.changes, rules->allowed);
	status = say_all(m.changes, p, rules);
	for (guint i = 0; i < m.changes->len; i++)
		g_free(g_array_index(m.changes, struct change, i).title);
	g_array_free(m.changes, TRUE);
	g_hash_table_destroy(m.before);
	return status;
}
