/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_unproven.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/statistics/power.h"
#include "analyze/lib/words/words_join.h"
#include "analyze/lib/words/words_reasons.h"

enum {
	ORDER_MOST = 8,  /* backends in the order at face value */
	LIMITS_MOST = 3, /* backends whose every pair is held against chance */
	LEADS_MOST = 3,  /* proven all the same */
};

static const char *
adjective_of(const struct standings *s, const struct standing *st)
{
	return st->place == 1 || isnan(st->ratio) ? "" :
	    st->ratio <= s->rules->close          ? "close " :
	    st->ratio >= s->rules->distant        ? "distant " :
						    "";
}

/* "close second ZFS (15.143 s, 1.091×)" */
static char *
place_of(const struct standings *s, size_t i)
{
	const struct standing *st = &s->of[i];
	g_autofree char *ordinal = quantity_ordinal(st->place),
			*value = quantity_text(st->mean, s->q->unit);
	GString *text = g_string_new("");

	g_string_append_printf(text, "%s%s%s %s (%s", adjective_of(s, st), ordinal,
	    st->place == 1 ? " place" : "", st->title, value);
	if (i > 0 && !isnan(st->ratio)) {
		g_string_append(text, ", ");
		words_join_owned(text, quantity_ratio(st->ratio));
	}
	g_string_append_c(text, ')');
	return g_string_free(text, FALSE);
}

static void
append_order(GString *text, const struct standings *s)
{
	size_t shown = MIN(s->k, ORDER_MOST);

	g_string_append(text, "At face value: ");
	for (size_t i = 0; i < shown; i++) {
		words_join_owned(text, place_of(s, i));
		g_string_append(text, i + 1 < shown ? ", " : "");
	}
	if (shown < s->k) {
		g_string_append_printf(text, " and %zu more", s->k - shown);
		if (!isnan(s->of[s->k - 1].ratio)) {
			g_string_append(text, ", the last at ");
			words_join_owned(text, quantity_ratio(s->of[s->k - 1].ratio));
		}
	}
	g_string_append(text, ". ");
}

static size_t
count_single(const struct standings *s, bool summaries)
{
	size_t n = 0;

	for (size_t i = 0; i < s->k; i++)
		n += s->of[i].is_single && (!summaries || s->of[i].is_summary_only);
	return n;
}

/* "One run each: no confidence." */
static char *
single_text(const struct standings *s)
{
	GString *text = g_string_new("");
	GPtrArray *names = g_ptr_array_new();
	size_t n = count_single(s, false), summaries = count_single(s, true);

	for (size_t i = 0; i < s->k; i++)
		if (s->of[i].is_single)
			g_ptr_array_add(names, (gpointer)s->of[i].title);
	if (n == s->k && summaries == 0) {
		g_string_append(text, "One run each: no confidence.");
	} else if (n == s->k) {
		g_string_append(text, "One result each: no confidence.");
	} else {
		g_string_append(text,
		    summaries == n     ? "Only an average without its runs of " :
			summaries == 0 ? "One run only of " :
					 "One result only of ");
		words_join_list(text, names);
		g_string_append(text,
		    n == 1 ? ": no confidence in its place." : ": no confidence in their places.");
	}
	g_ptr_array_free(names, TRUE);
	return g_string_free(text, FALSE);
}

static double
limit_of(const struct standings *s, size_t i, size_t j)
{
	double pairs = (double)s->k * ((double)s->k - 1) / 2;

	return power_sigma_limit(s->of[j].ratio / s->of[i].ratio, s->rules->alpha, pairs);
}

/* Neighbours first, then those farther apart. */
static void
append_every_limit(GString *text, const struct standings *s)
{
	for (size_t apart = 1; apart < s->k; apart++) {
		for (size_t i = 0; i + apart < s->k; i++) {
			if (apart > 1 || i > 0)
				g_string_append(text, ", ");
			g_string_append_printf(
			    text, "%s and %s ", s->of[i].title, s->of[i + apart].title);
			g_string_append(text,
			    apart == 1 && i == 0 ?
				"would be within chance if runs vary by more than " :
				"by ");
			words_join_owned(text, quantity_percent(limit_of(s, i, i + apart), false));
			g_string_append(text, apart == 1 && i == 0 ? " (CV)" : "");
		}
	}
}

static void
append_limit_range(GString *text, const struct standings *s)
{
	double least = INFINITY, most = 0;

	for (size_t i = 0; i + 1 < s->k; i++) {
		least = fmin(least, limit_of(s, i, i + 1));
		most = fmax(most, limit_of(s, i, i + 1));
	}
	g_string_append(text, "Neighbours would be within chance if runs vary by more than ");
	words_join_owned(text, quantity_percent(least, false));
	if (most - least > 0.0005) {
		g_string_append(text, " to ");
		words_join_owned(text, quantity_percent(most, false));
	}
	g_string_append(text, " (CV)");
}

static void
append_limits(GString *text, const struct standings *s)
{
	if (isnan(s->of[0].ratio))
		return;
	if (s->k <= LIMITS_MOST)
		append_every_limit(text, s);
	else
		append_limit_range(text, s);
	g_string_append(text, "; this was not measured. ");
}

/*
 * What the backends with more runs show all the same: each one's lead over the next that is proven.
 */
static void
append_leads(GString *text, const struct standings *s)
{
	size_t leads = 0;

	for (size_t i = 0; i < s->k; i++) {
		for (size_t j = i + 1; j < s->k; j++) {
			if (!standings_pair(s, i, j)->separated)
				continue;
			if (leads < LEADS_MOST)
				g_string_append_printf(text, "%s%s ahead of %s",
				    leads == 0 ? "Proven all the same: " : ", ", s->of[i].title,
				    s->of[j].title);
			leads++;
			break;
		}
	}
	if (leads > LEADS_MOST)
		g_string_append_printf(text, " and %zu more", leads - LEADS_MOST);
	if (leads > 0)
		g_string_append(text, ". ");
}

static void
append_each_failure(GString *text, const struct standings *s)
{
	for (size_t i = 0; i < s->k; i++) {
		if (s->of[i].failed == 0)
			continue;
		g_string_append_printf(text, "Of %s ", s->of[i].title);
		words_join_owned(text, words_reasons_failures(&s->of[i]));
		g_string_append(text, ". ");
	}
}

char *
words_unproven_append(GString *text, const struct standings *s)
{
	char *single = single_text(s);

	append_order(text, s);
	g_string_append_printf(text, "%s ", single);
	if (count_single(s, false) == s->k)
		append_limits(text, s);
	append_leads(text, s);
	append_each_failure(text, s);
	return single;
}
