/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/kind.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const char *
kind_name(enum kind kind)
{
	static const char *const names[KINDS] = { "select", "insert", "update", "delete", "commit",
		"other", "connect" };

	return names[kind];
}

enum kind
kind_of(const char *text, size_t length)
{
	while (length > 0 && isspace((unsigned char)*text)) {
		text++;
		length--;
	}
	for (enum kind k = 0; k < KIND_OTHER; k++) {
		size_t n = strlen(kind_name(k));

		if (length >= n && strncasecmp(text, kind_name(k), n) == 0 &&
		    (length == n || !isalnum((unsigned char)text[n])))
			return k;
	}
	return KIND_OTHER;
}
