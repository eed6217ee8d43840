/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_confidence: how sure a verdict is, and by how many runs in which order. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words.h"
#include "analyze/lib/words/words_join.h"
#include "data/lib/store/session.h"

/* ", by 5 runs each in shuffled rounds" */
static void
append_basis(GString *text, const struct standings *s)
{
	double least = INFINITY, most = 0;
	const char *order = session_design_in_text(s->q->design);

	for (size_t i = 0; i < s->k; i++) {
		least = fmin(least, s->of[i].n);
		most = fmax(most, s->of[i].n);
	}
	g_string_append(text, ", by ");
	words_join_runs(text, least, most);
	g_string_append(text, " each");
	if (order != NULL)
		g_string_append_printf(text, " %s", order);
	else
		g_string_append(text,
		    "; their order was not randomised, so drift cannot be told from a difference");
}

char *
words_confidence(const struct standings *s)
{
	GString *text = g_string_new("");
	g_autofree char *sure = quantity_percent(1 - s->rules->alpha, true);

	if (s->k == 1)
		return g_string_free(g_string_append(text, "Nothing to rank it against."), FALSE);
	if (standings_any_single(s) && !standings_any_separated(s))
		return g_string_free(
		    g_string_append(text, "Every order is possible: no place is proven."), FALSE);
	if (standings_any_separated(s))
		g_string_append_printf(
		    text, "All claims of place hold together with %s confidence", sure);
	else
		g_string_append_printf(
		    text, "No backend is shown to be ahead of another at %s confidence", sure);
	if (!standings_any_single(s))
		append_basis(text, s);
	g_string_append_c(text, '.');
	return g_string_free(text, FALSE);
}
