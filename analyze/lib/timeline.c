/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/timeline.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/statistics/drift.h"
#include "analyze/lib/statistics/omnibus.h"

struct timed_run {
	const struct run_value *run;
	size_t contender;
	double residual;
};

static int
by_time(const void *a, const void *b)
{
	return question_run_order(
	    ((const struct timed_run *)a)->run, ((const struct timed_run *)b)->run);
}

/*
 * Residuals in order; empty if some run says neither when nor at which place of a round it was
 * made.
 */
static GArray *
timed_runs_of(const struct losses *losses)
{
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct timed_run));
	double sign = losses->q->higher_is_better ? -1 : 1;

	for (size_t i = 0; i < losses->q->n; i++) {
		const struct contender *c = &losses->q->contender[i];

		for (size_t r = 0; r < c->n; r++) {
			struct timed_run m = { &c->run[r], i,
				sign * (losses->side[i].loss[r] - losses->side[i].sample.mean) };

			if (c->run[r].start_ns == 0 &&
			    (c->run[r].round == 0 || c->run[r].position == 0))
				return g_array_set_size(all, 0);
			if (c->n > 1)
				g_array_append_val(all, m);
		}
	}
	if (all->len > 1) /* empty, it has no data */
		qsort(all->data, all->len, sizeof(struct timed_run), by_time);
	return all;
}

static bool
same_block(const struct timed_run *a, const struct timed_run *b)
{
	return a->run->session == b->run->session && a->run->round == b->run->round;
}

/* Walks through the rounds: those with all backends give a row of residuals by position. */
struct rounds {
	size_t width, n, blocks;
	double *by_position; /* n rows of width */
	double *mean;        /* of each block, whole or not */
	double *after;       /* residuals that have a predecessor in their round... */
	size_t *predecessor; /* ...and which backend that was */
	size_t n_after;
};

static void
take_block(struct rounds *r, const struct timed_run *m, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		sum += m[i].residual;
		if (n == r->width)
			r->by_position[r->n * r->width + i] = m[i].residual;
		if (i > 0) {
			r->after[r->n_after] = m[i].residual;
			r->predecessor[r->n_after++] = m[i - 1].contender;
		}
	}
	r->n += n == r->width;
	r->mean[r->blocks++] = sum / (double)n;
}

static void
walk_rounds(struct rounds *r, const struct timed_run *m, size_t n)
{
	for (size_t from = 0, to; from < n; from = to) {
		for (to = from + 1; to < n && same_block(&m[from], &m[to]); to++)
			;
		if (m[from].run->round > 0)
			take_block(r, m + from, to - from);
	}
}

static size_t
count_running(const struct losses *losses)
{
	size_t n = 0;

	for (size_t i = 0; i < losses->q->n; i++)
		n += losses->side[i].n > 1;
	return n;
}

static void
look_at_rounds(const struct losses *losses, struct timeline *t, const struct timed_run *m)
{
	struct rounds r = { .width = count_running(losses),
		.by_position = g_new(double, t->n + 1),
		.mean = g_new(double, t->n + 1),
		.after = g_new(double, t->n + 1),
		.predecessor = g_new(size_t, t->n + 1) };

	walk_rounds(&r, m, t->n);
	if (r.width >= 2 && r.n >= 3) {
		t->position_p = omnibus_friedman(r.by_position, r.n, r.width).p;
		t->predecessor_p =
		    omnibus_kruskal(r.after, r.predecessor, r.n_after, losses->q->n).p;
	}
	t->first_block_z = drift_first_against_rest(r.mean, r.blocks);
	g_free(r.by_position);
	g_free(r.mean);
	g_free(r.after);
	g_free(r.predecessor);
}

static void
look_at_order(struct timeline *t, const double *residual)
{
	double *at = g_new(double, t->n), all = (double)t->n;
	struct kendall k = drift_kendall(residual, t->n);

	for (size_t i = 0; i < t->n; i++)
		at[i] = (double)i;
	t->tau = k.tau;
	t->tau_p = k.p;
	t->total = drift_theil_sen(at, residual, t->n) * (all - 1);
	t->lag1 = sample_lag1(residual, t->n);
	t->lag1_p = drift_ljung_box(t->lag1, t->n).p;
	if (t->n >= 10) {
		struct pettitt p = drift_pettitt(residual, t->n);

		t->shift_after = p.at;
		t->shift_p = p.p;
		t->shift = drift_level_split(residual, t->n).shift;
	}
	g_free(at);
}

static void
raise_flags(struct timeline *t)
{
	t->has_trend = t->tau_p < TIMELINE_ALPHA;
	t->has_serial = fabs(t->lag1) > 2.576 / sqrt((double)t->n);
	t->has_position = t->position_p < TIMELINE_ALPHA;
	t->has_predecessor = t->predecessor_p < TIMELINE_ALPHA;
	t->has_shift = t->shift_p < TIMELINE_ALPHA;
	t->has_first_block = fabs(t->first_block_z) > 3.5;
}

struct timeline
timeline_of(const struct losses *losses)
{
	struct timeline t = { .tau = NAN,
		.tau_p = NAN,
		.total = NAN,
		.lag1 = NAN,
		.lag1_p = NAN,
		.position_p = NAN,
		.predecessor_p = NAN,
		.shift_p = NAN,
		.shift = NAN,
		.first_block_z = NAN };
	GArray *all;

	if (!losses->has_logs)
		return t;
	all = timed_runs_of(losses);
	t.n = all->len;
	if (t.n >= 4) {
		const struct timed_run *m = (const struct timed_run *)(const void *)all->data;
		double *residual = g_new(double, t.n);

		for (size_t i = 0; i < t.n; i++)
			residual[i] = m[i].residual;
		t.is_known = true;
		look_at_order(&t, residual);
		look_at_rounds(losses, &t, m);
		raise_flags(&t);
		g_free(residual);
	}
	g_array_free(all, TRUE);
	return t;
}
