/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check: doubts about the numbers: drift, order, outliers, failures, too few runs. */
#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/check.h"
#include "analyze/lib/quantity.h"
#include "data/lib/answer/results.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"

struct work {
	struct study rules;
	bool has_seconds;
	size_t families; /* questions with claims of place */
};

static void
put_drift(struct store *stats, const struct check_context *c)
{
	const struct timeline *t = &c->reading->timeline;

	results_put(stats, "drift", c->reading->q, (const struct results_cell[]){
	    { "tau", t->tau, NULL }, { "tau_p", t->tau_p, NULL }, { "slope", expm1(t->total), NULL },
	    { "lag1", t->lag1, NULL }, { "lag1_p", t->lag1_p, NULL },
	    { "position_p", t->position_p, NULL },
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
	struct reading r;
	struct check_context c = { .stats = stats, .reading = &r, .has_seconds = w->has_seconds,
		.between_within = NAN };

	if (!q->is_ranked)
		return;
	r = reading_of(stats, q, &w->rules);
	w->families += has_claims(&r.standings);
	for (const struct check *const *each = checks; *each != NULL; each++)
		if (q->is_headline || !(*each)->headline_only)
			(*each)->look(&c);
	put_drift(stats, &c);
	reading_clear(&r);
}

/* A study of many rankings is bound to make a false claim somewhere: how many to expect is part of the answer. */
static void
say_families(struct store *stats, const struct work *w)
{
	g_autofree char *alpha = percent_text(w->rules.alpha, true), *sentence = NULL;
	struct results_doubt d = { .code = "families" };

	if (w->families < 2)
		return;
	sentence = g_strdup_printf("This study holds %zu rankings, each wrong somewhere with a chance of at most %s:"
	    " up to %.1f of them may be expected to be.", w->families, alpha,
	    w->rules.alpha * (double)w->families);
	d.sentence = sentence;
	results_put_doubt(stats, &d);
}

/* A plan that stopped half way is no result yet. */
static void
say_unfinished(struct store *stats)
{
	const struct results_progress p = results_progress(stats);
	g_autofree char *sentence = NULL;
	struct results_doubt d = { .code = "unfinished", .advice = "Finish them with podium-run." };

	if (p.unmeasured == 0)
		return;
	sentence = g_strdup_printf("%zu of %zu planned runs were not measured.", p.unmeasured, p.planned);
	d.sentence = sentence;
	results_put_doubt(stats, &d);
}

int
main(int argc, char *argv[])
{
	static const struct program program = { "STATS.db",
		"doubts about the numbers: drift, order, outliers, failures, too few runs", NULL, 1, 1 };
	int at = option_parse(argc, argv, &program);
	struct store *stats = store_open_stats(argv[at], STORE_WRITE);
	struct work w = { .rules = results_rules(stats), .has_seconds = results_have_seconds(stats) };

	store_begin(stats);
	results_clear(stats, "drift");
	results_clear_doubts(stats);
	question_each(stats, check, &w);
	say_families(stats, &w);
	say_unfinished(stats);
	store_commit(stats);
	store_close(stats);
	study_clear(&w.rules);
	return cli_finish(stdout);
}
