/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/field.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/outlier.h"
#include "analyze/lib/summary.h"

static bool
all_positive(const struct question *q)
{
	for (size_t i = 0; i < q->n; i++) {
		const struct contender *c = &q->contender[i];

		if (c->told != NULL && !(c->told->mean > 0))
			return false;
		for (size_t r = 0; r < c->n; r++)
			if (!(c->run[r].value > 0))
				return false;
	}
	return true;
}

static double
loss_of(const struct field *f, double value)
{
	return (f->q->higher_is_better ? -1 : 1) * (f->has_logs ? log(value) : value);
}

/* Rounds of all sessions numbered from 0: session and round together name a block. */
struct block {
	int64_t session, round;
};

static guint
block_hash(const void *block)
{
	const struct block *b = block;

	return (guint)b->session * 2654435761u + (guint)b->round;
}

static gboolean
block_equal(const void *x, const void *y)
{
	const struct block *a = x, *b = y;

	return a->session == b->session && a->round == b->round;
}

/* Its block's number from 1 on; 0 for a run outside all rounds. */
static size_t
block_of(GHashTable *blocks, const struct run_value *v)
{
	struct block key = { v->session, v->round };
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
fill_blocks(struct field *f)
{
	GHashTable *blocks = g_hash_table_new_full(block_hash, block_equal, g_free, NULL);
	size_t most = 0;

	for (size_t i = 0; i < f->q->n; i++)
		most += f->q->contender[i].n;
	for (size_t i = 0; i < f->q->n; i++) {
		const struct contender *c = &f->q->contender[i];
		double *by_block = g_new(double, most + 1);

		for (size_t b = 0; b < most; b++)
			by_block[b] = NAN;
		f->side[i].by_block = by_block;
		f->side[i].flagged_block = g_new0(bool, most + 1);
		for (size_t r = 0; r < c->n; r++)
			put_in_block(&f->side[i], r, block_of(blocks, &c->run[r]));
	}
	f->blocks = g_hash_table_size(blocks);
	g_hash_table_destroy(blocks);
}

static void
fill_sample(const struct field *f, const struct contender *c, struct side *s)
{
	double sign = f->q->higher_is_better ? -1 : 1;

	if (!s->is_told) {
		s->sample = log_sample_of(s->loss, s->n);
	} else if (f->has_logs) {
		s->sample = log_sample_of_moments(c->told->n, c->told->mean, told_sd(c->told));
		s->sample.mean *= sign;
	} else {
		s->sample = (struct log_sample){ .n = c->told->n, .mean = loss_of(f, c->told->mean),
			.variance = NAN };
	}
	if (f->has_logs)
		s->sample.floor_variance =
		    resolution_variance(c->resolution / exp(sign * s->sample.mean));
}

static void
fill_side(const struct field *f, const struct contender *c, struct side *s)
{
	double *value = g_new(double, c->n + 1);

	s->n = c->n;
	s->loss = g_new(double, c->n + 1);
	s->mark = g_new0(unsigned char, c->n + 1);
	for (size_t r = 0; r < c->n; r++) {
		value[r] = c->run[r].value;
		s->loss[r] = loss_of(f, value[r]);
	}
	outliers_mark(value, c->n, s->mark);
	g_free(value);
	s->is_told = c->n == 0 && c->told != NULL;
	fill_sample(f, c, s);
}

struct field
field_of(const struct question *q)
{
	struct field f = { .q = q, .side = g_new0(struct side, q->n + 1), .has_logs = all_positive(q) };

	for (size_t i = 0; i < q->n; i++)
		fill_side(&f, &q->contender[i], &f.side[i]);
	if (g_str_equal(q->design, "rounds"))
		fill_blocks(&f);
	return f;
}

void
field_clear(struct field *f)
{
	for (size_t i = 0; i < f->q->n; i++) {
		g_free(f->side[i].loss);
		g_free(f->side[i].by_block);
		g_free(f->side[i].flagged_block);
		g_free(f->side[i].mark);
	}
	g_free(f->side);
}

size_t
field_flagged(const struct field *f)
{
	size_t flagged = 0;

	for (size_t i = 0; i < f->q->n; i++)
		for (size_t r = 0; r < f->side[i].n; r++)
			flagged += (f->side[i].mark[r] & OUTLIER_FLAG) != 0;
	return flagged;
}
