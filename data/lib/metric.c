/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/metric.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/* Endings that carry a unit; the longer before those they contain. */
static const struct ending {
	const char *end, *unit, *better;
} endings[] = {
	{ "_bytes_s", "B/s", "higher" },
	{ "_ops_s", "1/s", "higher" },
	{ "_ns", "ns", "lower" },
	{ "_s", "s", "lower" },
	{ "_bytes", "B", "none" },
	{ "_ratio", "", "none" },
};

/* What is ranked by, first to last, and what reads better than the name. */
static const struct known {
	const char *name, *title, *unit, *better; /* unit and better NULL: as the ending says */
	int headline;
} known[] = {
	{ "transactions_s", "Transactions a second", "1/s", "higher", 1 },
	{ "statements_s", "Statements a second", "1/s", "higher", 20 },
	{ "sustained_ops_s", "Highest rate within the latency limit", NULL, NULL, 0 },
	{ "load_s", "Time to finish the load", NULL, NULL, 1 },
	{ "elapsed_s", "Time to finish the work", NULL, NULL, 2 },
	{ "throughput_ops_s", "Operations a second", NULL, NULL, 3 },
	{ "iops", "Operations a second", "1/s", "higher", 3 },
	{ "bandwidth_bytes_s", "Bandwidth", NULL, NULL, 4 },
	{ "latency_mean_ns", "Mean latency", NULL, NULL, 12 },
	{ "latency_min_ns", "Shortest latency", NULL, "none", 60 },
	{ "latency_p50_ns", "Median latency", NULL, NULL, 11 },
	{ "latency_p90_ns", "90th percentile of latency", NULL, NULL, 15 },
	{ "latency_p95_ns", "95th percentile of latency", NULL, NULL, 14 },
	{ "latency_p99_ns", "99th percentile of latency", NULL, NULL, 10 },
	{ "latency_p995_ns", "99.5th percentile of latency", NULL, NULL, 18 },
	{ "latency_p9995_ns", "99.95th percentile of latency", NULL, NULL, 19 },
	{ "latency_p999_ns", "99.9th percentile of latency", NULL, NULL, 16 },
	{ "latency_p9999_ns", "99.99th percentile of latency", NULL, NULL, 17 },
	{ "latency_max_ns", "Longest latency", NULL, "none", 61 },
	{ "connect_s", "Time to connect all clients", NULL, NULL, 40 },
	{ "preload_s", "Time to load the data before the run", NULL, "none", 70 },
	{ "user_cpu_s", "CPU time in user mode", NULL, NULL, 42 },
	{ "system_cpu_s", "CPU time in the kernel", NULL, NULL, 43 },
	{ "client_cpu_s", "CPU time of the load generator", NULL, "none", 71 },
	{ "peak_memory_bytes", "Peak memory", NULL, "lower", 44 },
	{ "backlog_operations", "Operations that were due and not yet sent", "", "none", 72 },
	{ "steady_from_s", "Time until it was steady", NULL, "none", 73 },
	{ "rows_read", "Rows read by the server", "", "none", 80 },
	{ "fsyncs", "Flushes to disk by the server", "", "none", 81 },
};

static const struct ending *
ending_of(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(endings); i++)
		if (g_str_has_suffix(name, endings[i].end))
			return &endings[i];
	return NULL;
}

static const struct known *
known_of(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (strcmp(name, known[i].name) == 0)
			return &known[i];
	return NULL;
}

/* read_latency_p99_ns: the operation kind before a known name, or NULL. */
static const char *
kind_of(const char *name)
{
	static const char *const kinds[] = { "read", "write", "flush", "connect", "query", "trim",
		"sync" };

	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
		if (g_str_has_prefix(name, kinds[i]) && name[strlen(kinds[i])] == '_')
			return kinds[i];
	return NULL;
}

/*
 * `redo_bytes` becomes "Redo"; names from other tools' columns stay as they are but for the
 * underscores.
 */
static void
title_from_name(struct metric *m, const char *name, const struct ending *ending)
{
	size_t length = strlen(name) - (ending != NULL ? strlen(ending->end) : 0);

	g_strlcpy(m->title, name, MIN(sizeof m->title, length + 1));
	g_strdelimit(m->title, "_", ' ');
	m->title[0] = g_ascii_toupper(m->title[0]);
}

bool
metric_counts_failures(const char *name)
{
	static const char *const beginnings[] = { "error", "fail", "retry", "retries", "retrans",
		"timeout", "deadlock", "lost", "drop", "abort" };

	for (size_t i = 0; i < G_N_ELEMENTS(beginnings); i++)
		if (g_str_has_prefix(name, beginnings[i]))
			return true;
	return false;
}

static struct metric
metric_by_ending(const char *name)
{
	const struct ending *ending = ending_of(name);
	struct metric m = { .better = ending != NULL ? ending->better : "none", .headline = 50 };

	g_strlcpy(m.unit, ending != NULL ? ending->unit : "", sizeof m.unit);
	if (strcmp(m.better, "higher") == 0 && metric_counts_failures(name))
		m.better = "lower";
	title_from_name(&m, name, ending);
	return m;
}

static void
apply(struct metric *m, const struct known *k)
{
	g_strlcpy(m->title, k->title, sizeof m->title);
	if (k->unit != NULL)
		g_strlcpy(m->unit, k->unit, sizeof m->unit);
	if (k->better != NULL)
		m->better = k->better;
	m->headline = k->headline;
}

struct metric
metric_of(const char *name)
{
	struct metric m = metric_by_ending(name);
	const char *kind = kind_of(name);
	const struct known *k = known_of(name);

	if (k == NULL && kind != NULL)
		k = known_of(name + strlen(kind) + 1);
	else
		kind = NULL;
	if (k == NULL)
		return m;
	apply(&m, k);
	if (kind != NULL) {
		g_strlcat(m.title, ", ", sizeof m.title);
		g_strlcat(m.title, kind, sizeof m.title);
		m.headline += 1;
	}
	return m;
}
