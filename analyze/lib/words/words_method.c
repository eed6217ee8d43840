/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_method: which tests were made and why, in one paragraph. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words.h"

static const char *
test_of(const struct standings *s)
{
	if (s->k > 0 && isnan(s->of[0].ratio))
		return "Some values are 0 or negative, so there are no ratios: pairs are compared"
		       " by the exact"
		       " rank-sum test.";
	if (g_str_equal(s->q->design, "rounds") && !s->by_tukey)
		return "Two backends are compared within each round, by the paired t test on"
		       " logarithms: what"
		       " drifts from round to round cancels.";
	return "Two backends are compared by Welch's t test on logarithms, which needs no equal"
	       " spread.";
}

char *
words_method(const struct standings *s)
{
	GString *text =
	    g_string_new("One run gives one value; nothing inside a run counts as a repetition. ");
	g_autofree char *alpha = quantity_percent(s->rules->alpha, true);
	g_autofree char *margin = quantity_percent(s->rules->margin, true);
	double pairs = (double)s->k * ((double)s->k - 1) / 2;

	if (s->k < 2)
		return g_string_free(g_string_truncate(text, text->len - 1), FALSE);
	g_string_append_printf(text,
	    "%s The chance that any claim of place here is wrong is at most %s: ", test_of(s),
	    alpha);
	if (s->by_tukey)
		g_string_append(text, "all pairs together by Games and Howell's test. ");
	else
		g_string_append_printf(text,
		    "one-sided tests of all %.0f ordered pairs, adjusted by Holm. ", 2 * pairs);
	g_string_append_printf(text,
	    "Ratios are of geometric means, above 1 is worse than the first, and their"
	    " intervals hold together (%s over %.0f pair%s). ",
	    s->by_tukey ? "Games-Howell" : "Bonferroni", pairs, pairs == 1 ? "" : "s");
	g_string_append_printf(text,
	    "A tie is proven by two one-sided tests at a margin of %s. "
	    "Close means at most %.4g× the first, distant at least %.4g×. No run was left out.",
	    margin, s->rules->close, s->rules->distant);
	return g_string_free(text, FALSE);
}
