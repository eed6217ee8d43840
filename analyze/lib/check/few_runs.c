/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check.h"
#include "analyze/lib/quantity.h"

enum { SHOWN_MOST = 10 }; /* a gap of more is none that anybody looks for */

/* The smallest gap that the runs at hand would show between the neighbours that they cannot tell apart. */
static void
look(struct check_context *c)
{
	const struct standings *s = &c->reading->standings;
	double needed = 0, detectable = 0;

	for (size_t i = 0; i + 1 < s->k; i++) {
		const struct pair_words *p = standings_pair(s, i, i + 1);

		if (p->separated || p->equivalent || !(p->runs_needed > p->n))
			continue;
		needed = fmax(needed, p->runs_needed);
		detectable = fmax(detectable, p->detectable);
	}
	if (needed > 0) {
		g_autofree char *gap = percent_text(detectable - 1, false);
		g_autofree char *margin = percent_text(s->rules->margin, true);
		g_autofree char *runs = runs_needed_text(needed);

		check_doubt(c, "too-few-runs", ABOUT_MEASURE, 0, (struct check_words){ detectable > SHOWN_MOST ?
		    g_strdup_printf("These runs would hardly show any gap; for one of %s it takes %s.",
		    margin, runs) : g_strdup_printf(
		    "These runs would show a gap of %s (80 %% power); for one of %s it takes %s.",
		    gap, margin, runs), "Add rounds with make collect." });
	}
}

const struct check check_few_runs = { look, true };
