/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/input.h"

#include "collect/lib/import/read/heading.h"

void
input_begin(struct input *in)
{
	in->json = json_reader_new();
	in->notes = g_ptr_array_new_with_free_func(g_free);
	in->headings = heading_new();
	in->remembered = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	in->strings = g_string_chunk_new(4096);
}

void
input_end(struct input *in)
{
	json_reader_free(in->json);
	g_ptr_array_free(in->notes, TRUE);
	heading_free(in->headings);
	g_hash_table_destroy(in->remembered);
	g_string_chunk_free(in->strings);
	pasted_clear(&in->text);
}

const char *
input_above(const struct input *in, size_t from, size_t at, const char *phrase)
{
	for (size_t i = at; i > from; i--) {
		const char *p = line_after(input_line(in, i - 1), phrase);

		if (p != NULL)
			return p;
	}
	return NULL;
}

bool
input_goes_on(const struct input *in, size_t at, size_t i)
{
	const char *line = input_line(in, i), *first = input_line(in, at);
	size_t indent = (size_t)(line_trim(line) - line);

	return line[indent] != '\0' && indent > (size_t)(line_trim(first) - first) &&
	    !line_is_blank(input_line(in, i - 1));
}

const char *
input_keep(struct input *in, const char *text, size_t length)
{
	g_autofree char *cut = NULL, *valid = NULL;

	while (length > 0 && g_ascii_isspace(*text)) {
		text++;
		length--;
	}
	while (length > 0 && g_ascii_isspace(text[length - 1]))
		length--;
	cut = g_strndup(text, length);
	valid = g_utf8_make_valid(cut, -1);
	return g_string_chunk_insert_const(in->strings, valid);
}

void
input_remember(struct input *in, const char *key, void *value)
{
	g_hash_table_insert(in->remembered, g_strdup(key), value);
}

void *
input_remembered(const struct input *in, const char *key)
{
	return g_hash_table_lookup(in->remembered, key);
}

void
input_forget(struct input *in, const char *key)
{
	g_hash_table_remove(in->remembered, key);
}
