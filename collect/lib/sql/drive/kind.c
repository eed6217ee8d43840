/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/kind.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

const char *
kind_name(enum kind kind)
{
	static const char *const names[KINDS] = { "select", "insert", "update", "delete", "begin",
		"commit", "rollback", "other", "connect", "transaction" };

	return names[kind];
}

static bool
begins_with(const char *text, size_t length, const char *word)
{
	size_t n = strlen(word);

	return length >= n && strncasecmp(text, word, n) == 0 &&
	    (length == n || !isalnum((unsigned char)text[n]));
}

enum kind
kind_of(const char *text, size_t length)
{
	while (length > 0 && isspace((unsigned char)*text)) {
		text++;
		length--;
	}
	for (enum kind k = 0; k < KIND_OTHER; k++)
		if (begins_with(text, length, kind_name(k)))
			return k;
	if (begins_with(text, length, "start"))
		return KIND_BEGIN;
	return begins_with(text, length, "end") ? KIND_COMMIT : KIND_OTHER;
}
