/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/sysbench/sysbench.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/read/amount.h"

static struct result *
current(struct sysbench_run *b)
{
	if (b->r == NULL) {
		b->r = result_new("sysbench");
		b->r->iterations = 1;
	}
	return b->r;
}

static void
add(struct sysbench_run *b, const char *metric, const char *unit, const struct printed *d)
{
	if (d->value > 0)
		result_printed(current(b), metric, unit, d);
}

static void
add_directed(struct sysbench_run *b, const char *metric, const char *unit, const char *dir,
    const struct printed *d)
{
	if (d->value > 0)
		result_printed(current(b), metric, unit, d)->dir = dir;
}

/* "(438.49 per sec.)" */
static bool
rate_in(const char *p, struct printed *d)
{
	const char *open = strchr(p, '(');

	return open != NULL && printed_read(open + 1, d) && strstr(d->end, "per sec") != NULL;
}

static void
see_sql(struct sysbench_run *b, const char *p)
{
	struct printed d;
	int64_t n;

	if (line_starts(p, "transactions:") && rate_in(p, &d)) {
		b->events = printed_integer(p, "transactions:");
		add(b, "tps", "1/s", &d);
	} else if (line_starts(p, "queries:") && rate_in(p, &d)) {
		add(b, "qps", "1/s", &d);
	} else if ((n = printed_integer(p, "ignored errors:")) > 0) {
		result_doubt(current(b), "%lld ignored error%s", (long long)n, n == 1 ? "" : "s");
	} else if ((n = printed_integer(p, "deadlocks:")) > 0) {
		result_doubt(current(b), "%lld deadlock%s", (long long)n, n == 1 ? "" : "s");
	} else if ((n = printed_integer(p, "reconnects:")) > 0) {
		result_doubt(current(b), "%lld reconnect%s", (long long)n, n == 1 ? "" : "s");
	}
}

/* Sizes of old versions: "Mb/sec" is 2^20 bytes a second, not bits. */
static const char *
old_unit(const char *p)
{
	switch (g_ascii_toupper(*p)) {
	case 'K':
		return "KiB/s";
	case 'M':
		return "MiB/s";
	case 'G':
		return "GiB/s";
	case 'T':
		return "TiB/s";
	default:
		return "B/s";
	}
}

static void
see_transferred(struct sysbench_run *b, const char *p)
{
	const char *open = strrchr(p, '(');
	struct printed d;

	if (open != NULL && printed_read(open + 1, &d))
		add(b, "throughput", old_unit(line_trim(d.end)), &d);
}

/* "read:  IOPS=1203.44 18.80 MiB/s (19.72 MB/s)" of 1.1 */
static void
see_directed(struct sysbench_run *b, const char *p)
{
	const char *dir = *p == 'r' ? "read" : *p == 'w' ? "write" : "sync";
	struct printed iops, mib;

	if (!printed_after(p, "IOPS=", &iops))
		return;
	add_directed(b, *p == 'f' ? "fsyncs" : "iops", "1/s", dir, &iops);
	if (printed_read(line_trim(iops.end), &mib))
		add_directed(b, "throughput", "MiB/s", dir, &mib);
}

static void
see_file(struct sysbench_run *b, const char *p)
{
	static const struct {
		const char *before, *metric, *unit, *dir;
	} known[] = { { "reads/s:", "iops", "1/s", "read" },
		{ "writes/s:", "iops", "1/s", "write" }, { "fsyncs/s:", "fsyncs", "1/s", "sync" },
		{ "read, MiB/s:", "throughput", "MiB/s", "read" },
		{ "written, MiB/s:", "throughput", "MiB/s", "write" } };
	struct printed d;

	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (line_starts(p, known[i].before) && printed_after(p, known[i].before, &d))
			add_directed(b, known[i].metric, known[i].unit, known[i].dir, &d);
	if (strstr(p, "Total transferred") != NULL || strstr(p, " transferred (") != NULL)
		see_transferred(b, p);
	else if (strstr(p, " Requests/sec executed") != NULL && printed_read(p, &d))
		add(b, "iops", "1/s", &d);
	else if (strstr(p, "IOPS=") != NULL)
		see_directed(b, p);
}

static void
see_speed(struct sysbench_run *b, const char *p)
{
	const char *open = strchr(p, '(');
	struct printed d;

	if (line_starts(p, "events per second:") && printed_after(p, ":", &d))
		add(b, "events_per_s", "1/s", &d);
	else if (line_starts(p, "events/s (eps):") && printed_after(p, "(eps):", &d) &&
	    g_strcmp0(b->workload, "oltp") != 0)
		add(b, "events_per_s", "1/s", &d);
	else if ((line_starts(p, "Total operations:") || line_starts(p, "Operations performed:")) &&
	    open != NULL && printed_read(open + 1, &d))
		add(b, "ops_per_s", "1/s", &d);
}

static void
see_time(struct sysbench_run *b, const char *p)
{
	struct printed d;

	if (printed_after(p, "total time:", &d) || printed_after(p, "time elapsed:", &d)) {
		b->total_time = d;
		if (b->workload != NULL &&
		    (strcmp(b->workload, "cpu") == 0 || strcmp(b->workload, "threads") == 0 ||
			strcmp(b->workload, "mutex") == 0) &&
		    (b->r == NULL || b->r->numbers->len == 0))
			add(b, "run_time", "s", &d);
	} else if (line_starts(p, "total number of events:")) {
		b->events = printed_integer(p, "events:");
	}
}

/*
 * "avg:  1.24", "avg:  36.48ms", "approx.  95 percentile:  71.33ms", "99th percentile:  3.13": ms
 * unless they say.
 */
static void
see_latency(struct sysbench_run *b, const char *p)
{
	static const struct {
		const char *before, *metric;
	} known[] = { { "min:", "lat_min" }, { "avg:", "lat_avg" }, { "max:", "lat_max" } };
	const char *metric = NULL, *value = strchr(p, ':');
	struct printed d;
	struct amount q;

	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (line_starts(p, known[i].before))
			metric = known[i].metric;
	if (metric == NULL && strstr(p, "percentile:") != NULL) {
		const char *digits = p + strcspn(p, "0123456789:");
		g_autofree char *name = NULL;

		if (!printed_read(digits, &d))
			return;
		name = g_strdup_printf("lat_p%g", d.value);
		metric = g_intern_string(name);
	}
	if (metric == NULL || value == NULL || !printed_read(line_trim(value + 1), &d))
		return;
	add(b, metric, amount_read(value + 1, &q) ? q.unit->name : "ms", &d);
}

void
sysbench_see_bar(struct sysbench_run *b, const char *p)
{
	const char *bar = strchr(p, '|'), *count = strrchr(p, ' ');
	struct printed ms, n;

	if (bar == NULL || count == NULL || !printed_read(p, &ms) || !printed_read(count + 1, &n)) {
		b->in_histogram = line_starts(p, "value ");
		return;
	}
	g_array_append_val(b->histogram, ms.value);
	g_array_append_val(b->histogram, n.value);
}

/*
 * sysbench rounds the logarithm of a latency to its nearest bucket of 1024 between 0.001 ms and 100
 * s.
 */
void
sysbench_add_histogram(const struct sysbench_run *b, struct result *r)
{
	const double half = sqrt(exp(log(1e8) / 1023));
	struct result_latency *l = result_latency(r, "event");

	for (guint i = 0; i + 1 < b->histogram->len; i += 2) {
		double ns = g_array_index(b->histogram, double, i) * 1e6;
		struct result_bucket bucket = { ns / half, ns * half,
			(uint64_t)printed_count(g_array_index(b->histogram, double, i + 1)) };

		l->n += bucket.count;
		g_array_append_val(l->buckets, bucket);
	}
}

void
sysbench_see(struct sysbench_run *b, const char *p)
{
	see_sql(b, p);
	see_file(b, p);
	see_speed(b, p);
	see_time(b, p);
	see_latency(b, p);
}
