/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * metric: what a measure's name says. Names end in their unit (elapsed_s, throughput_ops_s,
 * latency_p99_ns, read_bandwidth_bytes_s, redo_bytes, fsyncs) and may begin with an operation kind
 * (read_, write_, flush_).
 */
#ifndef PODIUM_METRIC_H
#define PODIUM_METRIC_H

#include <stdbool.h>

enum { METRIC_TITLE_MAX = 96, METRIC_UNIT_MAX = 16 };

struct metric {
	char title[METRIC_TITLE_MAX]; /* "99th percentile of latency, reads" */
	char unit[METRIC_UNIT_MAX];   /* s, ns, 1/s, B, B/s or '' */
	const char *better;           /* lower, higher, none */
	/* the lowest of a workload's metrics is what it is ranked by first */
	int headline;
};

/*
 * Any name gets an answer: an unknown one by its unit (times: lower, rates: higher, else none), its
 * title the name in words.
 */
struct metric metric_of(const char *name);

/*
 * Does it count what went wrong (errors, retries, timeouts, ...), so that less is better even as a
 * rate?
 */
bool metric_counts_failures(const char *name);

#endif
