/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sysbench 0.4, 0.5, 1.0 and 1.1: oltp, fileio, cpu, memory, threads, mutex. A run's text goes from
 * its banner to the next; it may hold interval lines, a histogram, and a summary for each
 * checkpoint and for the end.
 */
#include <string.h>

#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/ending.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/sysbench/sysbench.h"
#include "collect/lib/import/sysbench/sysbench_test.h"

extern const struct format format_sysbench;

enum { CSV_CELLS = 10 };

static bool
is_interval(const char *p)
{
	size_t n;

	if (*p != '[')
		return false;
	p = line_trim(p + 1);
	n = strspn(p, "0123456789.");
	return n > 0 && p[n] == 's' && (line_starts(line_trim(p + n + 1), "]"));
}

static bool
is_banner(const char *p)
{
	return line_starts(p, "sysbench ") && g_ascii_isdigit(p[9]) && p[10] == '.';
}

static bool
begins(const char *p)
{
	return is_banner(p) || line_starts(p, "SQL statistics:") ||
	    line_starts(p, "OLTP test statistics:") ||
	    (is_interval(p) && (strstr(p, "tps:") != NULL || strstr(p, "thds:") != NULL));
}

static bool
starts_summary(const char *p)
{
	static const char *const starts[] = { "SQL statistics:", "OLTP test statistics:",
		"File operations:", "CPU speed:", "Operations performed:", "Total operations:" };

	for (size_t i = 0; i < G_N_ELEMENTS(starts); i++)
		if (line_starts(p, starts[i]))
			return true;
	return false;
}

static void
close_summary(struct sysbench_run *b)
{
	if (b->r != NULL)
		g_ptr_array_add(b->done, b->r);
	b->r = NULL;
	b->in_summary = false;
}

/* ---- interval lines ---- */

static void
append_after(GArray *to, const char *p, const char *phrase)
{
	struct printed d;

	if (printed_after(p, phrase, &d))
		g_array_append_val(to, d.value);
}

static void
see_interval(struct sysbench_run *b, const char *p)
{
	struct printed at;
	int64_t threads = MAX(printed_integer(p, "thds: "), printed_integer(p, "threads: "));

	if (strstr(p, "queue length") != NULL || strstr(p, "Checkpoint") != NULL)
		return;
	if (b->interval_s == 0 && printed_read(line_trim(p + 1), &at)) {
		if (b->last_s > 0)
			b->interval_s = at.value - b->last_s;
		b->last_s = at.value;
	}
	b->threads = b->threads == UNKNOWN && threads > 0 ? threads : b->threads;
	append_after(b->tps, p, " tps: ");
	append_after(b->eps, p, " eps: ");
	append_after(b->reads, p, " reads: ");
	append_after(b->writes, p, " writes: ");
}

/*
 * sysbench-tpcc's --report-csv: time, threads, tps, qps, reads, writes, other, percentile, errors,
 * reconnects.
 */
static bool
see_csv(struct sysbench_run *b, const char *p)
{
	double cell[CSV_CELLS];
	struct printed d;
	int n = 0;

	for (; n < CSV_CELLS && printed_read(p, &d); n++) {
		cell[n] = d.value;
		p = d.end + (*d.end == ',');
	}
	if (n < CSV_CELLS || *p != '\0' ||
	    (b->threads != UNKNOWN && printed_count(cell[1]) != b->threads))
		return false;
	b->threads = printed_count(cell[1]);
	g_array_append_val(b->tps, cell[2]);
	return true;
}

/* ---- the whole ---- */

/* A line of `prepare` or `cleanup`. */
static bool
is_setup(const char *p)
{
	static const char *const starts[] = { "Creating table ", "Creating file",
		"Creating a secondary index", "Inserting ", "Dropping table ",
		"Removing test files", "Preparing " };

	for (size_t i = 0; i < G_N_ELEMENTS(starts); i++)
		if (line_starts(p, starts[i]))
			return true;
	return false;
}

static void
see_options(struct sysbench_run *b, const char *p)
{
	struct printed d;
	int64_t n;

	if ((n = printed_integer(p, "Number of threads: ")) > 0)
		b->threads = n;
	else if (is_setup(p))
		b->is_setup = true;
	else if (printed_after(p, "Report intermediate results every ", &d))
		b->interval_s = d.value;
	else if (printed_after(p, "Target transaction rate: ", &d))
		b->rate = d.value;
	else if (line_starts(p, "FATAL: ") && b->fatal == NULL)
		b->fatal = p;
}

static void
see(struct sysbench_run *b, const char *p)
{
	if (is_interval(p)) {
		see_interval(b, p);
		return;
	}
	if (b->in_histogram) {
		sysbench_see_bar(b, p);
		return;
	}
	if (starts_summary(p)) {
		if (b->r != NULL && b->r->numbers->len > 0)
			close_summary(b);
		b->in_summary = true;
	}
	sysbench_test_see(b, p);
	b->in_histogram = line_starts(p, "Latency histogram");
	see_options(b, p);
	if (g_ascii_isdigit(*p) && see_csv(b, p))
		return;
	sysbench_see(b, p);
}

static void
add_series(
    struct sysbench_run *b, struct result *r, const char *metric, const char *unit, GArray *values)
{
	struct result_number *n;

	if (values->len == 0)
		return;
	n = result_list(r, metric, unit, SHAPE_SERIES);
	n->interval_s = b->interval_s;
	g_array_append_vals(n->values, values->data, values->len);
}

static void
add_inside(struct sysbench_run *b, struct result *r)
{
	add_series(b, r, "tps", "1/s", b->tps);
	add_series(b, r, "events_per_s", "1/s", b->eps);
	if (b->reads->len > 0 && strncmp(b->workload != NULL ? b->workload : "", "rnd", 3) == 0)
		add_series(b, r, "throughput_interval", "MiB/s", b->reads);
	if (b->histogram->len > 0)
		sysbench_add_histogram(b, r);
}

static void
hand_over_summaries(struct sysbench_run *b)
{
	for (guint i = 0; i < b->done->len; i++) {
		struct result *r = g_ptr_array_index(b->done, i);

		r->version = b->version;
		r->workload = b->workload;
		r->detail = b->detail;
		r->concurrency = b->threads;
		if (b->rate > 0)
			result_doubt(r,
			    "rate limited at %g/s: tps is what was asked for, not the capacity",
			    b->rate);
		if (b->fatal != NULL)
			result_doubt(r, "sysbench said a fatal error");
		if (i + 1 < b->done->len)
			r->invalid =
			    "a checkpoint's part of the run that follows, not a run of its own";
		if (r->invalid != NULL)
			result_doubt(r, "%s", r->invalid);
		else if (b->done->len > 1)
			result_doubt(r, "only the part of the run behind its last checkpoint");
		if (i + 1 == b->done->len)
			add_inside(b, r);
		deliver_result(b->in, r, b->at);
	}
}

/* Was something done in the last interval? A run that hung has zeros there. */
static bool
ends_at_work(const GArray *rates)
{
	return rates->len > 0 && g_array_index(rates, double, rates->len - 1) > 0;
}

/*
 * Without a summary the run was never finished; what its intervals said is kept, but for a run that
 * hung. What only prepared the data, or took it away, is passed over.
 */
static void
finish_without_summary(struct sysbench_run *b)
{
	struct result *r;

	if (b->fatal != NULL) {
		deliver_refusal(b->in, b->at, "sysbench: %.120s", b->fatal);
	} else if (b->is_setup) {
		return;
	} else if (ends_at_work(b->tps) || ends_at_work(b->eps)) {
		r = result_new("sysbench");
		r->version = b->version;
		r->workload = b->workload;
		r->detail = b->detail;
		r->concurrency = b->threads;
		r->invalid = "no final summary: the run was not finished";
		result_doubt(r, "%s", r->invalid);
		add_inside(b, r);
		deliver_result(b->in, r, b->at);
	} else {
		deliver_refusal(
		    b->in, b->at, "sysbench: no final summary: the run was never finished");
	}
}

static void
finish(struct sysbench_run *b)
{
	close_summary(b);
	for (guint i = b->done->len; i > 0; i--) {
		struct result *r = g_ptr_array_index(b->done, i - 1);

		if (r->numbers->len == 0) {
			result_free(r);
			g_ptr_array_remove_index(b->done, i - 1);
		}
	}
	if (b->events == 0) {
		deliver_refusal(
		    b->in, b->at, "sysbench: no event was finished: zeros are no result");
		for (guint i = 0; i < b->done->len; i++)
			result_free(g_ptr_array_index(b->done, i));
	} else if (b->done->len > 0) {
		sysbench_test_name(b);
		hand_over_summaries(b);
	} else {
		finish_without_summary(b);
	}
}

static struct sysbench_run
bench_new(struct input *in, size_t at)
{
	struct sysbench_run b = { .in = in,
		.at = at,
		.threads = UNKNOWN,
		.events = UNKNOWN,
		.queries = { UNKNOWN, UNKNOWN, UNKNOWN } };
	const char *p = line_trim(input_line(in, at));

	b.done = g_ptr_array_new();
	b.tps = g_array_new(FALSE, FALSE, sizeof(double));
	b.eps = g_array_new(FALSE, FALSE, sizeof(double));
	b.reads = g_array_new(FALSE, FALSE, sizeof(double));
	b.writes = g_array_new(FALSE, FALSE, sizeof(double));
	b.histogram = g_array_new(FALSE, FALSE, sizeof(double));
	if (is_banner(p))
		b.version = input_keep(in, p + 9, strcspn(p + 9, " :"));
	return b;
}

static size_t
lines(struct input *in, size_t at)
{
	struct sysbench_run b;
	size_t n = 0;

	if (!begins(line_trim(input_line(in, at))))
		return 0;
	b = bench_new(in, at);
	for (; at + n < in->text.n; n++) {
		const char *p = line_trim(input_line(in, at + n));

		if (n > 0 &&
		    (is_banner(p) || ending_is(p) || boundary_at(in, at + n, &format_sysbench)))
			break;
		see(&b, p);
	}
	finish(&b);
	g_ptr_array_free(b.done, TRUE);
	g_array_free(b.tps, TRUE);
	g_array_free(b.eps, TRUE);
	g_array_free(b.reads, TRUE);
	g_array_free(b.writes, TRUE);
	g_array_free(b.histogram, TRUE);
	return n;
}

const struct format format_sysbench = {
	.name = "sysbench",
	.reads = "sysbench 0.4 to 1.1: SQL, fileio, cpu, memory, threads, mutex",
	.heading_words = (const char *const[]){ "oltp", "fileio", "cpu", "memory", NULL },
	.lines = lines,
	.begins = begins,
};
