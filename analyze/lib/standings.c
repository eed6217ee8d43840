/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/standings.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/statistics/family.h"
#include "analyze/lib/statistics/letters.h"
#include "analyze/lib/statistics/summary.h"

static int
by_loss(const void *a, const void *b, void *field)
{
	const struct losses *losses = field;
	size_t i = *(const size_t *)a, j = *(const size_t *)b;
	double x = losses->side[i].sample.mean, y = losses->side[j].sample.mean;

	if (x != y)
		return x < y ? -1 : 1;
	return (i > j) - (i < j);
}

static struct standing
standing_of(const struct contender *c, const struct side *s)
{
	double *value = g_new(double, c->n + 1);
	struct standing st = { .backend = c->backend,
		.title = c->title,
		.is_summary_only = s->is_summary_only,
		.failed = c->failed,
		.tried = c->tried,
		.ratio = NAN,
		.ratio_ci = { NAN, NAN } };

	for (size_t r = 0; r < c->n; r++)
		value[r] = c->run[r].value;
	st.n = s->is_summary_only ? c->moments->n : (double)c->n;
	st.mean = s->is_summary_only ? c->moments->mean : sample_mean(value, c->n);
	st.is_single =
	    !(st.n >= 2) || (s->is_summary_only && isnan(summary_moments_sd(c->moments)));
	g_free(value);
	return st;
}

/* Those with values best first, those with none apart. */
static void
line_up(struct standings *s, const struct losses *losses)
{
	size_t *order = g_new(size_t, s->q->n + 1);

	s->of = g_new0(struct standing, s->q->n + 1);
	s->absent = g_new(const struct contender *, s->q->n + 1);
	for (size_t i = 0; i < s->q->n; i++) {
		if (losses->side[i].n > 0 || losses->side[i].is_summary_only)
			order[s->k++] = i;
		else
			s->absent[s->n_absent++] = &s->q->contender[i];
	}
	g_qsort_with_data(order, (gint)s->k, sizeof *order, by_loss, (gpointer)losses);
	for (size_t i = 0; i < s->k; i++) {
		double loss = losses->side[order[i]].sample.mean;
		bool level = i > 0 && loss == losses->side[order[i - 1]].sample.mean;

		s->of[i] = standing_of(&s->q->contender[order[i]], &losses->side[order[i]]);
		s->of[i].place = level ? s->of[i - 1].place : (int)i + 1;
		if (losses->has_logs)
			s->of[i].ratio = exp(loss - losses->side[order[0]].sample.mean);
	}
	g_free(order);
}

static GHashTable *
index_of(const struct standings *s)
{
	GHashTable *index = g_hash_table_new(g_int64_hash, g_int64_equal);

	for (size_t i = 0; i < s->k; i++)
		g_hash_table_insert(index, &s->of[i].backend, GSIZE_TO_POINTER(i + 1));
	return index;
}

static void
take_claim(struct standings *s, const struct claim *c, size_t a, size_t b)
{
	struct standing_pair known = { c->a_better || c->b_better, c->equivalent, c->disagree,
		c->depends,
		!g_str_equal(c->method, "none") && !g_str_equal(c->method, "rank") && isnan(c->df),
		c->runs_needed, fmin(c->n_a, c->n_b), c->detectable, c->ratio };

	s->by_tukey |= g_str_equal(c->method, "games-howell");
	s->pair[a * s->k + b] = s->pair[b * s->k + a] = known;
	if (a == 0) {
		s->of[b].ratio = c->ratio;
		s->of[b].ratio_ci = (struct interval){ c->lo, c->hi };
	}
}

static void
take_claims(struct standings *s, const struct claim *claims, size_t n)
{
	GHashTable *index = index_of(s);
	bool *better = g_new0(bool, s->k * s->k + 1);
	char **letters;

	for (size_t i = 0; i < n; i++) {
		size_t a = GPOINTER_TO_SIZE(g_hash_table_lookup(index, &claims[i].a));
		size_t b = GPOINTER_TO_SIZE(g_hash_table_lookup(index, &claims[i].b));

		if (a == 0 || b == 0)
			continue;
		take_claim(s, &claims[i], a - 1, b - 1);
		better[(a - 1) * s->k + (b - 1)] = claims[i].a_better;
		better[(b - 1) * s->k + (a - 1)] = claims[i].b_better;
	}
	letters = letters_of(better, s->k);
	for (size_t i = 0; i < s->k; i++) {
		family_rank_interval(better, s->k, i, &s->of[i].rank_lo, &s->of[i].rank_hi);
		s->of[i].letters = letters[i];
	}
	g_free(letters);
	g_free(better);
	g_hash_table_destroy(index);
}

struct standings
standings_of(const struct losses *losses, const struct study *rules, const struct claim *claims,
    size_t n_claims)
{
	struct standings s = { .q = losses->q, .rules = rules };

	line_up(&s, losses);
	s.pair = g_new0(struct standing_pair, s.k * s.k + 1);
	take_claims(&s, claims, n_claims);
	return s;
}

void
standings_clear(struct standings *s)
{
	for (size_t i = 0; i < s->k; i++)
		g_free(s->of[i].letters);
	g_free(s->of);
	g_free(s->pair);
	g_free(s->absent);
}

const struct standing_pair *
standings_pair(const struct standings *s, size_t i, size_t j)
{
	return &s->pair[i * s->k + j];
}

bool
standings_any_single(const struct standings *s)
{
	for (size_t i = 0; i < s->k; i++)
		if (s->of[i].is_single)
			return true;
	return false;
}

bool
standings_any_separated(const struct standings *s)
{
	for (size_t i = 0; i < s->k * s->k; i++)
		if (s->pair[i].separated)
			return true;
	return false;
}

bool
standings_any_depends(const struct standings *s)
{
	for (size_t i = 0; i < s->k * s->k; i++)
		if (s->pair[i].depends)
			return true;
	return false;
}

double
standings_runs_needed(const struct standings *s, double *detectable)
{
	double needed = 0;

	*detectable = 0;
	for (size_t i = 0; i + 1 < s->k; i++) {
		const struct standing_pair *p = standings_pair(s, i, i + 1);

		if (p->separated || p->equivalent || !(p->runs_needed > p->n))
			continue;
		needed = fmax(needed, p->runs_needed);
		*detectable = fmax(*detectable, p->detectable);
	}
	return needed;
}
