/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_tie.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words_join.h"
#include "analyze/lib/words/words_rank.h"

/* Names of those that standing i is not separated from, outside [from, to). */
static GPtrArray *
not_separated_from(const struct standings *s, size_t i, size_t from, size_t to)
{
	GPtrArray *names = g_ptr_array_new();

	for (size_t j = 0; j < s->k; j++)
		if (j != i && (j < from || j >= to) && !standings_pair(s, i, j)->separated)
			g_ptr_array_add(names, (gpointer)s->of[j].title);
	return names;
}

static bool
holds_for_all(const struct standings *s, size_t from, size_t to, bool equivalent)
{
	for (size_t i = from; i < to; i++) {
		for (size_t j = i + 1; j < to; j++) {
			const struct standing_pair *p = standings_pair(s, i, j);

			if (p->separated || (equivalent && !p->equivalent))
				return false;
		}
	}
	return true;
}

size_t
words_tie_end(const struct standings *s, size_t from)
{
	size_t to = from + 1;

	while (to < s->k && s->of[from].rank_lo < s->of[from].rank_hi &&
	    s->of[to].rank_lo == s->of[from].rank_lo && s->of[to].rank_hi == s->of[from].rank_hi &&
	    holds_for_all(s, from, to + 1, false))
		to++;
	return to;
}

/*
 * " by these 5 runs", " by these 5 to 8 runs", of all that are not separated there; or that no test
 * was possible.
 */
static void
append_runs(GString *text, const struct standings *s, size_t from, size_t to)
{
	double least = INFINITY, most = 0;

	for (size_t i = from; i < to; i++) {
		for (size_t j = 0; j < s->k; j++) {
			if (j != i && standings_pair(s, i, j)->separated)
				continue;
			if (j != i && standings_pair(s, i, j)->no_variation) {
				g_string_append(
				    text, ": nothing varied and the clock's step is not known");
				return;
			}
			least = fmin(least, s->of[j].n);
			most = fmax(most, s->of[j].n);
		}
	}
	g_string_append(text, " by these ");
	words_join_runs(text, least, most);
}

static bool
ties_with_all(const struct standings *s, size_t i)
{
	for (size_t j = 0; j < s->k; j++)
		if (j != i && !standings_pair(s, i, j)->separated &&
		    !standings_pair(s, i, j)->equivalent)
			return false;
	return true;
}

void
words_tie_company(GString *text, const struct standings *s, size_t i)
{
	GPtrArray *others = not_separated_from(s, i, i, i);
	bool tied = ties_with_all(s, i);

	if (others->len > 0) {
		g_string_append(text, words_rank_has_ratio(s, i) ? ", " : ": ");
		if (tied) {
			g_string_append(text, "within ");
			words_join_owned(text, quantity_percent(s->rules->margin, true));
		}
		g_string_append(text, tied ? " of " : "not separated from ");
		words_join_list(text, others);
		if (!tied)
			append_runs(text, s, i, i + 1);
	}
	g_ptr_array_free(others, TRUE);
}

/* Names of a group, each but the first of all with its ratio. */
static GPtrArray *
group_members(const struct standings *s, size_t from, size_t to)
{
	GPtrArray *members = g_ptr_array_new_with_free_func(g_free);

	for (size_t i = from; i < to; i++) {
		GString *member = g_string_new(s->of[i].title);

		if (words_rank_has_ratio(s, i)) {
			g_string_append(member, " at ");
			words_rank_ratio(member, &s->of[i]);
		}
		g_ptr_array_add(members, g_string_free(member, FALSE));
	}
	return members;
}

/* "tie: A and B, within 5 %" */
static void
append_tie(GString *text, const struct standings *s, size_t from, size_t to)
{
	GPtrArray *names = g_ptr_array_new();
	GPtrArray *members = group_members(s, from, to);

	if (words_rank_is_provisional(&s->of[from]))
		g_string_append(text, "provisional ");
	g_string_append(text, "tie: ");
	for (size_t i = from; i < to; i++)
		g_ptr_array_add(names, (gpointer)s->of[i].title);
	words_join_list(text, from == 0 ? names : members);
	g_string_append(text, ", within ");
	words_join_owned(text, quantity_percent(s->rules->margin, true));
	g_ptr_array_free(names, TRUE);
	g_ptr_array_free(members, TRUE);
}

static void
append_open_group(GString *text, const struct standings *s, size_t from, size_t to)
{
	GPtrArray *members = group_members(s, from, to);
	GPtrArray *others = not_separated_from(s, from, from, to);

	words_rank_append(text, s, &s->of[from]);
	g_string_append_c(text, ' ');
	words_join_list(text, members);
	g_string_append(text, ": not separated");
	if (others->len > 0) {
		g_string_append(text, " from each other or from ");
		words_join_list(text, others);
	}
	append_runs(text, s, from, to);
	g_ptr_array_free(members, TRUE);
	g_ptr_array_free(others, TRUE);
}

void
words_tie_append(GString *text, const struct standings *s, size_t from, size_t to)
{
	if (holds_for_all(s, from, to, true))
		append_tie(text, s, from, to);
	else
		append_open_group(text, s, from, to);
}
