/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question: small studies built in memory, ranked without a store, for the unit tests. */
#ifndef PODIUM_TEST_QUESTION_H
#define PODIUM_TEST_QUESTION_H

#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/pairs.h"
#include "analyze/lib/standings.h"
#include "analyze/lib/words/words.h"
#include "data/lib/answer/results.h"

enum { BACKENDS_MOST = 40 };

struct small_study {
	struct question q;
	struct contender contender[BACKENDS_MOST];
	struct study rules;
	struct moments moments[BACKENDS_MOST];
};

static inline struct small_study *
study_new(const char *design, bool higher_is_better)
{
	struct small_study *s = g_new0(struct small_study, 1);

	s->q = (struct question){ .workload = 1,
		.metric = 1,
		.workload_name = "w",
		.workload_title = "w",
		.metric_name = "elapsed_s",
		.metric_title = "Time",
		.unit = higher_is_better ? "1/s" : "s",
		.higher_is_better = higher_is_better,
		.is_ranked = true,
		.is_headline = true,
		.design = design,
		.contender = s->contender };
	s->rules = study_defaults();
	return s;
}

/* Run r of every backend belongs to round r + 1. */
static inline struct contender *
study_add(struct small_study *s, const char *name, const double *x, size_t n)
{
	struct contender *c = &s->contender[s->q.n];

	*c = (struct contender){ .backend = (int64_t)++s->q.n,
		.name = name,
		.title = name,
		.n = n,
		.run = g_new0(struct run_value, n + 1),
		.resolution = NAN };
	for (size_t r = 0; r < n; r++)
		c->run[r] = (struct run_value){ .run = (int64_t)(100 * s->q.n + r),
			.session = 1,
			.round = (int64_t)r + 1,
			.position = (int64_t)s->q.n,
			.value = x[r] };
	return c;
}

static inline struct contender *
study_add_moments(struct small_study *s, const char *name, double n, double mean, double sd)
{
	struct contender *c = study_add(s, name, NULL, 0);

	s->moments[s->q.n - 1] = (struct moments){ n, mean, sd, NAN, NAN, NAN };
	c->moments = &s->moments[s->q.n - 1];
	return c;
}

static inline void
study_free(struct small_study *s)
{
	for (size_t i = 0; i < s->q.n; i++)
		g_free(s->contender[i].run);
	study_clear(&s->rules);
	g_free(s);
}

/* What podium-compare would store and podium-rank read again. */
static inline struct claim
claim_of(const struct question *q, const struct pairing *p, double alpha)
{
	return (struct claim){ q->contender[p->a].backend, q->contender[p->b].backend,
		pairing_method_name(p->method), p->n_a, p->n_b, p->contrast.df,
		contrast_ratio(&p->contrast), p->together.lo, p->together.hi,
		p->p_a_family <= alpha, p->p_b_family <= alpha, p->equivalent, p->disagree,
		p->depends, p->runs_needed, p->detectable };
}

/*
 * Standings by the whole chain of pure functions; the field is the caller's to clear, after the
 * standings.
 */
static inline struct standings
study_rank(struct small_study *s, struct losses *losses)
{
	struct family_rules rules = { s->rules.alpha, s->rules.margin, false,
		planner_new(s->rules.alpha) };
	struct pairs pairs;
	struct claim *claims;
	struct standings st;

	*losses = losses_of(&s->q);
	pairs = pairs_of(losses, &rules);
	claims = g_new(struct claim, pairs.n_pairs + 1);
	for (size_t i = 0; i < pairs.n_pairs; i++)
		claims[i] = claim_of(&s->q, &pairs.pair[i], s->rules.alpha);
	st = standings_of(losses, &s->rules, claims, pairs.n_pairs);
	st.flagged = pairs.flagged;
	g_free(claims);
	pairs_clear(&pairs);
	planner_free(rules.planner);
	return st;
}

static inline char *
study_verdict(struct small_study *s)
{
	struct losses losses;
	struct standings st = study_rank(s, &losses);
	char *emphasis, *verdict = words_verdict(&st, &emphasis);

	g_free(emphasis);
	standings_clear(&st);
	losses_clear(&losses);
	return verdict;
}

#endif
