/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/trouble.h"

#include <string.h>

/* Does the line look like a program's complaint: "tool: ... error ...", "FATAL: ...", "ERROR 2002 (HY000): ..."? */
static bool
is_complaint(const char *line)
{
	static const char *const words[] = { "rror", "ailed", "annot", "o such file", "enied", "FATAL",
		"No space left", "imed out", "efused", "killed", "Unknown database" };
	const char *p = text_trim(line);
	size_t name = strcspn(p, ": ");

	if (text_starts(p, "unable to connect"))
		return true;
	if (!text_starts(p, "ERROR") && (p[name] != ':' || name == 0 || p[name + 1] == '\0'))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strstr(p, words[i]) != NULL)
			return true;
	return false;
}

void
trouble_before(const struct import *in, struct result *r, size_t from, size_t to)
{
	size_t n = 0, first = 0;

	for (size_t i = from; i < to; i++)
		if (is_complaint(import_line(in, i)) && n++ == 0)
			first = i;
	if (n == 1)
		result_doubt(r, "an error message stands before the result (line %zu)", first + 1);
	else if (n > 1)
		result_doubt(r, "%zu error messages stand before the result (from line %zu on)", n, first + 1);
}

bool
trouble_after(const char *line, char **doubt)
{
	static const char *const statuses[] = { "exited with non-zero status", "exit code", "exit status",
		"exitcode", "returned exit code", "exit:" };
	static const char *const ends[] = { "terminated by signal", "Killed", "Terminated", "core dumped",
		"Segmentation fault", "timed out" };

	for (size_t i = 0; strcasestr(line, "exit") != NULL && i < G_N_ELEMENTS(statuses); i++) {
		const char *p = strcasestr(line, statuses[i]);
		int64_t status;

		if (p == NULL)
			continue;
		p += strlen(statuses[i]);
		p += strspn(p, " :=");
		status = integer_after(p, "");
		if (status > 0 && status < 256) {
			*doubt = g_strdup_printf("it ended with exit status %d", (int)status);
			return true;
		}
	}
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
		if (text_starts(text_trim(line), ends[i])) {
			*doubt = g_strdup_printf("it did not end by itself: %s", ends[i]);
			return true;
		}
	return false;
}

bool
trouble_is_end(const char *line)
{
	g_autofree char *doubt = NULL;

	return (strstr(line, "exit") != NULL || strstr(line, "Killed") != NULL ||
	    strstr(line, "Terminated") != NULL) && trouble_after(line, &doubt);
}

const char *
trouble_first(const struct import *in)
{
	for (size_t i = 0; i < in->text.n; i++)
		if (is_complaint(import_line(in, i)))
			return text_trim(import_line(in, i));
	return NULL;
}
