/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/value.h"

#include <string.h>

#include <glib.h>

#include "data/lib/parse.h"

/* As printf does it, at a fraction of the cost: each statement may have several. */
static const char *
write_integer(int64_t n, char room[VALUE_ROOM], size_t *length)
{
	char *end = &room[VALUE_ROOM - 1], *at = end;
	uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;

	*end = '\0';
	do {
		*--at = (char)('0' + left % 10);
		left /= 10;
	} while (left > 0);
	if (n < 0)
		*--at = '-';
	*length = (size_t)(end - at);
	return at;
}

const char *
value_text(const struct value *v, char room[VALUE_ROOM], size_t *length)
{
	switch (v->type) {
	case VALUE_TEXT:
		*length = v->length;
		return v->text;
	case VALUE_REAL:
		g_ascii_dtostr(room, VALUE_ROOM, v->real);
		*length = strlen(room);
		return room;
	case VALUE_INTEGER:
		break;
	}
	return write_integer(v->integer, room, length);
}

struct value
value_of(const char *text)
{
	struct value v = { .type = VALUE_TEXT, .text = text, .length = strlen(text) };

	if (parse_integer(text, &v.integer))
		v.type = VALUE_INTEGER;
	else if (parse_real(text, &v.real))
		v.type = VALUE_REAL;
	return v;
}
