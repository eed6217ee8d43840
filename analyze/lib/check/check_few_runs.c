/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_few_runs: too few runs to show the margin that counts. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/checks.h"
#include "analyze/lib/quantity.h"

enum { SHOWN_MOST = 10 }; /* a gap of more is none that anybody looks for */

/* The smallest gap that the runs at hand would show between the neighbours that they cannot tell apart. */
static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;
	double detectable, needed = standings_runs_needed(s, &detectable);

	if (needed > 0) {
		g_autofree char *gap = quantity_percent(detectable - 1, false);
		g_autofree char *margin = quantity_percent(s->rules->margin, true);
		g_autofree char *runs = quantity_runs_needed(needed);

		checks_found(c, "too-few-runs", ABOUT_MEASURE, 0, (struct check_words){ detectable > SHOWN_MOST ?
		    g_strdup_printf("These runs would hardly show any gap; for one of %s it takes %s.",
		    margin, runs) : g_strdup_printf(
		    "These runs would show a gap of %s (80 %% power); for one of %s it takes %s.",
		    gap, margin, runs), "Add rounds with make collect." });
	}
}

const struct check check_few_runs = {
	.codes = "too-few-runs",
	.look = look,
	.scope = CHECK_WORKLOAD,
};
