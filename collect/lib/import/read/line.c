/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/line.h"

#include <glib.h>

bool
line_is_blank(const char *line)
{
	return *line_trim(line) == '\0';
}

const char *
line_trim(const char *line)
{
	while (g_ascii_isspace(*line))
		line++;
	return line;
}

const char *
line_after(const char *line, const char *phrase)
{
	const char *p = strstr(line, phrase);

	return p != NULL ? line_trim(p + strlen(phrase)) : NULL;
}
