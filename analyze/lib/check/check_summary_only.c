/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_summary_only: backends of whose runs another tool's summary is all there is. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/checks.h"

/* Another tool's summary in place of runs. */
static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;

	for (size_t i = 0; i < s->k; i++) {
		const struct standing *st = &s->of[i];

		if (!st->is_summary_only)
			continue;
		checks_found(c, "summary-only", ABOUT_MEASURE, st->backend, (struct check_words){
		    st->is_single ? g_strdup_printf("The figures of %s are an average without its runs or their"
		    " spread: nothing can be proven by it.", st->title) : g_strdup_printf("The figures of %s are"
		    " another tool's summary of %.0f runs; they were compared by its mean and spread.",
		    st->title, st->n), "Import the single runs, if the tool can print them." });
	}
}

const struct check check_summary_only = {
	.codes = "summary-only",
	.look = look,
	.scope = CHECK_MEASURE,
};
