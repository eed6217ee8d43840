/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/pairs.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/statistics/family.h"
#include "analyze/lib/statistics/outlier.h"

/* Losses that two sides may be compared by; `spare` takes a side's unflagged ones. */
static struct log_sample
unflagged_sample(const struct side *s, double *spare)
{
	struct log_sample sample;
	size_t n = 0;

	if (s->is_summary_only)
		return s->sample;
	for (size_t r = 0; r < s->n; r++)
		if ((s->mark[r] & OUTLIER_FLAG) == 0)
			spare[n++] = s->loss[r];
	sample = log_sample_of(spare, n);
	sample.floor_variance = s->sample.floor_variance;
	return sample;
}

/* Differences b - a over the blocks that have both. Returns how many. */
static size_t
differences(const struct losses *losses, const struct side *a, const struct side *b, double *into)
{
	size_t n = 0;

	if (a->by_block == NULL)
		return 0;
	for (size_t k = 0; k < losses->blocks; k++) {
		double d = b->by_block[k] - a->by_block[k];

		if (!isnan(d))
			into[n++] = d;
	}
	return n;
}

/* As differences(), without the blocks in which either side's run is flagged. */
static size_t
unflagged_differences(
    const struct losses *losses, const struct side *a, const struct side *b, double *into)
{
	size_t n = 0;

	for (size_t k = 0; k < losses->blocks; k++) {
		double d = b->by_block[k] - a->by_block[k];

		if (!isnan(d) && !a->flagged_block[k] && !b->flagged_block[k])
			into[n++] = d;
	}
	return n;
}

static double
floor_of_pair(const struct side *a, const struct side *b)
{
	return a->sample.floor_variance + b->sample.floor_variance;
}

static bool
can_be_judged(const struct log_sample *s)
{
	return s->n >= 2 && !isnan(s->variance);
}

static void
use_blocks(struct pairing *p, const struct side *a, const struct side *b, const double *d, size_t n)
{
	double better = 0;

	p->method = PAIR_PAIRED;
	p->n_a = p->n_b = (double)n;
	p->contrast = contrast_paired(d, n, floor_of_pair(a, b));
	p->rank = ranktest_signed(d, n);
	for (size_t i = 0; i < n; i++)
		better += d[i] > 0 ? 1 : d[i] == 0 ? 0.5 : 0;
	p->superiority = better / (double)n;
}

static void
use_groups(
    const struct losses *losses, struct pairing *p, const struct side *a, const struct side *b)
{
	p->n_a = a->sample.n;
	p->n_b = b->sample.n;
	p->contrast = contrast_welch(b->sample, a->sample);
	p->method = !can_be_judged(&a->sample) || !can_be_judged(&b->sample) ? PAIR_NONE :
	    a->is_summary_only || b->is_summary_only                         ? PAIR_MOMENTS :
	    losses->has_logs                                                 ? PAIR_WELCH :
									       PAIR_RANK;
	if (a->n > 0 && b->n > 0) {
		p->rank = ranktest_sum(b->loss, b->n, a->loss, a->n);
		p->superiority = 1 - ranktest_chance_below(&p->rank, b->n, a->n);
	}
}

/* Nothing varies, on a clock of unknown step: the order of the values is all there is. */
static bool
is_flat(const struct pairing *p)
{
	return isnan(p->contrast.se) && (p->method == PAIR_PAIRED || p->method == PAIR_WELCH);
}

static void
judge_by_t(struct pairing *p, size_t n_pairs, const struct family_rules *rules)
{
	const struct contrast *c = &p->contrast;

	p->alone = contrast_interval(c, 1 - rules->alpha);
	p->together = contrast_interval(c, 1 - rules->alpha / (double)n_pairs);
	p->p_a = contrast_p_greater(c);
	p->p_b = contrast_p_less(c);
	if (is_flat(p)) {
		p->p_a = p->rank.p_greater;
		p->p_b = p->rank.p_less;
	}
	p->p_equivalent = contrast_p_equivalent(c, rules->margin);
	if (rules->planner != NULL && !isnan(c->se)) {
		p->runs_needed = planner_runs_needed(
		    rules->planner, n_pairs, c->paired, c->sd, log1p(rules->margin));
		p->detectable = exp(c->sd *
		    planner_detectable(rules->planner, n_pairs, c->paired, fmin(p->n_a, p->n_b)));
	}
}

/* Without logs there is no ratio, and the rank test decides. */
static void
judge_by_rank(struct pairing *p)
{
	p->contrast = (struct contrast){ .estimate = NAN, .se = NAN, .df = NAN, .sd = NAN };
	p->p_a = p->method == PAIR_NONE ? NAN : p->rank.p_greater;
	p->p_b = p->method == PAIR_NONE ? NAN : p->rank.p_less;
}

static struct pairing
pairing_of(const struct losses *losses, size_t a, size_t b, bool grouped, double *spare)
{
	static const struct interval nowhere = { NAN, NAN };
	const struct side *side_a = &losses->side[a], *side_b = &losses->side[b];
	struct pairing p = { .a = a,
		.b = b,
		.alone = nowhere,
		.together = nowhere,
		.rank = { NAN, NAN, NAN, NAN, NAN, false },
		.superiority = NAN,
		.p_equivalent = NAN,
		.p_equivalent_family = NAN,
		.runs_needed = NAN,
		.detectable = NAN };
	size_t n = grouped ? 0 : differences(losses, side_a, side_b, spare);

	if (n >= 2)
		use_blocks(&p, side_a, side_b, spare, n);
	else
		use_groups(losses, &p, side_a, side_b);
	return p;
}

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
	for (size_t i = 0; i < other.n_pairs; i++) {
		struct pairing *p = &other.pair[i];
		const struct side *a = &losses->side[p->a], *b = &losses->side[p->b];

		if (is_flat(p))
			continue;
		if (p->method == PAIR_PAIRED)
			p->contrast = contrast_paired(
			    spare, unflagged_differences(losses, a, b, spare), floor_of_pair(a, b));
		else
			p->contrast =
			    contrast_welch(unflagged_sample(b, spare), unflagged_sample(a, spare));
		p->p_a = contrast_p_greater(&p->contrast);
		p->p_b = contrast_p_less(&p->contrast);
	}
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
			    pairing_of(losses, all.order[i], all.order[j], rules->tukey, spare);
	for (size_t i = 0; i < all.n_pairs; i++) {
		if (losses->has_logs)
			judge_by_t(&all.pair[i], all.n_pairs, rules);
		else
			judge_by_rank(&all.pair[i]);
	}
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

const char *
pairs_method_name(enum pair_method method)
{
	static const char *const names[] = { "none", "paired", "welch", "games-howell", "moments",
		"rank" };

	return names[method];
}

void
pairs_clear(struct pairs *pairs)
{
	g_free(pairs->order);
	g_free(pairs->pair);
}
