/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/pairing.h"

#include <glib.h>
#include <float.h>
#include <math.h>

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

/*
 * Differences b - a over the blocks that have both, unless either side's run there is flagged and
 * flagged runs do not count. Returns how many.
 */
static size_t
differences(const struct losses *losses, const struct pairing *p, bool with_flagged, double *into)
{
	const struct side *a = &losses->side[p->a], *b = &losses->side[p->b];
	size_t n = 0;

	for (size_t k = 0; k < losses->blocks; k++) {
		double d = b->by_block[k] - a->by_block[k];

		if (!isnan(d) && (with_flagged || (!a->flagged_block[k] && !b->flagged_block[k])))
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

/* What the rounding of the losses, and of their logarithms, can come to in a difference of two. */
static double
grain_of(const struct side *a, const struct side *b)
{
	double largest = 0;

	for (size_t i = 0; i < a->n; i++)
		largest = fmax(largest, fabs(a->loss[i]));
	for (size_t i = 0; i < b->n; i++)
		largest = fmax(largest, fabs(b->loss[i]));
	return 8 * DBL_EPSILON * largest;
}

static void
use_blocks(const struct losses *losses, struct pairing *p, const double *d, size_t n)
{
	const struct side *a = &losses->side[p->a], *b = &losses->side[p->b];
	double better = 0, grain = grain_of(a, b);

	p->method = losses->has_logs ? PAIR_PAIRED : PAIR_RANK;
	p->n_a = p->n_b = (double)n;
	p->contrast = contrast_paired(d, n, floor_of_pair(a, b));
	p->rank = ranktest_signed(d, n, grain);
	for (size_t i = 0; i < n; i++)
		better += d[i] > grain ? 1 : d[i] >= -grain ? 0.5 : 0;
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

struct pairing
pairing_of(const struct losses *losses, size_t a, size_t b, bool by_rounds, double *spare)
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
	size_t n = by_rounds ? differences(losses, &p, true, spare) : 0;

	if (n >= 2)
		use_blocks(losses, &p, spare, n);
	else
		use_groups(losses, &p, side_a, side_b);
	return p;
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

void
pairing_judge(struct pairing *p, bool has_logs, size_t n_pairs, const struct family_rules *rules)
{
	if (has_logs)
		judge_by_t(p, n_pairs, rules);
	else
		judge_by_rank(p);
}

void
pairing_without_flagged(struct pairing *p, const struct losses *losses, double *spare)
{
	const struct side *a = &losses->side[p->a], *b = &losses->side[p->b];

	if (is_flat(p) ||
	    p->method == PAIR_RANK) /* a rank test is little moved by a few far values */
		return;
	if (p->method == PAIR_PAIRED)
		p->contrast = contrast_paired(
		    spare, differences(losses, p, false, spare), floor_of_pair(a, b));
	else
		p->contrast =
		    contrast_welch(unflagged_sample(b, spare), unflagged_sample(a, spare));
	p->p_a = contrast_p_greater(&p->contrast);
	p->p_b = contrast_p_less(&p->contrast);
}

const char *
pairing_method_name(enum pair_method method)
{
	static const char *const names[] = { "none", "paired", "welch", "games-howell", "moments",
		"rank" };

	return names[method];
}
