/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/parse.h"

#include <glib.h>
#include <math.h>

bool
parse_integer(const char *text, int64_t *value)
{
	gint64 v;

	if (!g_ascii_string_to_signed(text, 10, INT64_MIN, INT64_MAX, &v, NULL))
		return false;
	*value = v;
	return true;
}

bool
parse_real(const char *text, double *value)
{
	char *end;
	double v = g_ascii_strtod(text, &end);

	if (end == text || *end != '\0' || !isfinite(v) || g_ascii_isspace(*text))
		return false;
	*value = v;
	return true;
}
