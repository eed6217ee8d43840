/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_verdict: what a ranking comes to, in one paragraph. */
#include <glib.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words.h"
#include "analyze/lib/words/words_join.h"
#include "analyze/lib/words/words_proven.h"
#include "analyze/lib/words/words_reasons.h"
#include "analyze/lib/words/words_unproven.h"

static void
append_absent(GString *text, const struct standings *s)
{
	GPtrArray *names = g_ptr_array_new();

	for (size_t i = 0; i < s->n_absent; i++)
		g_ptr_array_add(names, (gpointer)s->absent[i]->title);
	if (names->len > 0) {
		g_string_append(text, "No result of ");
		words_join_list(text, names);
		g_string_append(text, ": every run failed. ");
	}
	g_ptr_array_free(names, TRUE);
}

static void
append_the_only(GString *text, const struct standings *s)
{
	const struct standing *st = &s->of[0];

	g_string_append_printf(text, "Only %s was measured: ", st->title);
	words_join_owned(text, quantity_text(st->mean, s->q->unit));
	if (st->is_single)
		g_string_append(text, ", once");
	else
		g_string_append_printf(text, " on average of %.0f runs", st->n);
	if (st->failed > 0) {
		g_string_append(text, ", and ");
		words_join_owned(text, words_reasons_failures(st));
	}
	g_string_append(text, ". ");
}

char *
words_verdict(const struct standings *s, char **emphasis)
{
	GString *text = g_string_new("");

	*emphasis = NULL;
	if (s->k == 1)
		append_the_only(text, s);
	else if (standings_any_single(s))
		*emphasis = words_unproven_append(text, s);
	else if (s->k > 1)
		words_proven_append(text, s);
	append_absent(text, s);
	if (text->len > 0)
		g_string_truncate(text, text->len - 1);
	return g_string_free(text, FALSE);
}
