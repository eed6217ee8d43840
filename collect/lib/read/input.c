/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/read/input.h"

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
