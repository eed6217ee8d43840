/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/pairs.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/statistics/family.h"

/* Contenders with anything to compare, best first; equals as they came into the store. */
static void
put_in_order(const struct losses *losses, struct pairs *p)
{
	p->order = g_new(size_t, losses->q->n + 1);
	for (size_t i = 0; i < losses->q->n; i++) {
		size_t at = p->n;

		if (losses->side[i].n == 0 && !losses->side[i].is_summary_only)
			continue;
		for (; at > 0 &&
		     losses->side[p->order[at - 1]].sample.mean > losses->side[i].sample.mean;
		     at--)
			p->order[at] = p->order[at - 1];
		p->order[at] = i;
		p->n++;
	}
}

/* Whatever pair stands at (i, j) of the order, i < j. */
static size_t
pair_at(size_t n, size_t i, size_t j)
{
	return i * n - i * (i + 1) / 2 + (j - i - 1);
}

/* Adjusts the one-sided p of all ordered pairs; `p` and `adjusted` are n * n. */
static void
adjust(const struct pairs *all, double *p, double *adjusted)
{
	for (size_t i = 0; i < all->n; i++) {
		for (size_t j = i + 1; j < all->n; j++) {
			const struct pairing *pair = &all->pair[pair_at(all->n, i, j)];

			p[i * all->n + j] = pair->p_a;
			p[j * all->n + i] = pair->p_b;
		}
	}
	family_holm_ordered(p, all->n, adjusted);
}

static void
decide_by_holm(struct pairs *all)
{
	double *p = g_new0(double, all->n * all->n + 1),
	       *adjusted = g_new(double, all->n * all->n + 1);

	adjust(all, p, adjusted);
	for (size_t i = 0; i < all->n; i++) {
		for (size_t j = i + 1; j < all->n; j++) {
			struct pairing *pair = &all->pair[pair_at(all->n, i, j)];

			pair->p_a_family = adjusted[i * all->n + j];
			pair->p_b_family = adjusted[j * all->n + i];
		}
	}
	g_free(p);
	g_free(adjusted);
}

static void
decide_by_tukey(struct pairs *all, double confidence)
{
	double groups = (double)all->n;

	for (size_t i = 0; i < all->n_pairs; i++) {
		struct pairing *pair = &all->pair[i];
		double p = contrast_p_tukey(&pair->contrast, groups);

		pair->p_a_family = pair->contrast.estimate >= 0 && !isnan(p) ? p : 1;
		pair->p_b_family = pair->contrast.estimate < 0 && !isnan(p) ? p : 1;
		pair->together = contrast_interval_tukey(&pair->contrast, confidence, groups);
		if (pair->method == PAIR_WELCH)
			pair->method = PAIR_GAMES_HOWELL;
	}
}

static void
decide_equivalence(struct pairs *all)
{
	double *p = g_new(double, all->n_pairs + 1);

	for (size_t i = 0; i < all->n_pairs; i++)
		p[i] = isnan(all->pair[i].p_equivalent) ? 1 : all->pair[i].p_equivalent;
	family_holm(p, all->n_pairs, p);
	for (size_t i = 0; i < all->n_pairs; i++)
		all->pair[i].p_equivalent_family = p[i];
	g_free(p);
}

static void
claim(struct pairing *p, double alpha)
{
	p->separated = fmin(p->p_a_family, p->p_b_family) <= alpha;
	p->equivalent = p->p_equivalent_family <= alpha;
	p->disagree =
	    p->separated && p->method != PAIR_RANK && p->rank.p > alpha && p->rank.p_least <= alpha;
}

/* The same family without the flagged runs: only the claims are wanted of it. */
static void
try_without_flagged(const struct losses *losses, struct pairs *all, double alpha, double *spare)
{
	struct pairs other = { .n = all->n, .n_pairs = all->n_pairs };

	other.pair = g_memdup2(all->pair, all->n_pairs * sizeof *all->pair);
	for (size_t i = 0; i < other.n_pairs; i++)
		pairing_without_flagged(&other.pair[i], losses, spare);
	decide_by_holm(&other);
	for (size_t i = 0; i < all->n_pairs; i++)
		all->pair[i].depends =
		    (all->pair[i].p_a_family <= alpha) != (other.pair[i].p_a_family <= alpha) ||
		    (all->pair[i].p_b_family <= alpha) != (other.pair[i].p_b_family <= alpha);
	g_free(other.pair);
}

static size_t
most_runs(const struct losses *losses)
{
	size_t most = losses->blocks;

	for (size_t i = 0; i < losses->q->n; i++)
		most = MAX(most, losses->side[i].n);
	return most;
}

struct pairs
pairs_of(const struct losses *losses, const struct family_rules *rules)
{
	struct pairs all = { .flagged = losses_flagged(losses) };
	double *spare = g_new(double, most_runs(losses) + 1);

	put_in_order(losses, &all);
	all.pair = g_new(struct pairing, all.n * all.n + 1);
	for (size_t i = 0; i < all.n; i++)
		for (size_t j = i + 1; j < all.n; j++)
			all.pair[all.n_pairs++] =
			    pairing_of(losses, all.order[i], all.order[j], !rules->tukey, spare);
	for (size_t i = 0; i < all.n_pairs; i++)
		pairing_judge(&all.pair[i], losses->has_logs, all.n_pairs, rules);
	decide_by_holm(&all);
	if (rules->tukey && losses->has_logs)
		decide_by_tukey(&all, 1 - rules->alpha);
	decide_equivalence(&all);
	for (size_t i = 0; i < all.n_pairs; i++)
		claim(&all.pair[i], rules->alpha);
	if (all.flagged > 0 && losses->has_logs && !rules->tukey)
		try_without_flagged(losses, &all, rules->alpha, spare);
	g_free(spare);
	return all;
}

void
pairs_clear(struct pairs *pairs)
{
	g_free(pairs->order);
	g_free(pairs->pair);
}
