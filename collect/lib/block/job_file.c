/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/job_file.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/block/block_options.h"

/* A job file's section headers: only [global] and one job. */
static bool
enter_section(const char *line, unsigned *jobs, char **why)
{
	if (line[strlen(line) - 1] != ']')
		*why = g_strdup_printf("'%s' is not a section", line);
	else if (g_ascii_strcasecmp(line, "[global]") == 0)
		return true;
	else if (++*jobs > 1)
		*why = g_strdup_printf(
		    "%s: a second job; podium runs one kind of job at a time", line);
	else
		return true;
	return false;
}

static bool
read_line(struct block_load *load, char *line, unsigned *jobs, char **why)
{
	g_auto(GStrv) parts = NULL;

	g_strstrip(line);
	if (*line == '\0' || *line == '#' || *line == ';')
		return true;
	if (*line == '[')
		return enter_section(line, jobs, why);
	parts = g_strsplit(line, "=", 2);
	g_strstrip(parts[0]);
	if (parts[1] == NULL && block_options_is_switch(parts[0]))
		return block_options_set(load, parts[0], "1", why);
	if (strcmp(parts[0], "name") == 0 || strcmp(parts[0], "description") == 0)
		return true;
	/* The description keeps pointing at the text. */
	return block_options_set(
	    load, parts[0], g_intern_string(parts[1] != NULL ? g_strstrip(parts[1]) : ""), why);
}

bool
job_file_read(struct block_load *load, const char *path, char **why)
{
	g_autofree char *text = NULL, *reason = NULL;
	g_auto(GStrv) lines = NULL;
	g_autoptr(GError) error = NULL;
	unsigned jobs = 0;

	if (!g_file_get_contents(path, &text, NULL, &error)) {
		*why = g_strdup(error->message);
		return false;
	}
	lines = g_strsplit(text, "\n", -1);
	for (size_t i = 0; lines[i] != NULL; i++)
		if (!read_line(load, lines[i], &jobs, &reason)) {
			*why = g_strdup_printf("%s:%zu: %s", path, i + 1, reason);
			return false;
		}
	return true;
}
