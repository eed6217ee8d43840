/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_join.h"

enum { NAMES_MOST = 5 }; /* in one list */

void
words_join_list(GString *text, const GPtrArray *items)
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
words_join_owned(GString *text, char *piece)
{
	g_string_append(text, piece);
	g_free(piece);
}

void
words_join_runs(GString *text, double least, double most)
{
	g_string_append_printf(text, "%.0f", least);
	if (most > least)
		g_string_append_printf(text, " to %.0f", most);
	g_string_append(text, " runs");
}
