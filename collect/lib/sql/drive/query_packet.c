/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/query_packet.h"

#include <string.h>

#include <glib.h>

enum { HEADER = 4, FULL = 0xffffff, COM_QUERY_BYTE = 3 };

uint8_t *
query_packet(const char *sql, size_t length, size_t *size, uint8_t *packets)
{
	size_t payload = length + 1, n = payload / FULL + 1, left = payload;
	uint8_t *out = g_malloc(payload + n * HEADER), *at = out;
	const char *from = sql;

	*size = payload + n * HEADER;
	*packets = (uint8_t)n;
	for (size_t i = 0; i < n; i++) {
		size_t take = MIN(left, FULL), text = take;

		*at++ = (uint8_t)take;
		*at++ = (uint8_t)(take >> 8);
		*at++ = (uint8_t)(take >> 16);
		*at++ = (uint8_t)i;
		if (i == 0) {
			*at++ = COM_QUERY_BYTE;
			text--;
		}
		memcpy(at, from, text);
		at += text;
		from += text;
		left -= take;
	}
	return out;
}
