/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/text/typeset.h"

#include <glib.h>
#include <string.h>

#include "render/lib/text/glyph.h"

enum { JOINER = 0x200d, EM = 200, WIDE = 200, PICTURE = 280, OTHER = 170 };

static bool
is_picture(gunichar c)
{
	return (c >= 0x2600 && c <= 0x27bf) || (c >= 0x1f000 && c <= 0x1faff);
}

/* Joins to what stands before it: a line is never cut there. */
static bool
joins(gunichar c)
{
	return c == JOINER || (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0x1f3fb && c <= 0x1f3ff) ||
	    g_unichar_iszerowidth(c);
}

static int
letter_width(gunichar c, bool bold)
{
	int known = glyph_width(c, bold);

	if (joins(c))
		return 0;
	if (known > 0)
		return known;
	if (is_picture(c))
		return PICTURE;
	return g_unichar_iswide(c) ? WIDE : OTHER;
}

/*
 * What the letter at `*at` adds; moves on. A letter joined to the one before stands in its place.
 */
static double
step(const char **at, bool *joined, int size, bool bold)
{
	gunichar c = g_utf8_get_char(*at);
	int width = *joined ? 0 : letter_width(c, bold);

	*joined = c == JOINER;
	*at = g_utf8_next_char(*at);
	return (double)width * size / EM;
}

double
typeset_width(const char *text, int size, bool bold)
{
	bool joined = false;
	double sum = 0;

	while (*text != '\0')
		sum += step(&text, &joined, size, bold);
	return sum;
}

char *
typeset_clean(const char *text)
{
	g_autofree char *valid = g_utf8_make_valid(text, -1);
	GString *clean = g_string_sized_new(strlen(valid));

	for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);

		if (c == '\t' || c == '\n' || c == '\r')
			c = ' ';
		if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff)
			c = 0xfffd;
		g_string_append_unichar(clean, c);
	}
	return g_string_free(clean, FALSE);
}

/* Bytes of `text` that take at most `width`, ending between whole characters. */
static size_t
fitting(const char *text, double width, int size, bool bold)
{
	const char *at = text;
	bool joined = false;
	double sum = 0;
	size_t cut = 0;

	while (*at != '\0') {
		if (!joined && !joins(g_utf8_get_char(at)))
			cut = (size_t)(at - text);
		sum += step(&at, &joined, size, bold);
		if (sum > width)
			return cut;
	}
	return strlen(text);
}

char *
typeset_fit(const char *text, double width, int size, bool bold)
{
	static const char ellipsis[] = "\u2026";
	char *clean = typeset_clean(text);
	size_t cut;

	if (typeset_width(clean, size, bold) <= width)
		return clean;
	cut = fitting(clean, MAX(0, width - typeset_width(ellipsis, size, bold)), size, bold);
	while (cut > 0 && clean[cut - 1] == ' ')
		cut--;
	clean = g_realloc(clean, cut + sizeof ellipsis);
	memcpy(clean + cut, ellipsis, sizeof ellipsis);
	return clean;
}

char **
typeset_wrap(const char *text, double width, int size)
{
	g_autofree char *clean = typeset_clean(text);
	g_auto(GStrv) words = g_strsplit(clean, " ", -1);
	GPtrArray *lines = g_ptr_array_new();
	GString *line = g_string_new("");

	for (char **word = words; *word != NULL; word++) {
		g_autofree char *longer =
		    g_strdup_printf("%s%s%s", line->str, line->len > 0 ? " " : "", *word);

		if (line->len > 0 && typeset_width(longer, size, false) > width) {
			g_ptr_array_add(lines, g_strdup(line->str));
			g_string_assign(line, *word);
		} else {
			g_string_assign(line, longer);
		}
		if (typeset_width(line->str, size, false) > width) {
			g_autofree char *cut = typeset_fit(line->str, width, size, false);

			g_string_assign(line, cut);
		}
	}
	g_ptr_array_add(lines, g_string_free(line, FALSE));
	g_ptr_array_add(lines, NULL);
	return (char **)g_ptr_array_free(lines, FALSE);
}
