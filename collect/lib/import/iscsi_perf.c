/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iscsi-perf of libiscsi: the last line counts, those before it are seconds of one run. "MB/s" is
 * MiB/s, cut off.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/complaint.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/read/target.h"

extern const struct format format_iscsi_perf;

enum { MOST_NOISE = 4 };

struct perf_run {
	struct input *in;
	struct result *r;
	GArray *seconds;          /* of double: iops of each */
	struct printed iops, mib; /* of the final line; NAN until seen */
	int64_t busy;
	bool finished;
	const char *error;
	const char *dir;
};

static bool
begins(const char *line)
{
	return line_starts(line, "iscsi-perf version ") ||
	    line_starts(line, "connected to iscsi://");
}

/* "performing RANDOM READ with 8 parallel requests" */
static void
see_load(struct perf_run *g, const char *line)
{
	const char *p = line_after(line, "performing ");
	bool random = strstr(p, "RANDOM") != NULL, write = strstr(p, "WRITE") != NULL;

	g->dir = write ? "write" : "read";
	g->r->workload = random ? write ? "randwrite" : "randread" : write ? "seqwrite" : "seqread";
	g->r->concurrency = printed_integer(p, " with ");
}

/* The last of the phrases in the line, or its start. */
static const char *
last_of(const char *line, const char *phrase)
{
	const char *last = line;

	for (const char *p = line; (p = strstr(p, phrase)) != NULL; p++)
		last = p;
	return last;
}

/*
 * "00:00:02 - lba 1, iops current 30645 (119 MB/s), iops average 30645 (119 MB/s), in_flight 8,
 * busy 0", or where the carriage returns were lost, several in one line. What has no "lba" before
 * it is the end's.
 */
static void
see_rates(struct perf_run *g, const char *line)
{
	static const char current[] = "iops current ", average[] = "iops average ";
	const char *last_second = last_of(line, "in_flight");
	struct printed d;

	for (const char *p = line; (p = strstr(p, "iops ")) != NULL; p += 5) {
		if (line_starts(p, current) && printed_read(line_trim(p + strlen(current)), &d))
			g_array_append_val(g->seconds, d.value);
		if (!line_starts(p, average) || p < last_second ||
		    !printed_read(line_trim(p + strlen(average)), &d))
			continue;
		g->iops = d;
		if (*line_trim(d.end) != '(' || !printed_read(line_trim(d.end) + 1, &g->mib))
			g->mib.value = NAN;
	}
	for (const char *p = line; (p = strstr(p, ", busy ")) != NULL; p += 7)
		g->busy = MAX(g->busy, printed_integer(p, ", busy "));
}

/* Takes in one line; false if it is none of the tool's. */
static bool
see(struct perf_run *g, const char *line)
{
	const char *p;

	if ((p = line_after(line, "iscsi-perf version ")) != NULL)
		g->r->version = input_keep(g->in, p, strcspn(p, " "));
	else if ((p = line_after(line, "connected to ")) != NULL)
		g->r->label = target_read(g->in, p).whole;
	else if (strstr(line, "performing ") != NULL)
		see_load(g, line);
	else if ((p = line_after(line, " transfer size of ")) != NULL &&
	    (p = line_after(p, "(")) != NULL)
		g->r->detail = input_keep(g->in, p, strcspn(p, ")"));
	else if (strstr(line, "iops ") != NULL)
		see_rates(g, line);
	else if (line_starts(line, "finished."))
		g->finished = true;
	else if (strstr(line, "ailed") != NULL || strstr(line, "rror") != NULL)
		g->error = line;
	else
		return line_starts(line, "capacity is ") || line_starts(line, "will run ");
	return true;
}

/* A complaint before the block: standard error comes first where both go to one file. */
static const char *
complaint_above(const struct input *in, size_t at)
{
	for (size_t i = at; i > in->after; i--) {
		const char *line = input_line(in, i - 1);

		if (strstr(line, "ailed") != NULL || strstr(line, "rror") != NULL)
			return line;
	}
	return NULL;
}

static void
add(struct perf_run *g, size_t at)
{
	struct result *r = g->r;

	result_printed(r, "iops", "1/s", &g->iops)->dir = g->dir;
	if (g->mib.value > 0)
		result_printed(r, "bw", "MiB/s", &g->mib)->dir = g->dir;
	if (g->seconds->len > 0) {
		struct result_number *n = result_list(r, "iops_current", "1/s", SHAPE_SERIES);

		n->dir = g->dir;
		n->interval_s = 1;
		g_array_append_vals(n->values, g->seconds->data, g->seconds->len);
	}
	if (g->busy > 0)
		result_doubt(
		    r, "%lld requests were answered BUSY and sent again", (long long)g->busy);
	if (!g->finished)
		result_doubt(r, "unfinished: no 'finished.' at its end");
	if (g->error != NULL)
		result_doubt(r, "%.150s", g->error);
	r->iterations = 1;
	deliver_result(g->in, r, at);
}

static void
finish(struct perf_run *g, size_t at)
{
	if (isnan(g->iops.value) && g->error == NULL)
		g->error = complaint_above(g->in, at);
	if (!isnan(g->iops.value) && g->iops.value > 0) {
		add(g, at);
		return;
	}
	if (g->error != NULL)
		deliver_refusal(g->in, at, "iscsi-perf: %.150s", g->error);
	else if (g->iops.value == 0)
		deliver_refusal(g->in, at, "iscsi-perf: 0 iops: no result");
	else
		deliver_refusal(g->in, at, "iscsi-perf: no final 'iops average': it never ended");
	result_free(g->r);
}

static size_t
lines(struct input *in, size_t at)
{
	struct perf_run g = { .in = in, .iops = { .value = NAN }, .mib = { .value = NAN } };
	size_t end = at;

	if (!begins(input_line(in, at)))
		return 0;
	g.r = result_new("iscsi-perf");
	g.seconds = g_array_new(FALSE, FALSE, sizeof(double));
	for (size_t i = at; i < in->text.n && i < end + MOST_NOISE && !g.finished; i++) {
		if (i > at &&
		    (line_starts(input_line(in, i), "iscsi-perf version ") ||
			boundary_at(in, i, &format_iscsi_perf)))
			break;
		if (see(&g, input_line(in, i)))
			end = i + 1;
	}
	finish(&g, at);
	g_array_free(g.seconds, TRUE);
	return end - at;
}

const struct format format_iscsi_perf = {
	.name = "iscsi-perf",
	.reads = "iscsi-perf of libiscsi",
	.lines = lines,
	.begins = begins,
};
