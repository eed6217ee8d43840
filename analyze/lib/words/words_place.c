/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_place: a backend's place as a table says it. */
#include <glib.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words.h"
#include "analyze/lib/words/words_join.h"
#include "analyze/lib/words/words_rank.h"

char *
words_place(const struct standings *s, size_t i)
{
	GString *text = g_string_new("");
	const struct standing *st = &s->of[i];

	if (s->k > 1 && standings_any_single(s) && !standings_any_separated(s)) {
		words_join_owned(text, quantity_ordinal(st->place));
		g_string_append(text, " at face value");
	} else {
		words_rank_append(text, s, st);
	}
	text->str[0] = g_ascii_toupper(text->str[0]);
	return g_string_free(text, FALSE);
}
