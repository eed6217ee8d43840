/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diskspd: the totals of reads and writes, and the table of percentiles. The rows of threads are inside the run. */
#include <string.h>

#include "collect/lib/import.h"

extern const struct format format_diskspd;

enum { MOST_COLUMNS = 12 };

static bool
begins(const char *p)
{
	return g_str_has_prefix(p, "Command Line: ") && strcasestr(p, "diskspd") != NULL;
}

/* One report while its lines are read. */
struct report {
	struct result *r;
	const char *dir;          /* of the section: read, write; NULL for the sum of both */
	char *column[MOST_COLUMNS]; /* the section's header, owned */
	guint n;
};

static void
forget_columns(struct report *rep)
{
	while (rep->n > 0)
		g_free(rep->column[--rep->n]);
}

static void
see_header(struct report *rep, const char *line)
{
	g_auto(GStrv) cell = g_strsplit(line, "|", MOST_COLUMNS);

	forget_columns(rep);
	for (char **c = cell; *c != NULL; c++)
		rep->column[rep->n++] = g_strdup(g_strstrip(*c));
}

static void
add(struct report *rep, const char *column, const char *text)
{
	static const struct {
		const char *column, *metric, *unit;
	} known[] = { { "MiB/s", "bw", "MiB/s" }, { "MB/s", "bw", "MiB/s" }, { "I/O per s", "iops", "1/s" },
		{ "AvgLat", "lat_mean", "ms" }, { "LatStdDev", "lat_stddev", "ms" } };
	struct printed d;

	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (strcmp(column, known[i].column) == 0 && number_read(text, &d) && d.value > 0)
			result_printed(rep->r, known[i].metric, known[i].unit, &d)->dir = rep->dir;
}

/* "total:   123 |  45 | 1.0 | 256.0 | 1.25": the first header names the thread, which the row has not. */
static void
see_total(struct report *rep, const char *line)
{
	g_auto(GStrv) cell = g_strsplit(line + strlen("total:"), "|", MOST_COLUMNS);
	guint i = 1;

	if (rep->dir == NULL)
		return;
	for (char **c = cell; *c != NULL && i < rep->n; c++, i++)
		add(rep, rep->column[i], g_strstrip(*c));
}

/* "  99th |   1.2 |   N/A |   1.2" */
static void
see_percentile(struct report *rep, const char *line)
{
	static const char *const dirs[] = { "read", "write" };
	g_auto(GStrv) cell = g_strsplit(line, "|", 4);
	struct printed q, d;
	g_autofree char *name = NULL;

	if (g_strv_length(cell) < 3 || !number_read(text_trim(cell[0]), &q) || strstr(cell[0], "th") == NULL)
		return;
	name = g_strdup_printf("lat_p%g", q.value);
	for (int i = 0; i < 2; i++)
		if (number_read(text_trim(cell[i + 1]), &d))
			result_printed(rep->r, g_intern_string(name), "ms", &d)->dir = dirs[i];
}

static void
see(struct report *rep, const char *p)
{
	int64_t n;

	if (g_str_has_prefix(p, "Total IO"))
		rep->dir = NULL;
	else if (g_str_has_prefix(p, "Read IO"))
		rep->dir = "read";
	else if (g_str_has_prefix(p, "Write IO"))
		rep->dir = "write";
	else if (g_str_has_prefix(p, "thread |"))
		see_header(rep, p);
	else if (g_str_has_prefix(p, "total:"))
		see_total(rep, p);
	else if ((n = integer_after(p, "total threads:")) > 0 || (n = integer_after(p, "thread count:")) > 0)
		rep->r->concurrency = n;
	else if (strchr(p, '|') != NULL)
		see_percentile(rep, p);
	else if (g_str_has_prefix(p, "Error") || g_str_has_prefix(p, "ERROR"))
		result_doubt(rep->r, "diskspd said an error");
}

static size_t
lines(struct import *in, size_t at)
{
	struct report rep = { 0 };
	size_t n = 0;

	if (!begins(text_trim(import_line(in, at))))
		return 0;
	rep.r = result_new("diskspd");
	rep.r->iterations = 1;
	for (; at + n < in->text.n; n++) {
		const char *p = text_trim(import_line(in, at + n));

		if (n > 0 && (begins(p) || import_block_ends(in, at + n, &format_diskspd)))
			break;
		see(&rep, p);
	}
	forget_columns(&rep);
	import_result(in, rep.r, at);
	return n;
}

const struct format format_diskspd = {
	.name = "diskspd",
	.reads = "diskspd: the text report",
	.lines = lines,
	.begins = begins,
};
