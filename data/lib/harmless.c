/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/harmless.h"

#include <glib.h>
#include <stdbool.h>

/* Of ASCII; in UTF-8 also those of C1, which are two bytes: 0xc2 and 0x80 to 0x9f. */
static int
control_bytes(const char *at)
{
	const unsigned char *c = (const unsigned char *)at;

	if ((*c > 0 && *c < 0x20) || *c == 0x7f)
		return 1;
	return c[0] == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f ? 2 : 0;
}

static int
obeyed_bytes(const char *at)
{
	return *at == '\n' || *at == '\r' || *at == '\t' ? 0 : control_bytes(at);
}

char *
harmless_line(const char *text)
{
	GString *line = g_string_new(NULL);

	for (const char *at = text; *at != '\0';) {
		int n = control_bytes(at);

		if (n == 0)
			g_string_append_c(line, *at++);
		else if (line->len > 0 && line->str[line->len - 1] != ' ')
			g_string_append_c(line, ' ');
		at += n;
	}
	return g_string_free(line, FALSE);
}

char *
harmless_text(const char *text)
{
	GString *plain;
	const char *at = text;

	while (at != NULL && *at != '\0' && obeyed_bytes(at) == 0)
		at++;
	if (at == NULL || *at == '\0')
		return NULL;
	plain = g_string_new_len(text, at - text);
	while (*at != '\0') {
		int n = obeyed_bytes(at);

		g_string_append_c(plain, n > 0 ? ' ' : *at);
		at += MAX(n, 1);
	}
	return g_string_free(plain, FALSE);
}
