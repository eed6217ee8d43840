/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/blockargs.h"

#include <inttypes.h>
#include <string.h>

#include <glib.h>

/* Up to the "=", or to the end. */
static size_t
name_length(const char *argument)
{
	return strcspn(argument, "=");
}

char **
blockargs_rewrite(int argc, char *argv[])
{
	char **all = g_new0(char *, (size_t)argc + 1);
	bool options = true;

	for (int i = 0; i < argc; i++) {
		size_t n = name_length(argv[i]);
		g_autofree char *name = g_strndup(argv[i], n);

		options = options && strcmp(argv[i], "--") != 0;
		if (i > 0 && options && g_str_has_prefix(argv[i], "--")) {
			g_strdelimit(name, "_", '-');
			all[i] = g_strconcat(name, argv[i] + n, NULL);
			if (argv[i][n] == '\0' && blockload_is_switch(name + 2)) {
				g_free(all[i]);
				all[i] = g_strconcat(name, "=1", NULL);
			}
		} else
			all[i] = g_strdup(argv[i]);
	}
	return all;
}

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
read_line(struct blockload *load, char *line, unsigned *jobs, char **why)
{
	g_auto(GStrv) parts = NULL;

	g_strstrip(line);
	if (*line == '\0' || *line == '#' || *line == ';')
		return true;
	if (*line == '[')
		return enter_section(line, jobs, why);
	parts = g_strsplit(line, "=", 2);
	g_strstrip(parts[0]);
	if (parts[1] == NULL && blockload_is_switch(parts[0]))
		return blockload_set(load, parts[0], "1", why);
	if (strcmp(parts[0], "name") == 0 || strcmp(parts[0], "description") == 0)
		return true;
	/* The description keeps pointing at the text. */
	return blockload_set(
	    load, parts[0], g_intern_string(parts[1] != NULL ? g_strstrip(parts[1]) : ""), why);
}

bool
blockargs_read_job(struct blockload *load, const char *path, char **why)
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

/* The first thing that is wrong, or NULL. */
static const char *
what_is_wrong(const struct blockload *load)
{
	if (load->read_percent > 100)
		return "rwmixread is at most 100";
	if (load->depth > 4096)
		return "iodepth is at most 4096";
	if (load->jobs * load->depth > 1 << 20)
		return "more than a million operations in flight";
	if (load->ramp_ns > 0 && load->runtime_ns == 0 && load->operations == 0)
		return "ramp-time needs runtime or number-ios";
	if (load->zipf > 0 && !load->random)
		return "random-distribution needs a random load";
	if (load->verify && load->unmaps)
		return "what was unmapped cannot be verified";
	if (load->verify && load->zeros)
		return "zeros cannot be verified";
	if (load->verify &&
	    (load->size[BLOCK_READ].low_bytes % 512 != 0 ||
		load->size[BLOCK_WRITE].low_bytes % 512 != 0))
		return "verify needs blocks that are multiples of 512 bytes";
	if (load->verify_state != NULL && !load->verify)
		return "verify-state needs verify";
	if (load->flush_every > 0 && !load->writes)
		return "a load without writes has nothing to flush";
	return NULL;
}

bool
blockargs_check(const struct blockload *load, char **why)
{
	const char *wrong = what_is_wrong(load);

	*why = g_strdup(wrong);
	return wrong == NULL;
}

char *
blockargs_misfit(const struct blockload *load, uint32_t sector_bytes)
{
	const bool used[BLOCK_FLUSH] = { [BLOCK_READ] = load->reads,
		[BLOCK_WRITE] = load->writes,
		[BLOCK_UNMAP] = load->unmaps };

	for (int k = 0; k < BLOCK_FLUSH; k++)
		if (used[k] && load->size[k].low_bytes % sector_bytes != 0)
			return g_strdup_printf("has blocks of %" PRIu32 " bytes, of which %" PRIu64
					       " are no multiple",
			    sector_bytes, load->size[k].low_bytes);
	if (load->offset_bytes % sector_bytes != 0 || load->offset_step_bytes % sector_bytes != 0)
		return g_strdup_printf("has blocks of %" PRIu32
				       " bytes, of which the offset is no multiple",
		    sector_bytes);
	return NULL;
}
