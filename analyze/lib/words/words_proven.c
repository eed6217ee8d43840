/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_proven.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words_join.h"
#include "analyze/lib/words/words_rank.h"
#include "analyze/lib/words/words_reasons.h"
#include "analyze/lib/words/words_tie.h"

enum {
	SENTENCES_MOST = 6,    /* about places; the table has the rest */
	SENTENCES_OF_MANY = 4, /* the same where there are more than MANY backends */
	MANY = 8,
};

/*
 * "A ahead by 0.6 %, real but below the 5 % that counts here": what separates yet does not matter.
 */
static void
append_small_lead(GString *text, const struct standings *s, size_t i)
{
	const struct standing_pair *p = i > 0 ? standings_pair(s, i - 1, i) : NULL;

	if (p == NULL || !p->separated || !p->equivalent)
		return;
	g_string_append_printf(text, "; %s ahead by ", s->of[i - 1].title);
	words_join_owned(text, quantity_percent(fabs(p->ratio - 1), false));
	g_string_append(text, ", real but below the ");
	words_join_owned(text, quantity_percent(s->rules->margin, true));
	g_string_append(text, " that counts here");
}

static void
append_alone(GString *text, const struct standings *s, size_t i)
{
	words_rank_append(text, s, &s->of[i]);
	g_string_append_printf(text, " %s", s->of[i].title);
	if (words_rank_has_ratio(s, i)) {
		g_string_append(text, ": ");
		words_rank_ratio(text, &s->of[i]);
	}
	append_small_lead(text, s, i);
	words_tie_company(text, s, i);
	words_reasons_append(text, s, i);
}

static void
append_group(GString *text, const struct standings *s, size_t from, size_t to)
{
	gsize start = text->len;
	bool probably = false;

	for (size_t i = from; i < to && !words_reasons_for_all(s); i++)
		probably |= words_reasons_any(s, i);
	if (probably)
		g_string_append(text, "probably ");
	if (to == from + 1) {
		append_alone(text, s, from);
	} else {
		words_tie_append(text, s, from, to);
		words_reasons_append_group(text, s, from, to);
	}
	text->str[start] = g_ascii_toupper(text->str[start]);
	g_string_append(text, ". ");
}

static void
append_rest(GString *text, const struct standings *s, size_t from)
{
	g_string_append_printf(text, "%zu more follow", s->k - from);
	if (words_rank_has_ratio(s, from)) {
		g_string_append(text, ", ");
		words_join_owned(text, quantity_ratio(s->of[from].ratio));
		g_string_append(text, " to ");
		words_join_owned(text, quantity_ratio(s->of[s->k - 1].ratio));
		g_string_append(text, " the first");
	}
	g_string_append(text, ". ");
}

/*
 * Some neighbours cannot be separated, and these runs could not have shown the margin between them.
 */
static void
append_too_few(GString *text, const struct standings *s)
{
	double detectable, needed = standings_runs_needed(s, &detectable);

	if (needed == 0)
		return;
	g_string_append(text, "Too few runs to tell: ");
	words_join_owned(text, quantity_runs_needed(needed));
	g_string_append(text, " would show a ");
	words_join_owned(text, quantity_percent(s->rules->margin, true));
	g_string_append(text, " gap (80 % power). ");
}

void
words_proven_append(GString *text, const struct standings *s)
{
	gsize start = text->len;

	if (words_reasons_for_all(s))
		g_string_append(text, "Probably, as the order of runs was not randomised: ");
	for (size_t from = 0, groups = 0; from < s->k; groups++) {
		size_t to = words_tie_end(s, from);
		gsize at = text->len;

		if (groups >= (s->k > MANY ? SENTENCES_OF_MANY : SENTENCES_MOST) && to < s->k) {
			append_rest(text, s, from);
			break;
		}
		append_group(text, s, from, to);
		if (from == 0 && at > start)
			text->str[at] = g_ascii_tolower(text->str[at]);
		from = to;
	}
	append_too_few(text, s);
}
