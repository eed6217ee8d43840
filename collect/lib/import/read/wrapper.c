/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/wrapper.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "collect/lib/import/read/difference.h"
#include "collect/lib/import/read/line.h"
#include "collect/lib/import/read/prefix.h"
#include "collect/lib/import/read/unquote.h"

enum {
	MOST_LAYERS = 6,
	LEAST_LINES = 2, /* of what could be a text's own: names, numbers, marks */
	/* per cent of the lines from the first that has it to the last; of all lines */
	NEARLY_ALL = 90,
	MOST = 60,
	GLANCE_LINES = 400, /* if none of the first has it, none is looked at further */
};

/* A layer while it is looked for: `length` of what stands before a line, 0 if it does not. */
struct layer {
	size_t (*length)(const struct layer *layer, const char *line, size_t at);
	const struct prefix_kind *kind; /* of prefix_kinds */
	const char *name;               /* the same before each line, n bytes of it */
	size_t n;
	size_t least;        /* lines that must have it */
	unsigned long first; /* the first line's number */
	size_t first_at;
};

static size_t
length_of_kind(const struct layer *l, const char *line, size_t at)
{
	(void)at;
	return l->kind->length(line);
}

static size_t
length_of_name(const struct layer *l, const char *line, size_t at)
{
	size_t n = l->n;

	(void)at;
	if (strncmp(line, l->name, n) == 0)
		return n;
	while (n > 0 && l->name[n - 1] == ' ')
		n--;
	return strncmp(line, l->name, n) == 0 && line[n] == '\0' ? n : 0;
}

static size_t
length_of_number(const struct layer *l, const char *line, size_t at)
{
	unsigned long number;
	size_t n = prefix_number_length(line, &number);

	return n > 0 && number - l->first == at - l->first_at ? n : 0;
}

/* ---- is it there? ---- */

/* Do nearly all lines have it? */
static bool
is_shared(const struct pasted *text, const struct layer *l)
{
	size_t with = 0, filled = 0, within = 0, before = 0;

	for (size_t i = 0; i < text->n; i++) {
		const char *line = pasted_line(text, i);

		if (line_is_blank(line))
			continue;
		filled++;
		if (l->length(l, line, i) > 0) {
			before = with++ == 0 ? filled - 1 : before;
			within = filled - before;
		} else if (with == 0 && i > GLANCE_LINES) {
			return false;
		}
	}
	return with >= MAX(l->least, 1) && with * 100 >= within * NEARLY_ALL &&
	    with * 100 >= filled * MOST;
}

static bool
has_line_like(const struct pasted *text, const char *begin)
{
	for (size_t i = 0; i < MIN(text->n, GLANCE_LINES); i++)
		if (line_starts(line_trim(pasted_line(text, i)), begin))
			return true;
	return false;
}

static size_t
first_filled(const struct pasted *text)
{
	size_t i = 0;

	while (i < text->n && line_is_blank(pasted_line(text, i)))
		i++;
	return i;
}

/* ---- taking it off ---- */

/* Cuts it off in place: no line gets longer. */
static void
cut(struct pasted *text, const struct layer *l)
{
	size_t write = 0, end = text->n > 0 ? text->start[text->n] : 0;

	for (size_t i = 0; i < text->n; i++) {
		const char *line = pasted_line(text, i);
		size_t n = (i + 1 < text->n ? text->start[i + 1] : end) - text->start[i];
		size_t off = l->length(l, line, i);

		memmove(text->bytes + write, line + off, n - off);
		text->start[i] = write;
		write += n - off;
	}
	if (text->n > 0)
		text->start[text->n] = write;
}

static bool
strip_kinds(struct pasted *text, GPtrArray *notes)
{
	for (const struct prefix_kind *k = prefix_kinds; k->name != NULL; k++) {
		struct layer l = {
			.length = length_of_kind, .kind = k, .least = k->is_own ? LEAST_LINES : 1
		};

		if (!is_shared(text, &l))
			continue;
		cut(text, &l);
		g_ptr_array_add(notes,
		    g_strdup_printf(
			"before nearly each line stood %s, which is left out", k->name));
		return true;
	}
	return false;
}

/* The name is the middle line's; rows of a grid share one, too. */
static bool
strip_name(struct pasted *text, GPtrArray *notes)
{
	size_t middle = text->n / 2;
	struct layer l = { .length = length_of_name, .least = LEAST_LINES };
	g_autofree char *name = NULL;

	while (middle > 0 && line_is_blank(pasted_line(text, middle)))
		middle--;
	l.n = text->n > 0 ? prefix_name_length(pasted_line(text, middle)) : 0;
	if (l.n == 0)
		return false;
	l.name = name = g_strndup(pasted_line(text, middle), l.n);
	if (!is_shared(text, &l) || (*name != '[' && has_line_like(text, "--")))
		return false;
	cut(text, &l);
	g_ptr_array_add(notes,
	    g_strdup_printf(
		"before nearly each line stood '%s', which is left out", g_strstrip(name)));
	return true;
}

/* Lines' numbers begin with the text; those of runs have a header above them. */
static bool
strip_numbers(struct pasted *text, GPtrArray *notes)
{
	struct layer l = {
		.length = length_of_number, .least = LEAST_LINES, .first_at = first_filled(text)
	};

	if (l.first_at == text->n ||
	    prefix_number_length(pasted_line(text, l.first_at), &l.first) == 0 ||
	    !is_shared(text, &l))
		return false;
	cut(text, &l);
	g_ptr_array_add(
	    notes, g_strdup("before nearly each line stood its number, which is left out"));
	return true;
}

static size_t
length_of_blanks(const struct layer *l, const char *line, size_t at)
{
	(void)at;
	return strncmp(line, l->name, l->n) == 0 ? l->n : 0;
}

/* What all lines but perhaps the first are set in by. Nothing is lost with it. */
static void
strip_indent(struct pasted *text)
{
	size_t first = first_filled(text), n = SIZE_MAX;
	struct layer l = { .length = length_of_blanks };
	g_autofree char *blanks = NULL;

	for (size_t i = first; i < text->n && n > 0; i++) {
		const char *line = pasted_line(text, i);
		size_t indent = strspn(line, " \t");

		if (line[indent] == '\0' || (i == first && indent == 0))
			continue;
		if (blanks == NULL)
			blanks = g_strndup(line, indent);
		for (n = 0; n < indent && line[n] == blanks[n]; n++)
			;
		blanks[n] = '\0';
	}
	if (blanks == NULL || n == 0)
		return;
	l.name = blanks;
	l.n = n;
	cut(text, &l);
}

static bool
strip_quotes(struct pasted *text, GPtrArray *notes)
{
	size_t first = first_filled(text);
	/* a list of strings is what some tools print themselves */
	bool is_list = first < text->n && *line_trim(pasted_line(text, first)) == '[';

	if (!unquote_lines(text))
		return false;
	if (!is_list)
		g_ptr_array_add(notes, g_strdup("the lines came as JSON strings"));
	return true;
}

void
wrapper_strip(struct pasted *text, GPtrArray *notes)
{
	difference_strip(text, notes);
	for (int i = 0; i < MOST_LAYERS; i++) {
		strip_indent(text);
		if (!strip_quotes(text, notes) && !strip_numbers(text, notes) &&
		    !strip_kinds(text, notes) && !strip_name(text, notes))
			break;
	}
}
