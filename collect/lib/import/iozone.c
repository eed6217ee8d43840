/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iozone: the table of auto mode, the throughput of several processes, and the Excel report. */
#include <stdio.h>
#include <string.h>

#include "collect/lib/import.h"

enum { LONGEST_LOAD = 48, MOST_COLUMNS = 16, MOST_SIZES = 64 };

/* Auto mode's columns behind size and record length, in its order. */
static const char *const columns[] = { "write", "rewrite", "read", "reread", "random_read", "random_write",
	"bkwd_read", "record_rewrite", "stride_read", "fwrite", "frewrite", "fread", "freread" };

/* What the other two forms call them. */
static const struct {
	const char *writers, *report, *metric;
} names[] = {
	{ "initial writers", "Writer report", "write" }, { "rewriters", "Re-writer report", "rewrite" },
	{ "readers", "Reader report", "read" }, { "re-readers", "Re-Reader report", "reread" },
	{ "random readers", "Random read report", "random_read" },
	{ "random writers", "Random write report", "random_write" },
	{ "reverse readers", "Backward read report", "bkwd_read" },
	{ "stride readers", "Stride read report", "stride_read" },
	{ "mixed workload", "Record rewrite report", "mixed" },
	{ "fwriters", "Fwrite report", "fwrite" }, { "freaders", "Fread report", "fread" },
	{ "pwrite writers", "Re-Fwrite report", "pwrite" }, { "pread readers", "Re-Fread report", "pread" },
};

/* A file size and a record size are a load of their own. */
static const char *
load_of(struct import *in, const char *file, const char *record)
{
	char load[LONGEST_LOAD];

	snprintf(load, sizeof load, "%.15sk-%.15sk", file, record);
	return import_keep(in, load, strlen(load));
}

static struct result *
new_result(int64_t processes)
{
	struct result *r = result_new("iozone");

	r->iterations = 1;
	r->concurrency = processes;
	return r;
}

/* ---- auto mode ---- */

static bool
is_auto_header(const char *line)
{
	const char *p = text_trim(line);

	return (g_str_has_prefix(p, "kB  reclen") || g_str_has_prefix(p, "KB  reclen")) &&
	    strstr(p, "write") != NULL;
}

/* The right ends of the header's words: a value belongs to the column whose end is nearest. */
static guint
column_ends(const char *header, size_t ends[MOST_COLUMNS])
{
	guint n = 0;
	size_t i = 0;

	while (header[i] != '\0' && n < MOST_COLUMNS) {
		i += strspn(header + i, " \t");
		i += strcspn(header + i, " \t");
		if (i > 0 && header[i - 1] != ' ')
			ends[n++] = i;
	}
	return n;
}

static guint
nearest(const size_t *ends, guint n, size_t at)
{
	guint best = 0;

	for (guint i = 1; i < n; i++) {
		size_t d = ends[i] > at ? ends[i] - at : at - ends[i];
		size_t was = ends[best] > at ? ends[best] - at : at - ends[best];

		if (d < was)
			best = i;
	}
	return best;
}

static const char *
unit_above(const struct import *in, size_t at)
{
	for (size_t i = at; i > in->after && at - i < 30; i--) {
		const char *line = import_line(in, i - 1);

		if (strstr(line, "Output is in") == NULL)
			continue;
		if (strcasestr(line, "microseconds") != NULL)
			return "us";
		return strcasestr(line, "ops") != NULL ? "1/s" : "KiB/s";
	}
	return "KiB/s";
}

/* A row's values; a row is one load. False if it is no row. */
static bool
read_row(struct import *in, size_t at, const char *header, const char *unit)
{
	const char *line = import_line(in, at);
	size_t ends[MOST_COLUMNS];
	guint n_ends = column_ends(header, ends), n = 0;
	g_auto(GStrv) word = NULL;
	struct result *r;
	struct printed d;

	if (!number_read(text_trim(line), &d))
		return false;
	r = new_result(1);
	for (size_t i = 0; line[i] != '\0'; n++) {
		guint column;

		i += strspn(line + i, " \t");
		if (!number_read(line + i, &d))
			break;
		i = (size_t)(d.end - line);
		column = n < 2 ? n : n_ends == G_N_ELEMENTS(columns) + 2 ? nearest(ends, n_ends, i) : n;
		if (column >= 2 && column - 2 < G_N_ELEMENTS(columns) && d.value > 0)
			result_printed(r, columns[column - 2], unit, &d);
	}
	if (r->numbers->len == 0) {
		result_free(r);
		return false;
	}
	word = g_strsplit_set(text_trim(line), " \t", -1);
	for (guint i = 1; word[i] != NULL && r->workload == NULL; i++)
		if (*word[i] != '\0')
			r->workload = load_of(in, word[0], word[i]);
	import_result(in, r, at);
	return true;
}

static size_t
read_auto(struct import *in, size_t at)
{
	const char *header = import_line(in, at), *unit = unit_above(in, at);
	size_t n = 1, n_read = 0;

	while (at + n < in->text.n && read_row(in, at + n, header, unit)) {
		n++;
		n_read++;
	}
	if (n_read == 0)
		import_refuse(in, at, "iozone: no row under the header");
	return n;
}

/* ---- throughput mode ---- */

static bool
is_children(const char *p)
{
	return g_str_has_prefix(p, "Children see throughput for ");
}

/* "Children see throughput for  4 initial writers = 263011.00 kB/sec"; parents and processes say the same otherwise. */
static void
see_children(struct result *r, const char *p)
{
	const char *equal = strchr(p, '=');
	struct printed processes, d;

	if (equal == NULL || !number_after(p, "for ", &processes) || !number_read(text_trim(equal + 1), &d) ||
	    d.value == 0)
		return;
	p = text_trim(processes.end);
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (g_str_has_prefix(p, names[i].writers)) {
			r->concurrency = (int64_t)processes.value;
			result_printed(r, names[i].metric, strstr(equal, "ops/sec") ? "1/s" : "KiB/s", &d);
			return;
		}
}

static size_t
read_throughput(struct import *in, size_t at)
{
	struct result *r = new_result(UNKNOWN);
	size_t n = 0;

	for (size_t i = at; i < in->text.n; i++) {
		const char *p = text_trim(import_line(in, i));

		if (is_children(p))
			see_children(r, p);
		else if (*p != '\0' && !g_str_has_prefix(p, "Parent sees") && !g_str_has_prefix(p, "Min ") &&
		    !g_str_has_prefix(p, "Max ") && !g_str_has_prefix(p, "Avg ") &&
		    !g_str_has_prefix(p, "CPU ") && !g_str_has_prefix(p, "Child["))
			break;
		if (*p != '\0')
			n = i - at + 1;
	}
	import_result(in, r, at);
	return n;
}

/* ---- the Excel report ---- */

static const char *
reported_metric(const char *p)
{
	if (*p != '"')
		return NULL;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (g_ascii_strncasecmp(p + 1, names[i].report, strlen(names[i].report)) == 0)
			return g_str_has_prefix(names[i].report, "Record") ? "record_rewrite" :
			    g_str_has_prefix(names[i].report, "Re-Fw") ? "frewrite" :
			    g_str_has_prefix(names[i].report, "Re-Fr") ? "freread" : names[i].metric;
	return NULL;
}

/* Results by load, in the order they came. */
struct matrix {
	struct import *in;
	GPtrArray *results;
	char *record[MOST_SIZES]; /* the header's record sizes, owned */
	guint n;
};

static struct result *
cell_result(struct matrix *m, const char *file, const char *record)
{
	const char *load = load_of(m->in, file, record);
	struct result *r;

	for (guint i = 0; i < m->results->len; i++) {
		r = g_ptr_array_index(m->results, i);
		if (strcmp(r->workload, load) == 0)
			return r;
	}
	r = new_result(1);
	r->workload = load;
	g_ptr_array_add(m->results, r);
	return r;
}

/* `"4"  "8"  "16"`, or `"64"   364120  412033`: the first are record sizes, the others a file size and its values. */
static void
see_matrix_row(struct matrix *m, const char *metric, const char *line)
{
	g_auto(GStrv) word = g_strsplit_set(line, " \t\"", -1);
	const char *file = NULL;
	bool is_header = strchr(line, '"') != NULL && strchr(strchr(line, '"') + 1, '"') != NULL &&
	    strchr(strchr(strchr(line, '"') + 1, '"') + 1, '"') != NULL;
	guint n = 0;
	struct printed d;

	for (guint i = 0; is_header && i < m->n; i++)
		g_free(m->record[i]);
	m->n = is_header ? 0 : m->n;
	for (char **w = word; *w != NULL; w++) {
		if (!number_read(*w, &d))
			continue;
		if (is_header && m->n < MOST_SIZES)
			m->record[m->n++] = g_strdup(*w);
		else if (!is_header && file == NULL)
			file = *w;
		else if (!is_header && n < m->n && d.value > 0)
			result_printed(cell_result(m, file, m->record[n]), metric, "KiB/s", &d);
		n += !is_header && file != *w;
	}
}

static void
hand_over(struct matrix *m, size_t at)
{
	/* Auto mode with -R prints everything twice: it is read once. */
	bool again = m->in->last != NULL && strcmp(m->in->last->tool, "iozone") == 0 &&
	    g_strcmp0(m->in->last->backend, heading_backend(m->in)) == 0;

	for (guint i = 0; i < m->results->len; i++) {
		struct result *r = g_ptr_array_index(m->results, i);

		if (again)
			result_free(r);
		else
			import_result(m->in, r, at);
	}
}

static size_t
read_excel(struct import *in, size_t at)
{
	struct matrix m = { .in = in, .results = g_ptr_array_new() };
	const char *metric = reported_metric(text_trim(import_line(in, at)));
	size_t n = 0;

	for (size_t i = at; i < in->text.n; i++) {
		const char *p = text_trim(import_line(in, i));

		if (*p == '\0')
			continue;
		if (*p != '"')
			break;
		if (reported_metric(p) != NULL)
			metric = reported_metric(p);
		else if (g_ascii_isdigit(p[1]))
			see_matrix_row(&m, metric, p);
		n = i - at + 1;
	}
	hand_over(&m, at);
	while (m.n > 0)
		g_free(m.record[--m.n]);
	g_ptr_array_free(m.results, TRUE);
	return n;
}

static size_t
lines(struct import *in, size_t at)
{
	const char *line = import_line(in, at), *p = text_trim(line);

	if (is_auto_header(line))
		return read_auto(in, at);
	if (is_children(p))
		return read_throughput(in, at);
	return reported_metric(p) != NULL ? read_excel(in, at) : 0;
}

const struct format format_iozone = {
	.name = "iozone",
	.reads = "iozone: auto mode, throughput mode, the Excel report",
	.lines = lines,
};
