/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/input.h"

const char *
import_keep(struct import *in, const char *text, size_t length)
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

bool
import_goes_on(const struct import *in, size_t at, size_t i)
{
	const char *line = import_line(in, i), *first = import_line(in, at);
	size_t indent = (size_t)(text_trim(line) - line);

	return line[indent] != '\0' && indent > (size_t)(text_trim(first) - first) &&
	    !text_is_blank(import_line(in, i - 1));
}
