/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_few_runs: too few runs to show the margin that counts. */
#include <glib.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/quantity.h"

static const struct check_finding too_few = {
	.code = "too-few-runs",
	.about = ABOUT_MEASURE,
	.advice = "Add rounds with make collect.",
};

enum { SHOWN_MOST = 10 }; /* a gap of more is none that anybody looks for */

static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;
	double detectable, needed = standings_runs_needed(s, &detectable);
	g_autofree char *gap = quantity_percent(detectable - 1, false);
	g_autofree char *margin = quantity_percent(s->rules->margin, true);
	g_autofree char *runs = quantity_runs_needed(needed);

	if (needed == 0)
		return;
	if (detectable > SHOWN_MOST)
		checks_found(c, &too_few, 0,
		    "These runs would hardly show any gap; for one of %s it takes %s.", margin,
		    runs);
	else
		checks_found(c, &too_few, 0,
		    "These runs would show a gap of %s (80 %% power); for one of %s it takes %s.",
		    gap, margin, runs);
}

const struct check check_few_runs = { look, CHECK_WORKLOAD };
