/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/complaint.h"

#include <string.h>

/*
 * Does the line look like a program's complaint: "tool: ... error ...", "FATAL: ...", "ERROR 2002
 * (HY000): ..."?
 */
static bool
is_complaint(const char *line)
{
	static const char *const words[] = { "rror", "ailed", "annot", "o such file", "enied",
		"FATAL", "No space left", "imed out", "efused", "killed", "Unknown database" };
	const char *p = line_trim(line);
	size_t name = strcspn(p, ": ");

	if (line_starts(p, "unable to connect"))
		return true;
	if (!line_starts(p, "ERROR") && (p[name] != ':' || name == 0 || p[name + 1] == '\0'))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strstr(p, words[i]) != NULL)
			return true;
	return false;
}

void
complaint_before(const struct input *in, struct result *r, size_t from, size_t to)
{
	size_t n = 0, first = 0;

	for (size_t i = from; i < to; i++)
		if (is_complaint(input_line(in, i)) && n++ == 0)
			first = i;
	if (n == 1)
		result_doubt(r, "an error message stands before the result (line %zu)", first + 1);
	else if (n > 1)
		result_doubt(r, "%zu error messages stand before the result (from line %zu on)", n,
		    first + 1);
}

const char *
complaint_first(const struct input *in)
{
	for (size_t i = 0; i < in->text.n; i++)
		if (is_complaint(input_line(in, i)))
			return line_trim(input_line(in, i));
	return NULL;
}
