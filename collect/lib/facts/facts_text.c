/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_text.h"

#include <glib.h>
#include <string.h>

char *
facts_text(const struct facts *facts)
{
	GString *text = g_string_new("");

	for (size_t i = 0; i < facts_count(facts); i++) {
		struct fact fact = facts_at(facts, i);
		g_autofree char *value = g_strescape(fact.value, NULL);

		g_string_append_printf(
		    text, "%s%s=%s\n", fact.is_private ? "!" : "", fact.name, value);
	}
	return g_string_free(text, FALSE);
}

static void
add_line(struct facts *facts, const char *line)
{
	bool is_private = *line == '!';
	const char *name = line + is_private, *equals = strchr(name, '=');
	g_autofree char *only = g_strndup(name, (gsize)(equals - name));
	g_autofree char *value = g_strcompress(equals + 1);

	if (is_private)
		facts_add_private(facts, only, value);
	else
		facts_add(facts, only, value);
}

bool
facts_text_read(struct facts *facts, const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	guint n = g_strv_length(lines);

	/* The last is what follows the last line's end: nothing. */
	for (guint i = 0; i + 1 < n; i++)
		if (strchr(lines[i], '=') == NULL)
			return false;
	if (n < 2 || *lines[n - 1] != '\0')
		return false;
	for (guint i = 0; i + 1 < n; i++)
		add_line(facts, lines[i]);
	return true;
}
