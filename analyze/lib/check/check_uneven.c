/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_uneven: backends with far fewer runs than others, or without rounds in common. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding uneven = {
	.code = "uneven",
	.about = ABOUT_MEASURE,
	.advice = "Measure every backend as often.",
};

static const struct check_finding no_shared_rounds = {
	.code = "no-shared-rounds",
	.about = ABOUT_WORKLOAD,
	.advice = "Measure them in the same rounds.",
};

static double
most_runs(const struct standings *s)
{
	double most = 0;

	for (size_t i = 0; i < s->k; i++)
		if (!s->of[i].is_summary_only)
			most = fmax(most, s->of[i].n);
	return most;
}

/* With under half the runs of others a backend's figures are much the less sure. */
static void
look_at_counts(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;
	double most = most_runs(s);

	for (size_t i = 0; i < s->k; i++) {
		const struct standing *st = &s->of[i];

		if (!st->is_summary_only && st->n > 1 && 2 * st->n < most)
			checks_found(c, &uneven, st->backend,
			    "%s has %.0f values where others have up to %.0f:"
			    " what is said of it is much less sure.",
			    st->title, st->n, most);
	}
}

static size_t
shared_rounds(const struct losses *losses, size_t i, size_t j)
{
	size_t shared = 0;

	for (size_t b = 0; b < losses->blocks; b++)
		shared +=
		    !isnan(losses->side[i].by_block[b]) && !isnan(losses->side[j].by_block[b]);
	return shared;
}

/* Rounds that two backends do not share say nothing of their order in time. */
static void
look_at_rounds(struct check_context *c)
{
	const struct losses *losses = &c->ranking->losses;
	size_t apart = 0;

	if (!g_str_equal(c->ranking->q->design, "rounds"))
		return;
	for (size_t i = 0; i < losses->q->n; i++)
		for (size_t j = i + 1; j < losses->q->n; j++)
			apart += losses->side[i].n > 1 && losses->side[j].n > 1 &&
			    shared_rounds(losses, i, j) < 2;
	if (apart > 0)
		checks_found(c, &no_shared_rounds, 0,
		    "%zu pair%s of backends %s no rounds in common:"
		    " between those, drift cannot be told from a difference.",
		    apart, apart == 1 ? "" : "s", apart == 1 ? "has" : "have");
}

static void
look(struct check_context *c)
{
	look_at_counts(c);
	if (c->ranking->q->is_headline)
		look_at_rounds(c);
}

const struct check check_uneven = { look, CHECK_MEASURE };
