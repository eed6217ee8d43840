/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_summary_only: backends of whose runs another tool's summary is all there is. */
#include <glib.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding summary_only = {
	.code = "summary-only",
	.about = ABOUT_MEASURE,
	.advice = "Import the single runs, if the tool can print them.",
};

static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;

	for (size_t i = 0; i < s->k; i++) {
		const struct standing *st = &s->of[i];

		if (!st->is_summary_only)
			continue;
		if (st->is_single)
			checks_found(c, &summary_only, st->backend,
			    "The figures of %s are an average"
			    " without its runs or their spread: nothing can be proven by it.",
			    st->title);
		else
			checks_found(c, &summary_only, st->backend,
			    "The figures of %s are another tool's"
			    " summary of %.0f runs; they were compared by its mean and spread.",
			    st->title, st->n);
	}
}

const struct check check_summary_only = { look, CHECK_MEASURE };
