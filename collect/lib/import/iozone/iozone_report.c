/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/iozone/iozone_report.h"

#include <string.h>

#include "collect/lib/import/iozone/iozone.h"
#include "collect/lib/import/read/deliver.h"

enum { MOST_RECORDS = 32 };

static const struct {
	const char *title, *metric;
} reports[] = { { "writer", "write" }, { "re-writer", "rewrite" }, { "reader", "read" },
	{ "re-reader", "reread" }, { "random read", "random_read" },
	{ "random write", "random_write" }, { "backward read", "backward_read" },
	{ "record rewrite", "record_rewrite" }, { "stride read", "stride_read" },
	{ "fwrite", "fwrite" }, { "re-fwrite", "frewrite" }, { "fread", "fread" },
	{ "re-fread", "freread" }, { "pwrite", "pwrite" }, { "re-pwrite", "repwrite" },
	{ "pread", "pread" }, { "re-pread", "repread" } };

/* The metric of a matrix's title, as in "Re-reader report" in quotes; NULL if the line is none. */
static const char *
report_of(const char *line)
{
	const char *p = line_trim(line), *end = *p == '"' ? strstr(p, " report\"") : NULL;

	if (end == NULL || !line_is_blank(end + 8))
		return NULL;
	for (size_t i = 0; i < G_N_ELEMENTS(reports); i++)
		if (strlen(reports[i].title) == (size_t)(end - p - 1) &&
		    g_ascii_strncasecmp(reports[i].title, p + 1, (size_t)(end - p - 1)) == 0)
			return reports[i].metric;
	return NULL;
}

/* The results of all matrices, one for each file and record size. */
struct matrices {
	struct input *in;
	const char *unit;
	GPtrArray *results;  /* of struct result * */
	GHashTable *by_load; /* workload -> result; the texts are the input's own */
	GArray *line;        /* of size_t, where each begins */
};

static struct result *
result_for(struct matrices *m, double file_kib, double record_kib, size_t at)
{
	struct result *fresh = iozone_result(m->in, file_kib, record_kib);
	const char *load = fresh->workload != NULL ? fresh->workload : "";
	struct result *r = g_hash_table_lookup(m->by_load, load);

	if (r != NULL) {
		result_free(fresh);
		return r;
	}
	g_hash_table_insert(m->by_load, (char *)load, fresh);
	g_ptr_array_add(m->results, fresh);
	g_array_append_val(m->line, at);
	return fresh;
}

/* Numbers in quotes or bare, `most` of them at most; how many there are. */
static size_t
read_quoted(const char *line, struct printed *out, size_t most)
{
	size_t n = 0;

	for (const char *p = line; n < most; n++) {
		p += strspn(p, " \t\",;");
		if (!printed_read(p, &out[n]))
			break;
		p = out[n].end;
	}
	return n;
}

/*
 * The matrix below the title at `at`: record sizes, then a line for each file size. Returns the
 * line behind it.
 */
static size_t
read_matrix(struct matrices *m, const char *metric, size_t at)
{
	struct printed records[MOST_RECORDS], row[MOST_RECORDS + 1];
	const char *axis = input_line(m->in, at + 1);
	size_t n_records = axis != NULL && strchr(axis, '"') != NULL ?
	    read_quoted(axis, records, MOST_RECORDS) :
	    0;
	size_t end = at + 1 + (n_records > 0);

	for (; n_records > 0 && end < m->in->text.n; end++) {
		const char *line = input_line(m->in, end);
		size_t n =
		    line_starts(line_trim(line), "\"") ? read_quoted(line, row, n_records + 1) : 0;

		if (n < 2)
			break;
		for (size_t i = 1; i < n; i++) /* 0: this record size was left out for this file */
			if (row[i].value > 0)
				result_printed(
				    result_for(m, row[0].value, records[i - 1].value, end), metric,
				    m->unit, &row[i]);
	}
	return end;
}

static void
hand_over(struct matrices *m, size_t at)
{
	if (m->results->len == 0)
		deliver_refusal(m->in, at, "iozone: a report without numbers");
	for (guint i = 0; i < m->results->len; i++)
		deliver_result(
		    m->in, g_ptr_array_index(m->results, i), g_array_index(m->line, size_t, i));
}

bool
iozone_report_is(const char *line)
{
	return report_of(line) != NULL;
}

size_t
iozone_report_read(struct input *in, size_t at)
{
	struct matrices m = { .in = in,
		.unit = iozone_unit(in, at),
		.results = g_ptr_array_new(),
		.by_load = g_hash_table_new(g_str_hash, g_str_equal),
		.line = g_array_new(FALSE, FALSE, sizeof(size_t)) };
	size_t i = at, end = at;

	while (i < in->text.n) {
		const char *metric = report_of(input_line(in, i));

		/* The same report again is another execution's. */
		if (metric != NULL ?
			m.results->len > 0 && result_has(g_ptr_array_index(m.results, 0), metric) :
			!line_is_blank(input_line(in, i)))
			break;
		i = metric != NULL ? read_matrix(&m, metric, i) : i + 1;
		end = metric != NULL ? i : end;
	}
	hand_over(&m, at);
	g_hash_table_destroy(m.by_load);
	g_ptr_array_free(m.results, TRUE);
	g_array_free(m.line, TRUE);
	return MAX(end - at, 1);
}
