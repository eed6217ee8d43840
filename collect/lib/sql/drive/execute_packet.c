/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/execute_packet.h"

#include <string.h>

enum { HEADER = 4, COM_STMT_EXECUTE_BYTE = 0x17, NO_CURSOR = 0, ONCE = 1, TYPES_FOLLOW = 1 };
enum { TYPE_DOUBLE = 5, TYPE_LONGLONG = 8, TYPE_VAR_STRING = 253 };

static void
put_whole(GByteArray *to, uint64_t n, unsigned bytes)
{
	uint8_t little[8];

	for (unsigned i = 0; i < bytes; i++)
		little[i] = (uint8_t)(n >> (8 * i));
	g_byte_array_append(to, little, bytes);
}

static uint8_t
type_of(const struct value *v)
{
	switch (v->type) {
	case VALUE_REAL:
		return TYPE_DOUBLE;
	case VALUE_TEXT:
		return TYPE_VAR_STRING;
	case VALUE_INTEGER:
		break;
	}
	return TYPE_LONGLONG;
}

/* Length-encoded: 1, 3 or 4 bytes are enough for what fits into the packet. */
static void
put_text(GByteArray *to, const struct value *v)
{
	if (v->length < 0xfb)
		put_whole(to, v->length, 1);
	else if (v->length <= 0xffff) {
		put_whole(to, 0xfc, 1);
		put_whole(to, v->length, 2);
	} else {
		put_whole(to, 0xfd, 1);
		put_whole(to, v->length, 3);
	}
	g_byte_array_append(to, (const guint8 *)v->text, (guint)v->length);
}

static void
put_value(GByteArray *to, const struct value *v)
{
	uint64_t bits;

	if (v->type == VALUE_TEXT) {
		put_text(to, v);
		return;
	}
	memcpy(&bits, &v->real, sizeof bits);
	put_whole(to, v->type == VALUE_REAL ? bits : (uint64_t)v->integer, 8);
}

void
execute_packet(GByteArray *to, uint32_t id, const struct value *value, size_t n)
{
	size_t payload;

	g_byte_array_set_size(to, 0);
	put_whole(to, 0, HEADER);
	put_whole(to, COM_STMT_EXECUTE_BYTE, 1);
	put_whole(to, id, 4);
	put_whole(to, NO_CURSOR, 1);
	put_whole(to, ONCE, 4);
	/* No value is NULL: one bit each. */
	for (size_t i = 0; i < (n + 7) / 8; i++)
		put_whole(to, 0, 1);
	if (n > 0)
		put_whole(to, TYPES_FOLLOW, 1);
	for (size_t i = 0; i < n; i++)
		put_whole(to, type_of(&value[i]), 2);
	for (size_t i = 0; i < n; i++)
		put_value(to, &value[i]);
	payload = to->len - HEADER;
	for (unsigned i = 0; i < 3; i++)
		to->data[i] = (uint8_t)(payload >> (8 * i));
}
