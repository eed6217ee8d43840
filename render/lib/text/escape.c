/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/text/escape.h"

#include <glib.h>
#include <string.h>

#include "render/lib/text/typeset.h"

char *
escape_markup(const char *text)
{
	g_autofree char *clean = typeset_clean(text);
	GString *out = g_string_sized_new(strlen(clean));

	for (const char *at = clean; *at != '\0'; at++)
		switch (*at) {
		case '&':
			g_string_append(out, "&amp;");
			break;
		case '<':
			g_string_append(out, "&lt;");
			break;
		case '>':
			g_string_append(out, "&gt;");
			break;
		case '"':
			g_string_append(out, "&quot;");
			break;
		case '\'':
			g_string_append(out, "&#39;");
			break;
		default:
			g_string_append_c(out, *at);
		}
	return g_string_free(out, FALSE);
}

void
escape_put_markup(FILE *out, const char *text)
{
	g_autofree char *escaped = escape_markup(text);

	fputs(escaped, out);
}

char *
escape_markdown(const char *text)
{
	g_autofree char *clean = typeset_clean(text);
	GString *out = g_string_sized_new(strlen(clean));

	for (const char *at = clean; *at != '\0'; at++) {
		if (*at == '<')
			g_string_append(out, "&lt;");
		else if (*at == '&')
			g_string_append(out, "&amp;");
		else if (*at == '@') /* so that no user is notified */
			g_string_append(out, "&#64;");
		else if (strchr("\\`*_{}[]#|~>$!", *at) != NULL)
			g_string_append_printf(out, "\\%c", *at);
		else if (*at == ':' && at[1] == '/') /* so that it becomes no link */
			g_string_append(out, "&#58;");
		else
			g_string_append_c(out, *at);
	}
	return g_string_free(out, FALSE);
}

/* What a spreadsheet runs: a formula sign first, also behind blanks. */
static bool
is_formula(const char *text)
{
	while (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n')
		text++;
	if (*text != '\0' && strchr("=+-@|%", *text) != NULL)
		return true;
	return g_str_has_prefix(text, "\uff1d") || g_str_has_prefix(text, "\uff0b") ||
	    g_str_has_prefix(text, "\uff0d") || g_str_has_prefix(text, "\uff20");
}

void
escape_put_csv(FILE *out, const char *text, char separator, bool defuse)
{
	bool formula = defuse && is_formula(text);
	char special[] = { '"', '\r', '\n', separator, '\0' };

	if (!formula && strpbrk(text, special) == NULL && *text != ' ' &&
	    !g_str_has_suffix(text, " ")) {
		fputs(text, out);
		return;
	}
	putc('"', out);
	if (formula)
		putc('\'', out);
	for (; *text != '\0'; text++) {
		if (*text == '"')
			putc('"', out);
		putc(*text, out);
	}
	putc('"', out);
}
