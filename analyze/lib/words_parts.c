/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words_parts.h"

enum { NAMES_MOST = 5 }; /* in one list */

void
words_append_list(GString *text, const GPtrArray *items)
{
	guint shown = items->len > NAMES_MOST ? NAMES_MOST - 1 : items->len;

	for (guint i = 0; i < shown; i++) {
		if (i > 0)
			g_string_append(text, i + 1 == items->len ? " and " : ", ");
		g_string_append(text, items->pdata[i]);
	}
	if (shown < items->len)
		g_string_append_printf(text, " and %u more", items->len - shown);
}

void
words_append(GString *text, char *piece)
{
	g_string_append(text, piece);
	g_free(piece);
}
