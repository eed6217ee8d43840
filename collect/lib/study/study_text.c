/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_text.h"

#include <glib.h>
#include <string.h>

enum line_kind { LINE_NOTHING, LINE_GROUP, LINE_PAIR, LINE_WRONG };

/* *name is a group's name or a key; g_free. */
static enum line_kind
line_of(const char *line, char **name)
{
	g_autofree char *text = g_strstrip(g_strdup(line));
	const char *end;

	*name = NULL;
	if (*text == '\0' || *text == '#' || *text == ';')
		return LINE_NOTHING;
	if (*text == '[') {
		end = strchr(text, ']');
		if (end == NULL || end[1] != '\0')
			return LINE_WRONG;
		*name = g_strndup(text + 1, (size_t)(end - text - 1));
		return LINE_GROUP;
	}
	end = strchr(text, '=');
	if (end == NULL || end == text)
		return LINE_WRONG;
	*name = g_strchomp(g_strndup(text, (size_t)(end - text)));
	return LINE_PAIR;
}

int
study_text_line(const char *text, const char *group, const char *key)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	bool inside = false;

	for (int i = 0; lines[i] != NULL; i++) {
		g_autofree char *name = NULL;
		enum line_kind kind = line_of(lines[i], &name);

		if (kind == LINE_GROUP)
			inside = strcmp(name, group) == 0;
		if (inside && (key == NULL || (kind == LINE_PAIR && strcmp(name, key) == 0)))
			return i + 1;
	}
	return 0;
}

char *
study_text_heading(const char *text, int line)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	char *name;

	line_of(lines[line - 1], &name);
	return name;
}

static char *
wrong_line(enum line_kind kind, GHashTable *seen, const char *group, const char *name)
{
	g_autofree char *full = g_strdup_printf("%s\n%s", group, name != NULL ? name : "");

	if (kind == LINE_WRONG)
		return g_strdup("neither [group], key = value nor # comment");
	if (kind == LINE_PAIR && *group == '\0')
		return g_strdup_printf("'%s' stands before the first [group]", name);
	if (g_hash_table_add(seen, g_steal_pointer(&full)))
		return NULL;
	if (kind == LINE_GROUP)
		return g_strdup_printf("[%s] comes twice", group);
	return g_strdup_printf("'%s' comes twice in [%s]", name, group);
}

bool
study_text_check(const char *text, int *line, char **reason)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	g_autofree char *group = g_strdup("");

	for (int i = 0; lines[i] != NULL; i++) {
		g_autofree char *name = NULL;
		enum line_kind kind = line_of(lines[i], &name);

		if (kind == LINE_NOTHING)
			continue;
		if (kind == LINE_GROUP) {
			g_free(group);
			group = g_steal_pointer(&name);
		}
		*reason = wrong_line(kind, seen, group, name);
		*line = i + 1;
		if (*reason != NULL)
			return false;
	}
	return true;
}

char *
study_text_value(const char *raw)
{
	char *value = g_strstrip(g_strdup(raw));
	char quote = '\0';

	for (char *at = value; *at != '\0'; at++) {
		if (*at == ';' && quote == '\0' && (at == value || g_ascii_isspace(at[-1]))) {
			*at = '\0';
			break;
		}
		if (quote != '\0')
			quote = *at == quote ? '\0' : quote;
		else if ((*at == '"' || *at == '\'') && strchr(at + 1, *at) != NULL)
			quote = *at;
	}
	return g_strchomp(value);
}
