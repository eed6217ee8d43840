/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diskspd's text: the totals of reads and writes, and the table of percentiles. The rows of threads
 * are inside the run; each timespan is a run.
 */
#include <string.h>

#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_diskspd;

enum { MOST_COLUMNS = 12 };

static bool
begins(const char *p)
{
	return line_starts(p, "Command Line: ") && strcasestr(p, "diskspd") != NULL;
}

/* One report while its lines are read. */
struct diskspd_report {
	struct input *in;
	struct result *r;
	size_t at;                /* where the timespan begins */
	const char *path, *block; /* of the parameters; NULL if not said */
	const char *operation;    /* read, write, mix */
	bool random;
	int64_t depth, threads;
	bool has_errors;
	const char *dir;            /* of the section: read, write; NULL for the sum of both */
	char *column[MOST_COLUMNS]; /* the section's header, owned */
	guint n;
};

static void
forget_columns(struct diskspd_report *rep)
{
	while (rep->n > 0)
		g_free(rep->column[--rep->n]);
}

static void
see_header(struct diskspd_report *rep, const char *line)
{
	g_auto(GStrv) cell = g_strsplit(line, "|", MOST_COLUMNS);

	forget_columns(rep);
	for (char **c = cell; *c != NULL; c++)
		rep->column[rep->n++] = g_strdup(g_strstrip(*c));
}

static void
add(struct diskspd_report *rep, const char *column, const char *text)
{
	static const struct {
		const char *column, *metric, *unit;
	} known[] = { { "MiB/s", "bw", "MiB/s" }, { "MB/s", "bw", "MiB/s" },
		{ "I/O per s", "iops", "1/s" }, { "AvgLat", "lat_mean", "ms" } };
	struct printed d;

	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (strcmp(column, known[i].column) == 0 && printed_read(text, &d) && d.value > 0)
			result_printed(rep->r, known[i].metric, known[i].unit, &d)->dir = rep->dir;
}

/*
 * "total:   123 |  45 | 1.0 | 256.0 | 1.25": the first header names the thread, which the row has
 * not.
 */
static void
see_total(struct diskspd_report *rep, const char *line)
{
	g_auto(GStrv) cell = g_strsplit(line + strlen("total:"), "|", MOST_COLUMNS);
	guint i = 1;

	if (rep->dir == NULL)
		return;
	for (char **c = cell; *c != NULL && i < rep->n; c++, i++)
		add(rep, rep->column[i], g_strstrip(*c));
}

/* "  99th", "3-nines" (99.9 %), "max": the metric; NULL if it is another row. */
static const char *
percentile_of(const char *text)
{
	static const struct {
		const char *name, *metric;
	} names[] = { { "3-nines", "lat_p99.9" }, { "4-nines", "lat_p99.99" },
		{ "max", "lat_max" } };
	struct printed q;
	g_autofree char *name = NULL;

	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (line_starts(text, names[i].name))
			return names[i].metric;
	if (!printed_read(text, &q) || strncmp(q.end, "th", 2) != 0)
		return NULL;
	name = g_strdup_printf("lat_p%g", q.value);
	return g_intern_string(name);
}

/* "  99th |   1.2 |   N/A |   1.2" */
static void
see_percentile(struct diskspd_report *rep, const char *line)
{
	static const char *const dirs[] = { "read", "write" };
	g_auto(GStrv) cell = g_strsplit(line, "|", 4);
	const char *metric = percentile_of(line_trim(cell[0]));
	struct printed d;

	for (guint i = 0; metric != NULL && g_strv_length(cell) > 2 && i < 2; i++)
		if (printed_read(line_trim(cell[i + 1]), &d))
			result_printed(rep->r, metric, "ms", &d)->dir = dirs[i];
}

/* ---- the parameters ---- */

static void
see_parameter(struct diskspd_report *rep, const char *p)
{
	int64_t n;

	if (line_starts(p, "path: '") && rep->path == NULL)
		rep->path = input_keep(rep->in, p + 7, strcspn(p + 7, "'"));
	else if (line_starts(p, "block size: "))
		rep->block = input_keep(rep->in, p + 12, strlen(p + 12));
	else if (line_starts(p, "performing mix test"))
		rep->operation = "mix";
	else if (line_starts(p, "performing "))
		rep->operation = strstr(p, "write") != NULL ? "write" : "read";
	else if (line_starts(p, "using random I/O"))
		rep->random = true;
	else if ((n = printed_integer(p, "number of outstanding I/O operations")) > 0 ||
	    (n = printed_integer(p, "number of outstanding I/O operations per thread:")) > 0)
		rep->depth = n;
	else if ((n = printed_integer(p, "total threads:")) > 0 ||
	    (n = printed_integer(p, "thread count:")) > 0)
		rep->threads = n;
	else if (strcasestr(p, "error") != NULL)
		rep->has_errors = true;
}

/* "randread-4KiB-qd32", as far as it is said. */
static const char *
load_of(struct diskspd_report *rep)
{
	g_autoptr(GString) s = g_string_new(NULL);

	if (rep->operation == NULL)
		return NULL;
	g_string_append_printf(s, "%s%s", rep->random ? "rand" : "seq", rep->operation);
	if (rep->block != NULL)
		g_string_append_printf(s, "-%s", rep->block);
	if (rep->depth > 0)
		g_string_append_printf(s, "-qd%d", (int)MIN(rep->depth, 1000000));
	return input_keep(rep->in, s->str, s->len);
}

/* ---- the results ---- */

static void
begin(struct diskspd_report *rep, size_t at)
{
	rep->at = at;
	rep->dir = NULL;
	rep->r = result_new("diskspd");
	rep->r->iterations = 1;
}

static void
finish(struct diskspd_report *rep)
{
	if (!result_has(rep->r, "iops")) {
		deliver_refusal(rep->in, rep->at, "diskspd: no I/O was done%s: no result",
		    rep->has_errors ? ", and it says an error" : "");
		result_free(rep->r);
		return;
	}
	rep->r->label = rep->path;
	rep->r->workload = load_of(rep);
	rep->r->concurrency = rep->threads;
	if (rep->has_errors)
		result_doubt(rep->r, "diskspd said an error");
	deliver_result(rep->in, rep->r, rep->at);
}

static void
see(struct diskspd_report *rep, const char *p)
{
	if (line_starts(p, "Total IO"))
		rep->dir = NULL;
	else if (line_starts(p, "Read IO"))
		rep->dir = "read";
	else if (line_starts(p, "Write IO"))
		rep->dir = "write";
	else if (line_starts(p, "thread |"))
		see_header(rep, p);
	else if (line_starts(p, "total:"))
		see_total(rep, p);
	else if (strchr(p, '|') != NULL)
		see_percentile(rep, p);
	else
		see_parameter(rep, p);
}

static size_t
lines(struct input *in, size_t at)
{
	struct diskspd_report rep = { .in = in, .depth = UNKNOWN, .threads = UNKNOWN };
	size_t n = 0;

	if (!begins(line_trim(input_line(in, at))))
		return 0;
	begin(&rep, at);
	for (; at + n < in->text.n; n++) {
		const char *p = line_trim(input_line(in, at + n));

		if (n > 0 && (begins(p) || boundary_at(in, at + n, &format_diskspd)))
			break;
		if (line_starts(p, "Results for timespan") && rep.r->numbers->len > 0) {
			finish(&rep);
			begin(&rep, at + n);
		}
		see(&rep, p);
	}
	forget_columns(&rep);
	finish(&rep);
	return n;
}

const struct format format_diskspd = {
	.name = "diskspd",
	.reads = "diskspd: the text report",
	.lines = lines,
	.begins = begins,
};
