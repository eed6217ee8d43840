/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "analyze/lib/check.h"
#include "analyze/lib/outlier.h"

static bool
any_depends(const struct standings *s)
{
	for (size_t i = 0; i < s->k * s->k; i++)
		if (s->pair[i].depends)
			return true;
	return false;
}

static size_t
flagged_of(const struct side *side)
{
	size_t flagged = 0;

	for (size_t r = 0; r < side->n; r++)
		flagged += (side->mark[r] & OUTLIER_FLAG) != 0;
	return flagged;
}

/* Of many backends one sentence: a list of them is read by nobody, and the charts mark every run. */
static bool
tell_of_many(struct check_context *c, const struct reading *r)
{
	enum { TOLD_MOST = 4 };
	size_t backends = 0, flagged = 0, runs = 0;

	for (size_t i = 0; i < r->q->n; i++) {
		size_t of_this = flagged_of(&r->field.side[i]);

		backends += of_this > 0;
		flagged += of_this;
		runs += r->q->contender[i].n;
	}
	if (backends <= TOLD_MOST)
		return false;
	check_doubt(c, "outliers", ABOUT_MEASURE, 0, (struct check_words){ g_strdup_printf(
	    "%zu of %zu runs, of %zu backends, stand apart from the others of their backend.", flagged, runs,
	    backends), "They were not left out. Look at what happened in them." });
	return true;
}

static void
tell_of_one(struct check_context *c, const struct contender *b, size_t flagged)
{
	check_doubt(c, "outliers", ABOUT_MEASURE, b->backend, (struct check_words){ g_strdup_printf(
	    "%zu of %zu runs of %s stand%s apart from its others.", flagged, b->n, b->title,
	    flagged == 1 ? "s" : ""), flagged == 1 ? "It was not left out. Look at what happened in it." :
	    "They were not left out. Look at what happened in them." });
}

static void
tell_of_dependence(struct check_context *c, size_t flagged)
{
	g_autofree char *runs = flagged == 1 ? g_strdup("flagged run") :
	    g_strdup_printf("%zu flagged runs", flagged);

	check_doubt(c, "depends-on-outliers", ABOUT_MEASURE, 0, (struct check_words){ g_strdup_printf(
	    "Without the %s some claims of place would be others.", runs),
	    "Add rounds: one stalled run in many decides nothing." });
}

static void
look(struct check_context *c)
{
	const struct reading *r = c->reading;
	bool all_in_one = tell_of_many(c, r);

	for (size_t i = 0; i < r->q->n; i++) {
		const struct contender *b = &r->q->contender[i];
		size_t flagged = flagged_of(&r->field.side[i]);

		if (flagged == 0)
			continue;
		if (!all_in_one)
			tell_of_one(c, b, flagged);
		if (r->field.side[i].mark[0] & OUTLIER_FLAG)
			check_doubt(c, "slow-first", ABOUT_MEASURE, b->backend, (struct check_words){ g_strdup_printf(
			    "The first run of %s is one that stands apart: a cold cache?", b->title),
			    "Warm up by a fixed, planned time, or drop caches before every run." });
	}
	if (any_depends(&r->standings))
		tell_of_dependence(c, r->standings.flagged);
}

const struct check check_outliers = { look, true };
