/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check_outliers: runs that stand apart from their backend's others, and claims that hang on them.
 */
#include <glib.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/statistics/outlier.h"

static const struct check_finding outlier = {
	.code = "outliers",
	.about = ABOUT_MEASURE,
	.advice = "It was not left out. Look at what happened in it.",
};

static const struct check_finding outliers = {
	.code = "outliers",
	.about = ABOUT_MEASURE,
	.advice = "They were not left out. Look at what happened in them.",
};

static const struct check_finding slow_first = {
	.code = "slow-first",
	.about = ABOUT_MEASURE,
	.advice = "Warm up by a fixed, planned time, or drop caches before every run.",
};

static const struct check_finding dependence = {
	.code = "depends-on-outliers",
	.about = ABOUT_MEASURE,
	.advice = "Add rounds: one stalled run in many decides nothing.",
};

/*
 * Of many backends one sentence: a list of them is read by nobody, and the charts mark every run.
 */
static bool
look_at_all(struct check_context *c, const struct ranking *r)
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
	checks_found(c, &outliers, 0,
	    "%zu of %zu runs, of %zu backends, stand apart from the others of their backend.",
	    flagged, runs, backends);
	return true;
}

static void
look_at_dependence(struct check_context *c, const struct standings *s)
{
	if (!standings_any_depends(s))
		return;
	if (s->flagged == 1)
		checks_found(c, &dependence, 0,
		    "Without the flagged run some claims of place would be others.");
	else
		checks_found(c, &dependence, 0,
		    "Without the %zu flagged runs some claims of place would be others.",
		    s->flagged);
}

static void
look(struct check_context *c)
{
	const struct ranking *r = c->ranking;
	bool all_in_one = look_at_all(c, r);

	for (size_t i = 0; i < r->q->n; i++) {
		const struct contender *b = &r->q->contender[i];
		size_t flagged = losses_flagged_of(&r->losses.side[i]);

		if (flagged == 0)
			continue;
		if (!all_in_one)
			checks_found(c, flagged == 1 ? &outlier : &outliers, b->backend,
			    "%zu of %zu runs of %s stand%s apart from its others.", flagged, b->n,
			    b->title, flagged == 1 ? "s" : "");
		if (r->losses.side[i].mark[0] & OUTLIER_FLAG)
			checks_found(c, &slow_first, b->backend,
			    "The first run of %s is one that stands apart: a cold cache?",
			    b->title);
	}
	look_at_dependence(c, &r->standings);
}

const struct check check_outliers = { look, CHECK_WORKLOAD };
