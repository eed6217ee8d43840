/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/terminal.h"

#include <string.h>

/*
 * Of the character at `at`; what a selector asks to be drawn as a picture takes two, as pictures
 * do.
 */
static glong
columns_at(const char *at)
{
	enum { PICTURE_SELECTOR = 0xfe0f };
	gunichar c = g_utf8_get_char(at);
	bool is_picture = c != 0 && g_utf8_get_char(g_utf8_next_char(at)) == PICTURE_SELECTOR;

	if (c == 0 || g_unichar_iszerowidth(c))
		return 0;
	return g_unichar_iswide(c) || is_picture ? 2 : 1;
}

glong
terminal_columns(const char *text)
{
	glong columns = 0;

	for (; *text != '\0'; text = g_utf8_next_char(text))
		columns += columns_at(text);
	return columns;
}

/*
 * Control characters, which could drive a terminal, become spaces; marks of format, of no width,
 * go.
 */
static char *
harmless(const char *title)
{
	g_autofree char *valid = g_utf8_make_valid(title, -1);
	GString *text = g_string_new("");

	for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);

		if (g_unichar_type(c) != G_UNICODE_FORMAT)
			g_string_append_unichar(text, g_unichar_iscntrl(c) ? ' ' : c);
	}
	return g_string_free(text, FALSE);
}

char *
terminal_fit(const char *text, glong columns)
{
	g_autofree char *whole = harmless(text);
	glong taken = 0;

	if (terminal_columns(whole) <= columns)
		return g_steal_pointer(&whole);
	for (const char *at = whole;; at = g_utf8_next_char(at)) {
		taken += columns_at(at);
		if (taken > columns - 1)
			return g_strdup_printf("%.*s…", (int)(at - whole), whole);
	}
}

void
terminal_pad(FILE *out, const char *text, glong columns, bool right)
{
	int gap = (int)MAX(0, columns - terminal_columns(text));

	fprintf(out, "%*s%s%*s", right ? gap : 0, "", text, right ? 0 : gap, "");
}

/* Does a unit follow a number here, as in "2.6 %" or "15.143 s,"? Those stay on one line. */
static bool
is_unit_after(const char *before, const char *word)
{
	size_t length = strcspn(word, ".,:;)");

	return length <= 4 && g_ascii_isdigit(before[strlen(before) - 1]) &&
	    (g_str_has_prefix(word, "%") || g_str_has_suffix(word, "s") ||
		g_str_has_prefix(word, "s"));
}

/* A word, in pieces if it is wider than the terminal. Returns the column it ends at. */
static glong
print_word(FILE *out, const char *word, glong at)
{
	for (const char *c = word; *c != '\0'; c = g_utf8_next_char(c)) {
		if (at + columns_at(c) > TERMINAL_WIDTH) {
			fputs("\n", out);
			at = 0;
		}
		fprintf(out, "%.*s", (int)(g_utf8_next_char(c) - c), c);
		at += columns_at(c);
	}
	return at;
}

void
terminal_wrap(FILE *out, const char *text)
{
	g_autofree char *whole = harmless(text);
	g_auto(GStrv) words = g_strsplit(whole, " ", -1);
	glong at = 0;

	for (char **w = words; *w != NULL; w++) {
		/* and what must follow on the same line */
		glong columns = terminal_columns(*w), unit = 0;

		if (w[1] != NULL && **w != '\0' && is_unit_after(*w, w[1]))
			unit = 1 + terminal_columns(w[1]);
		if (at > 0 && at + 1 + columns + unit > TERMINAL_WIDTH) {
			fputs("\n", out);
			at = 0;
		}
		fputs(at > 0 ? " " : "", out);
		at = print_word(out, *w, at + (at > 0));
	}
	fputs("\n", out);
}
