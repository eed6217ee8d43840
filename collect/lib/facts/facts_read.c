/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_read.h"

#include <glib.h>
#include <string.h>

char *
facts_read_line_value(const char *text, const char *start)
{
	size_t length = strlen(start);

	for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, start, length) == 0)
			return g_strstrip(g_strndup(line + length, strcspn(line + length, "\n")));
	}
	return NULL;
}

char *
facts_read_file(const char *path)
{
	char *text;

	return g_file_get_contents(path, &text, NULL, NULL) ? g_strstrip(text) : NULL;
}

void
facts_read_add_file(struct facts *facts, const char *name, const char *path)
{
	g_autofree char *text = facts_read_file(path);

	facts_add(facts, name, text);
}

void
facts_read_add_choice(struct facts *facts, const char *name, const char *path)
{
	g_autofree char *text = facts_read_file(path);
	char *open = text != NULL ? strchr(text, '[') : NULL;
	char *close = open != NULL ? strchr(open, ']') : NULL;

	if (close != NULL)
		*close = '\0';
	facts_add(facts, name, close != NULL ? open + 1 : text);
}
