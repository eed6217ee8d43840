/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/script.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include <glib.h>

struct statement *
script_add(struct script *s, const char *text, size_t length)
{
	struct statement *new;

	if (s->n == s->room) {
		s->room = MAX(16, 2 * s->room);
		s->item = g_renew(struct statement, s->item, s->room);
	}
	new = &s->item[s->n++];
	*new = (struct statement){ .text = g_strndup(text, length), .length = length };
	memcpy(new->text, text, length);
	new->kind = kind_of(text, length);
	return new;
}

void
script_free(struct script *s)
{
	for (size_t i = 0; i < s->n; i++) {
		g_free(s->item[i].text);
		g_free(s->item[i].slot);
	}
	g_free(s->item);
	*s = (struct script){ 0 };
}

static bool
is_blank(const char *text, size_t length)
{
	while (length > 0 && isspace((unsigned char)text[length - 1]))
		length--;
	return length == 0;
}

void
script_split(struct script *s, const char *text, size_t length, const char *delimiter)
{
	const char *at = text, *end = text + length;

	while (at < end) {
		const char *cut = memchr(at, *delimiter, (size_t)(end - at));
		const char *stop = cut != NULL ? cut : end;

		if (!is_blank(at, (size_t)(stop - at)))
			script_add(s, at, (size_t)(stop - at));
		at = stop + 1;
		if (at < end && isspace((unsigned char)*at))
			at++;
	}
}

char *
script_put_key(const struct statement *s, const char *key, size_t *length)
{
	size_t n = strlen(key), tail = s->length - s->key_at;
	char *text = g_malloc(s->length + n + 1);

	memcpy(text, s->text, s->key_at);
	memcpy(text + s->key_at, key, n);
	memcpy(text + s->key_at + n, s->text + s->key_at, tail);
	*length = s->length + n;
	text[*length] = '\0';
	return text;
}

char *
script_source(const char *file_or_text, size_t *length)
{
	struct stat st;
	GError *error = NULL;
	char *text;
	gsize n;

	if (stat(file_or_text, &st) != 0 || !S_ISREG(st.st_mode)) {
		*length = strlen(file_or_text);
		return g_strdup(file_or_text);
	}
	if (!g_file_get_contents(file_or_text, &text, &n, &error)) {
		g_error_free(error);
		return NULL;
	}
	*length = n;
	return text;
}
