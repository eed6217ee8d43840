/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/title.h"

#include <glib.h>
#include <stdbool.h>

/*
 * The blocks of the scripts that are written from right to left, and of their presentation forms.
 */
static bool
is_from_right(gunichar c)
{
	return (c >= 0x590 && c <= 0x8ff) || (c >= 0xfb1d && c <= 0xfdff) ||
	    (c >= 0xfe70 && c <= 0xfeff) || (c >= 0x10800 && c <= 0x10fff) ||
	    (c >= 0x1e800 && c <= 0x1efff);
}

static bool
is_direction(gunichar c)
{
	return c == 0x200e || c == 0x200f || c == 0x61c || (c >= 0x202a && c <= 0x202e) ||
	    (c >= 0x2066 && c <= 0x2069);
}

char *
title_in_text(const char *title)
{
	GString *s = g_string_new(NULL);
	bool from_right = false;

	for (const char *p = title; *p != '\0'; p = g_utf8_next_char(p)) {
		gunichar c = g_utf8_get_char_validated(p, -1);

		if (c == (gunichar)-1 || c == (gunichar)-2) { /* no UTF-8: as it is */
			g_string_append(s, p);
			break;
		}
		from_right = from_right || is_from_right(c);
		if (!is_direction(c))
			g_string_append_unichar(s, c);
	}
	if (from_right) {
		g_string_prepend(s, "\u2068");
		g_string_append(s, "\u2069");
	}
	return g_string_free(s, FALSE);
}
