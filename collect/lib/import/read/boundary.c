/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/boundary.h"

#include "collect/lib/import/read/heading.h"

bool
boundary_is_document(const struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));
	char inside = *p == '{' ? '"' : '{';

	if (*p != '{' && *p != '[')
		return false;
	p = line_trim(p + 1);
	for (size_t ahead = 1; *p == '\0' && ahead < 4 && at + ahead < in->text.n; ahead++)
		p = line_trim(input_line(in, at + ahead));
	return *p == inside;
}

bool
boundary_at(const struct input *in, size_t i, const struct format *own)
{
	const char *p = line_trim(input_line(in, i));

	if (heading_is_break(p) || boundary_is_document(in, i))
		return true;
	for (const struct format *const *f = in->formats; *f != NULL; f++)
		if (*f != own && (*f)->begins != NULL && (*f)->begins(p))
			return true;
	return false;
}
