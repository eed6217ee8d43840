/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words_parts.h"

enum {
	SENTENCES_MOST = 6, /* about places; the table has the rest */
	SENTENCES_OF_MANY = 4, /* the same where there are more than MANY backends */
	MANY = 8,
};

static void
capitalise(GString *text, gsize at)
{
	text->str[at] = g_ascii_toupper(text->str[at]);
}

static bool
has_range(const struct standing *st)
{
	return st->rank_lo < st->rank_hi;
}

static bool
is_provisional(const struct standing *st)
{
	return st->n < PROVISIONAL_BELOW;
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

/* "first place", "close second", "second or third", "first to fifth". */
void
words_append_place(GString *text, const struct standings *s, const struct standing *st)
{
	g_autofree char *lo = ordinal_text(st->rank_lo), *hi = ordinal_text(st->rank_hi);

	if (is_provisional(st))
		g_string_append(text, "provisional ");
	if (has_range(st))
		g_string_append_printf(text, "%s %s %s", lo, st->rank_hi == st->rank_lo + 1 ? "or" : "to", hi);
	else if (st->rank_lo == 1)
		g_string_append(text, "first place");
	else
		g_string_append_printf(text, "%s%s", adjective(s, st), lo);
}

/* "1.088× (1.072–1.104)" */
static void
append_ratio(GString *text, const struct standing *st)
{
	words_append(text, ratio_text(st->ratio));
	if (isnan(st->ratio_ci.lo))
		return;
	if (!ratio_range_tells(st->ratio_ci.lo, st->ratio_ci.hi)) {
		g_string_append(text, " (too few runs for an interval)");
		return;
	}
	g_string_append(text, " (");
	words_append(text, ratio_range_text(st->ratio_ci.lo, st->ratio_ci.hi));
	g_string_append_c(text, ')');
}

static bool
has_ratio(const struct standings *s, size_t i)
{
	return i > 0 && !isnan(s->of[i].ratio);
}

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
			const struct pair_words *p = standings_pair(s, i, j);

			if (p->separated || (equivalent && !p->equivalent))
				return false;
		}
	}
	return true;
}

/* End of the group that begins at `from`: same rank interval, nobody told apart. */
static size_t
group_end(const struct standings *s, size_t from)
{
	size_t to = from + 1;

	while (to < s->k && has_range(&s->of[from]) && s->of[to].rank_lo == s->of[from].rank_lo &&
	    s->of[to].rank_hi == s->of[from].rank_hi && holds_for_all(s, from, to + 1, false))
		to++;
	return to;
}

/* " by these 5 runs", " by these 5 to 8 runs", of all that are not told apart there; or that no test was possible. */
static void
append_runs(GString *text, const struct standings *s, size_t from, size_t to)
{
	double least = INFINITY, most = 0;

	for (size_t i = from; i < to; i++) {
		for (size_t j = 0; j < s->k; j++) {
			if (j != i && standings_pair(s, i, j)->separated)
				continue;
			if (j != i && standings_pair(s, i, j)->no_variation) {
				g_string_append(text, ": nothing varied and the clock's step is not known");
				return;
			}
			least = fmin(least, s->of[j].n);
			most = fmax(most, s->of[j].n);
		}
	}
	if (least == most)
		g_string_append_printf(text, " by these %.0f runs", least);
	else
		g_string_append_printf(text, " by these %.0f to %.0f runs", least, most);
}

/* "A ahead by 0.6 %, real but below the 5 % that counts here": what separates yet does not matter. */
static void
append_small_lead(GString *text, const struct standings *s, size_t i)
{
	const struct pair_words *p = i > 0 ? standings_pair(s, i - 1, i) : NULL;

	if (p == NULL || !p->separated || !p->equivalent)
		return;
	g_string_append_printf(text, "; %s ahead by ", s->of[i - 1].title);
	words_append(text, percent_text(fabs(p->ratio - 1), false));
	g_string_append(text, ", real but below the ");
	words_append(text, percent_text(s->rules->margin, true));
	g_string_append(text, " that counts here");
}

static bool
ties_with_all(const struct standings *s, size_t i)
{
	for (size_t j = 0; j < s->k; j++)
		if (j != i && !standings_pair(s, i, j)->separated && !standings_pair(s, i, j)->equivalent)
			return false;
	return true;
}

/* "not separated from B and C by these 5 runs", or, proven, "within 5 % of B and C". */
static void
append_company(GString *text, const struct standings *s, size_t i, const GPtrArray *others)
{
	bool tied = ties_with_all(s, i);

	if (tied) {
		g_string_append(text, "within ");
		words_append(text, percent_text(s->rules->margin, true));
	}
	g_string_append(text, tied ? " of " : "not separated from ");
	words_append_list(text, others);
	if (!tied)
		append_runs(text, s, i, i + 1);
}

static void
append_alone(GString *text, const struct standings *s, size_t i)
{
	GPtrArray *others = not_separated_from(s, i, i, i);

	words_append_place(text, s, &s->of[i]);
	g_string_append_printf(text, " %s", s->of[i].title);
	if (has_ratio(s, i)) {
		g_string_append(text, ": ");
		append_ratio(text, &s->of[i]);
	}
	append_small_lead(text, s, i);
	if (others->len > 0) {
		g_string_append(text, has_ratio(s, i) ? ", " : ": ");
		append_company(text, s, i, others);
	}
	words_append_reasons(text, s, i);
	g_ptr_array_free(others, TRUE);
}

/* Names of a group, each but the first of all with its ratio. */
static GPtrArray *
group_members(const struct standings *s, size_t from, size_t to)
{
	GPtrArray *members = g_ptr_array_new_with_free_func(g_free);

	for (size_t i = from; i < to; i++) {
		GString *member = g_string_new(s->of[i].title);

		if (has_ratio(s, i)) {
			g_string_append(member, " at ");
			append_ratio(member, &s->of[i]);
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

	if (is_provisional(&s->of[from]))
		g_string_append(text, "provisional ");
	g_string_append(text, "tie: ");
	for (size_t i = from; i < to; i++)
		g_ptr_array_add(names, (gpointer)s->of[i].title);
	words_append_list(text, from == 0 ? names : members);
	g_string_append(text, ", within ");
	words_append(text, percent_text(s->rules->margin, true));
	g_ptr_array_free(names, TRUE);
	g_ptr_array_free(members, TRUE);
}

static void
append_open_group(GString *text, const struct standings *s, size_t from, size_t to)
{
	GPtrArray *members = group_members(s, from, to);
	GPtrArray *others = not_separated_from(s, from, from, to);

	words_append_place(text, s, &s->of[from]);
	g_string_append_c(text, ' ');
	words_append_list(text, members);
	g_string_append(text, ": not separated");
	if (others->len > 0) {
		g_string_append(text, " from each other or from ");
		words_append_list(text, others);
	}
	append_runs(text, s, from, to);
	g_ptr_array_free(members, TRUE);
	g_ptr_array_free(others, TRUE);
}

static void
append_group(GString *text, const struct standings *s, size_t from, size_t to)
{
	gsize start = text->len;
	bool probably = false;

	for (size_t i = from; i < to && !words_all_doubted(s); i++)
		probably |= words_doubted(s, i);
	if (probably)
		g_string_append(text, "probably ");
	if (to == from + 1) {
		append_alone(text, s, from);
	} else {
		if (holds_for_all(s, from, to, true))
			append_tie(text, s, from, to);
		else
			append_open_group(text, s, from, to);
		words_append_group_reasons(text, s, from, to);
	}
	capitalise(text, start);
	g_string_append(text, ". ");
}

static void
append_rest(GString *text, const struct standings *s, size_t from)
{
	g_string_append_printf(text, "%zu more follow", s->k - from);
	if (has_ratio(s, from)) {
		g_string_append(text, ", ");
		words_append(text, ratio_text(s->of[from].ratio));
		g_string_append(text, " to ");
		words_append(text, ratio_text(s->of[s->k - 1].ratio));
		g_string_append(text, " the first");
	}
	g_string_append(text, ". ");
}

/* Some neighbours cannot be told apart, and these runs could not have shown the margin between them. */
static void
append_too_few(GString *text, const struct standings *s)
{
	double needed = 0;

	for (size_t i = 0; i + 1 < s->k; i++) {
		const struct pair_words *p = standings_pair(s, i, i + 1);

		if (!p->separated && !p->equivalent && p->runs_needed > p->n)
			needed = fmax(needed, p->runs_needed);
	}
	if (needed == 0)
		return;
	g_string_append(text, "Too few runs to tell: ");
	words_append(text, runs_needed_text(needed));
	g_string_append(text, " would show a ");
	words_append(text, percent_text(s->rules->margin, true));
	g_string_append(text, " gap (80 % power). ");
}

void
words_append_places(GString *text, const struct standings *s)
{
	gsize start = text->len;

	if (words_all_doubted(s))
		g_string_append(text, "Probably, as the order of runs was not randomised: ");
	for (size_t from = 0, groups = 0; from < s->k; groups++) {
		size_t to = group_end(s, from);
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
