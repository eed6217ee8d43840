/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check.h"

static double
most_runs(const struct standings *s)
{
	double most = 0;

	for (size_t i = 0; i < s->k; i++)
		if (!s->of[i].is_told)
			most = fmax(most, s->of[i].n);
	return most;
}

/* With under half the runs of others a backend's figures are much the less sure. */
static void
look_at_counts(struct check_context *c)
{
	const struct standings *s = &c->reading->standings;
	double most = most_runs(s);

	for (size_t i = 0; i < s->k; i++)
		if (!s->of[i].is_told && s->of[i].n > 1 && 2 * s->of[i].n < most)
			check_doubt(c, "uneven", ABOUT_MEASURE, s->of[i].backend, (struct check_words){ g_strdup_printf(
			    "%s has %.0f values where others have up to %.0f: what is said of it is much less sure.",
			    s->of[i].title, s->of[i].n, most), "Measure every backend as often." });
}

static size_t
shared_rounds(const struct field *f, size_t i, size_t j)
{
	size_t shared = 0;

	for (size_t b = 0; b < f->blocks; b++)
		shared += !isnan(f->side[i].by_block[b]) && !isnan(f->side[j].by_block[b]);
	return shared;
}

/* Rounds that two backends do not share say nothing of their order in time. */
static void
look_at_rounds(struct check_context *c)
{
	const struct field *f = &c->reading->field;
	size_t apart = 0;

	if (!g_str_equal(c->reading->q->design, "rounds"))
		return;
	for (size_t i = 0; i < f->q->n; i++)
		for (size_t j = i + 1; j < f->q->n; j++)
			apart += f->side[i].n > 1 && f->side[j].n > 1 && shared_rounds(f, i, j) < 2;
	if (apart > 0)
		check_doubt(c, "no-shared-rounds", ABOUT_WORKLOAD, 0, (struct check_words){ g_strdup_printf(
		    "%zu pair%s of backends %s no rounds in common: between those, drift cannot be told from a difference.",
		    apart, apart == 1 ? "" : "s", apart == 1 ? "has" : "have"), "Measure them in the same rounds." });
}

static void
look(struct check_context *c)
{
	look_at_counts(c);
	if (c->reading->q->is_headline)
		look_at_rounds(c);
}

const struct check check_uneven = { look, false };
