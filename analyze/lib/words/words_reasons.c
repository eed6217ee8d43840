/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_reasons.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words_join.h"

bool
words_reasons_for_all(const struct standings *s)
{
	return g_str_equal(s->q->design, "grouped");
}

static bool
drifted_over(const struct standings *s, const struct standing_pair *p)
{
	return s->drift > 0 && s->drift >= fabs(log(p->ratio));
}

/* Is the lead of `better` over the next in doubt? */
static bool
is_doubted(const struct standings *s, size_t better)
{
	const struct standing_pair *p = standings_pair(s, better, better + 1);

	return p->depends || (p->separated && (p->disagree || drifted_over(s, p)));
}

char *
words_reasons_failures(const struct standing *st)
{
	return g_strdup_printf("%zu of %zu runs failed", st->failed, st->tried);
}

static char *
flagged_text(const char *what, size_t flagged)
{
	return g_strdup_printf(
	    "%s depends on %zu flagged run%s", what, flagged, flagged == 1 ? "" : "s");
}

/* Why the lead of `better` over the next is in doubt. */
static void
add_lead_doubts(const struct standings *s, size_t better, GPtrArray *reasons)
{
	const struct standing_pair *p = standings_pair(s, better, better + 1);
	const char *other = s->of[better + 1].title;
	g_autofree char *drift = quantity_percent(expm1(s->drift), false);

	if (!p->separated && p->depends)
		g_ptr_array_add(reasons, flagged_text("this", s->flagged));
	if (!p->separated)
		return;
	if (p->disagree)
		g_ptr_array_add(reasons,
		    g_strdup_printf("the rank test does not bear out the lead over %s", other));
	if (p->depends) {
		g_autofree char *lead = g_strdup_printf("the lead over %s", other);

		g_ptr_array_add(reasons, flagged_text(lead, s->flagged));
	}
	if (drifted_over(s, p))
		g_ptr_array_add(reasons,
		    g_strdup_printf(
			"a drift of %s over the session is no smaller than the lead over %s", drift,
			other));
}

/* Reasons why standing i is only probable, each a clause after "though". */
static GPtrArray *
reasons_of(const struct standings *s, size_t i)
{
	GPtrArray *reasons = g_ptr_array_new_with_free_func(g_free);

	if (s->of[i].failed > 0)
		g_ptr_array_add(reasons, words_reasons_failures(&s->of[i]));
	if (i + 1 < s->k)
		add_lead_doubts(s, i, reasons);
	return reasons;
}

bool
words_reasons_any(const struct standings *s, size_t i)
{
	return s->of[i].failed > 0 || (i + 1 < s->k && is_doubted(s, i)) ||
	    (i > 0 && is_doubted(s, i - 1));
}

/* Takes ownership of the reasons. */
static void
append_clauses(GString *text, GPtrArray *reasons)
{
	if (reasons->len > 0) {
		g_string_append(text, ", though ");
		words_join_list(text, reasons);
	}
	g_ptr_array_free(reasons, TRUE);
}

void
words_reasons_append(GString *text, const struct standings *s, size_t i)
{
	append_clauses(text, reasons_of(s, i));
}

void
words_reasons_append_group(GString *text, const struct standings *s, size_t from, size_t to)
{
	GPtrArray *reasons = g_ptr_array_new_with_free_func(g_free);
	bool depends = false;

	for (size_t i = from; i < to; i++) {
		if (s->of[i].failed > 0)
			g_ptr_array_add(reasons,
			    g_strdup_printf("%zu of %zu runs of %s failed", s->of[i].failed,
				s->of[i].tried, s->of[i].title));
		for (size_t j = i + 1; j < to; j++)
			depends |= standings_pair(s, i, j)->depends;
	}
	if (depends)
		g_ptr_array_add(reasons, flagged_text("this", s->flagged));
	append_clauses(text, reasons);
}
