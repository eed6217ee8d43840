/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/losses.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/statistics/outlier.h"
#include "analyze/lib/statistics/summary.h"

static bool
all_positive(const struct question *q)
{
	for (size_t i = 0; i < q->n; i++) {
		const struct contender *c = &q->contender[i];

		if (c->moments != NULL && !(c->moments->mean > 0))
			return false;
		for (size_t r = 0; r < c->n; r++)
			if (!(c->run[r].value > 0))
				return false;
	}
	return true;
}

static double
loss_of(const struct losses *losses, double value)
{
	return (losses->q->higher_is_better ? -1 : 1) * (losses->has_logs ? log(value) : value);
}

/* Rounds of all sessions numbered from 0: session and round together name a block. */
struct round_of_session {
	int64_t session, round;
};

static guint
block_hash(const void *block)
{
	const struct round_of_session *b = block;

	return (guint)b->session * 2654435761u + (guint)b->round;
}

static gboolean
block_equal(const void *x, const void *y)
{
	const struct round_of_session *a = x, *b = y;

	return a->session == b->session && a->round == b->round;
}

/* Its block's number from 1 on; 0 for a run outside all rounds. */
static size_t
block_of(GHashTable *blocks, const struct run_value *v)
{
	struct round_of_session key = { v->session, v->round };
	size_t number = GPOINTER_TO_SIZE(g_hash_table_lookup(blocks, &key));

	if (number == 0 && v->round > 0) {
		number = g_hash_table_size(blocks) + 1;
		g_hash_table_insert(blocks, g_memdup2(&key, sizeof key), GSIZE_TO_POINTER(number));
	}
	return number;
}

static void
put_in_block(struct side *s, size_t run, size_t block)
{
	if (block == 0)
		return;
	s->by_block[block - 1] = s->loss[run];
	s->flagged_block[block - 1] = (s->mark[run] & OUTLIER_FLAG) != 0;
}

static void
fill_blocks(struct losses *losses)
{
	GHashTable *blocks = g_hash_table_new_full(block_hash, block_equal, g_free, NULL);
	size_t most = 0;

	for (size_t i = 0; i < losses->q->n; i++)
		most += losses->q->contender[i].n;
	for (size_t i = 0; i < losses->q->n; i++) {
		const struct contender *c = &losses->q->contender[i];
		double *by_block = g_new(double, most + 1);

		for (size_t b = 0; b < most; b++)
			by_block[b] = NAN;
		losses->side[i].by_block = by_block;
		losses->side[i].flagged_block = g_new0(bool, most + 1);
		for (size_t r = 0; r < c->n; r++)
			put_in_block(&losses->side[i], r, block_of(blocks, &c->run[r]));
	}
	losses->blocks = g_hash_table_size(blocks);
	g_hash_table_destroy(blocks);
}

static void
fill_sample(const struct losses *losses, const struct contender *c, struct side *s)
{
	double sign = losses->q->higher_is_better ? -1 : 1;

	if (!s->is_summary_only) {
		s->sample = log_sample_of(s->loss, s->n);
	} else if (losses->has_logs) {
		s->sample = log_sample_of_moments(
		    c->moments->n, c->moments->mean, summary_moments_sd(c->moments));
		s->sample.mean *= sign;
	} else {
		s->sample = (struct log_sample){ .n = c->moments->n,
			.mean = loss_of(losses, c->moments->mean),
			.variance = NAN };
	}
	if (losses->has_logs)
		s->sample.floor_variance =
		    summary_resolution_variance(c->resolution / exp(sign * s->sample.mean));
}

static void
fill_side(const struct losses *losses, const struct contender *c, struct side *s)
{
	double *value = g_new(double, c->n + 1);

	s->n = c->n;
	s->loss = g_new(double, c->n + 1);
	s->mark = g_new0(unsigned char, c->n + 1);
	for (size_t r = 0; r < c->n; r++) {
		value[r] = c->run[r].value;
		s->loss[r] = loss_of(losses, value[r]);
	}
	outlier_mark(value, c->n, s->mark, NULL);
	g_free(value);
	s->is_summary_only = c->n == 0 && c->moments != NULL;
	fill_sample(losses, c, s);
}

struct losses
losses_of(const struct question *q)
{
	struct losses losses = {
		.q = q, .side = g_new0(struct side, q->n + 1), .has_logs = all_positive(q)
	};

	for (size_t i = 0; i < q->n; i++)
		fill_side(&losses, &q->contender[i], &losses.side[i]);
	if (g_str_equal(q->design, "rounds"))
		fill_blocks(&losses);
	return losses;
}

void
losses_clear(struct losses *losses)
{
	for (size_t i = 0; i < losses->q->n; i++) {
		g_free(losses->side[i].loss);
		g_free(losses->side[i].by_block);
		g_free(losses->side[i].flagged_block);
		g_free(losses->side[i].mark);
	}
	g_free(losses->side);
}

size_t
losses_flagged_of(const struct side *s)
{
	size_t flagged = 0;

	for (size_t r = 0; r < s->n; r++)
		flagged += (s->mark[r] & OUTLIER_FLAG) != 0;
	return flagged;
}

size_t
losses_flagged(const struct losses *losses)
{
	size_t flagged = 0;

	for (size_t i = 0; i < losses->q->n; i++)
		flagged += losses_flagged_of(&losses->side[i]);
	return flagged;
}
