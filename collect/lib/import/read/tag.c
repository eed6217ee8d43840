/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/tag.h"

#include <math.h>
#include <string.h>

bool
tag_find(const struct tag_piece *in, const char *tag, struct tag_piece *out, struct tag_piece *rest)
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
	*out = (struct tag_piece){ p + 1, (size_t)(q - p - 1) };
	if (rest != NULL)
		*rest = (struct tag_piece){ q + strlen(close), (size_t)(end - q) - strlen(close) };
	return true;
}

const char *
tag_text(struct input *in, const struct tag_piece *parent, const char *tag)
{
	struct tag_piece p;

	return tag_find(parent, tag, &p, NULL) ? input_keep(in, p.text, p.length) : "";
}

size_t
tag_document(struct input *in, size_t at, const char *close, struct tag_piece *out)
{
	char *begin = in->text.bytes + in->text.start[at], *end;

	for (size_t i = at; i < in->text.n; i++) {
		if (strstr(input_line(in, i), close) == NULL)
			continue;
		end = in->text.bytes + in->text.start[i + 1] - 1;
		for (char *p = begin; (p = memchr(p, '\0', (size_t)(end - p))) != NULL;)
			*p = '\n';
		*out = (struct tag_piece){ begin, (size_t)(end - begin) };
		return i + 1 - at;
	}
	return 0;
}

double
tag_number(const struct tag_piece *parent, const char *tag)
{
	struct tag_piece p;
	struct printed d;

	if (!tag_find(parent, tag, &p, NULL) || !printed_read(line_trim(p.text), &d))
		return NAN;
	return d.value;
}
