/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check: doubts about the numbers: drift, order, outliers, failures, too few runs. */
#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/check/checks.h"
#include "data/lib/answer/results.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"

/*
 * One context serves the whole study: its rankings one after the other, then all of them together.
 */
struct work {
	struct study rules;
	struct check_context context;
};

static void
put_drift(struct store *stats, const struct check_context *c)
{
	const struct timeline *t = &c->ranking->timeline;

	results_put(stats, "drift", c->ranking->q,
	    (const struct results_cell[]){ { "tau", t->tau, NULL }, { "tau_p", t->tau_p, NULL },
		{ "slope", expm1(t->total), NULL }, { "lag1", t->lag1, NULL },
		{ "lag1_p", t->lag1_p, NULL }, { "position_p", t->position_p, NULL },
		{ "shift_after", t->shift_after > 0 ? (double)t->shift_after : NAN, NULL },
		{ "shift_p", t->shift_p, NULL }, { "between_within", c->between_within, NULL },
		{ "trend", t->has_trend, NULL }, { 0 } });
}

/* Can anything be claimed here at all? */
static bool
has_claims(const struct standings *s)
{
	size_t judged = 0;

	for (size_t i = 0; i < s->k; i++)
		judged += !s->of[i].is_single;
	return judged > 1;
}

static void
check(struct store *stats, const struct question *q, void *work)
{
	struct work *w = work;
	struct check_context *c = &w->context;
	struct ranking r;

	if (!q->is_ranked)
		return;
	r = ranking_of(stats, q, &w->rules);
	c->ranking = &r;
	c->between_within = NAN;
	c->families += has_claims(&r.standings);
	checks_look(c);
	put_drift(stats, c);
	c->ranking = NULL;
	ranking_clear(&r);
}

int
main(int argc, char *argv[])
{
	static const struct program program = { "STATS.db",
		"doubts about the numbers: drift, order, outliers, failures, too few runs", NULL, 1,
		1 };
	int at = option_parse(argc, argv, &program);
	struct store *stats = store_open_stats(argv[at], STORE_WRITE);
	struct work w = { .rules = results_rules(stats) };

	store_begin(stats);
	results_clear(stats, "drift");
	results_clear_doubts(stats);
	w.context = (struct check_context){
		.stats = stats, .alpha = w.rules.alpha, .has_seconds = results_have_seconds(stats)
	};
	question_each(stats, check, &w);
	checks_look(&w.context);
	store_commit(stats);
	store_close(stats);
	study_clear(&w.rules);
	return cli_finish(stdout);
}
