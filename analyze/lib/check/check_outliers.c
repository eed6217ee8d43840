/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_outliers: runs that stand apart from the others of their backend, and claims that depend on them. */
#include <glib.h>

#include "analyze/lib/checks.h"
#include "analyze/lib/statistics/outlier.h"

/* Of many backends one sentence: a list of them is read by nobody, and the charts mark every run. */
static bool
find_many(struct check_context *c, const struct ranking *r)
{
	enum { NAMED_MOST = 4 };
	size_t backends = 0, flagged = 0, runs = 0;

	for (size_t i = 0; i < r->q->n; i++) {
		size_t of_this = losses_flagged_of(&r->losses.side[i]);

		backends += of_this > 0;
		flagged += of_this;
		runs += r->q->contender[i].n;
	}
	if (backends <= NAMED_MOST)
		return false;
	checks_found(c, "outliers", ABOUT_MEASURE, 0, (struct check_words){ g_strdup_printf(
	    "%zu of %zu runs, of %zu backends, stand apart from the others of their backend.", flagged, runs,
	    backends), "They were not left out. Look at what happened in them." });
	return true;
}

static void
find_one(struct check_context *c, const struct contender *b, size_t flagged)
{
	checks_found(c, "outliers", ABOUT_MEASURE, b->backend, (struct check_words){ g_strdup_printf(
	    "%zu of %zu runs of %s stand%s apart from its others.", flagged, b->n, b->title,
	    flagged == 1 ? "s" : ""), flagged == 1 ? "It was not left out. Look at what happened in it." :
	    "They were not left out. Look at what happened in them." });
}

static void
find_dependence(struct check_context *c, size_t flagged)
{
	g_autofree char *runs = flagged == 1 ? g_strdup("flagged run") :
	    g_strdup_printf("%zu flagged runs", flagged);

	checks_found(c, "depends-on-outliers", ABOUT_MEASURE, 0, (struct check_words){ g_strdup_printf(
	    "Without the %s some claims of place would be others.", runs),
	    "Add rounds: one stalled run in many decides nothing." });
}

static void
look(struct check_context *c)
{
	const struct ranking *r = c->ranking;
	bool all_in_one = find_many(c, r);

	for (size_t i = 0; i < r->q->n; i++) {
		const struct contender *b = &r->q->contender[i];
		size_t flagged = losses_flagged_of(&r->losses.side[i]);

		if (flagged == 0)
			continue;
		if (!all_in_one)
			find_one(c, b, flagged);
		if (r->losses.side[i].mark[0] & OUTLIER_FLAG)
			checks_found(c, "slow-first", ABOUT_MEASURE, b->backend, (struct check_words){ g_strdup_printf(
			    "The first run of %s is one that stands apart: a cold cache?", b->title),
			    "Warm up by a fixed, planned time, or drop caches before every run." });
	}
	if (standings_any_depends(&r->standings))
		find_dependence(c, r->standings.flagged);
}

const struct check check_outliers = {
	.codes = "outliers slow-first depends-on-outliers",
	.look = look,
	.scope = CHECK_WORKLOAD,
};
