/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_latency: the latencies of a report, whole and second by second; all runs of a backend
 * together, for pictures only.
 */
#ifndef PODIUM_REPORT_LATENCY_H
#define PODIUM_REPORT_LATENCY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/answer/report.h"

/* All runs of a backend and workload merged: for pictures only. */
struct report_latency {
	const struct report_backend *backend;
	const char *kind;
	struct histogram *histogram;
	int64_t runs;
	const char *loop; /* closed, open, or NULL: unknown or both */
};
/* By backend, then kind. Returns how many. */
size_t report_latency_list(
    struct report *report, const struct report_workload *workload, struct report_latency **list);

/* Operations that ended within a second of the load, by latency; all runs of a backend together. */
struct report_second {
	int64_t second, done, max_ns;
	struct histogram *histogram; /* NULL: only the count and the slowest are known */
};
size_t report_latency_seconds(struct report *report, const struct report_workload *workload,
    const struct report_backend *backend, struct report_second **list);
bool report_latency_has_seconds(struct report *report, const struct report_workload *workload);

#endif
