/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/words_parts.h"
#include "data/lib/store/session.h"

static bool
any_single(const struct standings *s)
{
	for (size_t i = 0; i < s->k; i++)
		if (s->of[i].is_single)
			return true;
	return false;
}

static void
append_absent(GString *text, const struct standings *s)
{
	GPtrArray *names = g_ptr_array_new();

	for (size_t i = 0; i < s->n_absent; i++)
		g_ptr_array_add(names, (gpointer)s->absent[i]->title);
	if (names->len > 0) {
		g_string_append(text, "No result of ");
		words_append_list(text, names);
		g_string_append(text, ": every run failed. ");
	}
	g_ptr_array_free(names, TRUE);
}

static bool
is_alone(const struct standings *s)
{
	return s->k == 1;
}

static void
append_only(GString *text, const struct standings *s)
{
	const struct standing *st = &s->of[0];

	g_string_append_printf(text, "Only %s was measured: ", st->title);
	words_append(text, quantity_text(st->mean, s->q->unit));
	if (st->is_single)
		g_string_append(text, ", once");
	else
		g_string_append_printf(text, " on average of %.0f runs", st->n);
	if (st->failed > 0) {
		g_string_append(text, ", and ");
		words_append_failures(text, st);
	}
	g_string_append(text, ". ");
}

char *
words_verdict(const struct standings *s, char **emphasis)
{
	GString *text = g_string_new("");

	*emphasis = NULL;
	if (is_alone(s))
		append_only(text, s);
	else if (any_single(s))
		*emphasis = words_append_face(text, s);
	else if (s->k > 1)
		words_append_places(text, s);
	append_absent(text, s);
	if (text->len > 0)
		g_string_truncate(text, text->len - 1);
	return g_string_free(text, FALSE);
}

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
	if (least == most)
		g_string_append_printf(text, ", by %.0f runs each", least);
	else
		g_string_append_printf(text, ", by %.0f to %.0f runs each", least, most);
	if (order != NULL)
		g_string_append_printf(text, " %s", order);
	else
		g_string_append(text, "; their order was not randomised, so drift cannot be told from a difference");
}

static bool
any_separated(const struct standings *s)
{
	for (size_t i = 0; i < s->k * s->k; i++)
		if (s->pair[i].separated)
			return true;
	return false;
}

char *
words_confidence(const struct standings *s)
{
	GString *text = g_string_new("");
	g_autofree char *sure = percent_text(1 - s->rules->alpha, true);

	if (is_alone(s))
		return g_string_free(g_string_append(text, "Nothing to rank it against."), FALSE);
	if (any_single(s) && !any_separated(s))
		return g_string_free(g_string_append(text, "Every order is possible: no place is proven."), FALSE);
	if (any_separated(s))
		g_string_append_printf(text, "All claims of place hold together with %s confidence", sure);
	else
		g_string_append_printf(text, "With %s confidence no backend is ahead of another", sure);
	if (!any_single(s))
		append_basis(text, s);
	g_string_append_c(text, '.');
	return g_string_free(text, FALSE);
}

char *
words_place(const struct standings *s, size_t i)
{
	GString *text = g_string_new("");
	const struct standing *st = &s->of[i];

	if (s->k > 1 && any_single(s) && !any_separated(s)) {
		words_append(text, ordinal_text(st->place));
		g_string_append(text, " at face value");
	} else {
		words_append_place(text, s, st);
	}
	text->str[0] = g_ascii_toupper(text->str[0]);
	return g_string_free(text, FALSE);
}
