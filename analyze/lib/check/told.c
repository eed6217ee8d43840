/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check.h"

/* Another tool's summary in place of runs. */
static void
look(struct check_context *c)
{
	const struct standings *s = &c->reading->standings;

	for (size_t i = 0; i < s->k; i++) {
		const struct standing *st = &s->of[i];

		if (!st->is_told)
			continue;
		check_doubt(c, "summary-only", ABOUT_MEASURE, st->backend, (struct check_words){
		    st->is_single ? g_strdup_printf("The figures of %s are an average without its runs or their"
		    " spread: nothing can be proven by it.", st->title) : g_strdup_printf("The figures of %s are"
		    " another tool's summary of %.0f runs; they were compared by its mean and spread.",
		    st->title, st->n), "Import the single runs, if the tool can print them." });
	}
}

const struct check check_told = { look, false };
