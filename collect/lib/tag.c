/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/tag.h"

#include <string.h>

bool
tag_find(const struct piece *in, const char *tag, struct piece *out, struct piece *rest)
{
	g_autofree char *open = g_strconcat("<", tag, NULL);
	g_autofree char *close = g_strconcat("</", tag, ">", NULL);
	const char *end = in->text + in->length, *p = in->text, *q;

	for (;; p++) {
		p = memmem(p, (size_t)(end - p), open, strlen(open));
		if (p == NULL || p + strlen(open) >= end)
			return false;
		if (strchr("> \t\n", p[strlen(open)]) != NULL)
			break;
	}
	p = memchr(p, '>', (size_t)(end - p));
	q = p != NULL ? memmem(p, (size_t)(end - p), close, strlen(close)) : NULL;
	if (q == NULL)
		return false;
	*out = (struct piece){ p + 1, (size_t)(q - p - 1) };
	if (rest != NULL)
		*rest = (struct piece){ q + strlen(close), (size_t)(end - q) - strlen(close) };
	return true;
}

const char *
tag_text(struct import *in, const struct piece *parent, const char *tag)
{
	struct piece p;

	return tag_find(parent, tag, &p, NULL) ? import_keep(in, p.text, p.length) : "";
}
