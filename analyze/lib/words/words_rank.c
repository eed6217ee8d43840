/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_rank.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words_join.h"

bool
words_rank_is_provisional(const struct standing *st)
{
	return st->n < WORDS_PROVISIONAL_BELOW;
}

static const char *
adjective(const struct standings *s, const struct standing *st)
{
	if (st->ratio_ci.hi <= s->rules->close)
		return "close ";
	if (st->ratio_ci.lo >= s->rules->distant)
		return "distant ";
	return "";
}

void
words_rank_append(GString *text, const struct standings *s, const struct standing *st)
{
	g_autofree char *lo = quantity_ordinal(st->rank_lo), *hi = quantity_ordinal(st->rank_hi);

	if (words_rank_is_provisional(st))
		g_string_append(text, "provisional ");
	if (st->rank_lo < st->rank_hi)
		g_string_append_printf(
		    text, "%s %s %s", lo, st->rank_hi == st->rank_lo + 1 ? "or" : "to", hi);
	else if (st->rank_lo == 1)
		g_string_append(text, "first place");
	else
		g_string_append_printf(text, "%s%s", adjective(s, st), lo);
}

bool
words_rank_has_ratio(const struct standings *s, size_t i)
{
	return i > 0 && !isnan(s->of[i].ratio);
}

void
words_rank_ratio(GString *text, const struct standing *st)
{
	words_join_owned(text, quantity_ratio(st->ratio));
	if (isnan(st->ratio_ci.lo))
		return;
	if (!quantity_ratio_range_tells(st->ratio_ci.lo, st->ratio_ci.hi)) {
		g_string_append(text, " (too few runs for an interval)");
		return;
	}
	g_string_append(text, " (");
	words_join_owned(text, quantity_ratio_range(st->ratio_ci.lo, st->ratio_ci.hi));
	g_string_append_c(text, ')');
}
