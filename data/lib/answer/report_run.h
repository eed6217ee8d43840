/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_run: the runs of a report: their values for a picture, or each as it was stored. */
#ifndef PODIUM_REPORT_RUN_H
#define PODIUM_REPORT_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/answer/question.h"
#include "data/lib/answer/report.h"

/* Reads the values of a result's runs, once. */
void report_run_load(struct report *report, struct report_result *result);

struct report_full_run {
	int64_t id, round, position, start_ns;
	const struct report_backend *backend;
	const struct report_workload *workload;
	const char *status, *reason, *loop, *transport, *source, *tool;
	const double *value; /* by metric: report_run_metrics() */
};
size_t report_run_metrics(struct report *report, struct report_metric **list);
size_t report_run_list(struct report *report, struct report_full_run **list);

/* Every stored sample, for the tidy table: calls `each` in order of run and kind. */
typedef void report_run_sample_visitor(
    void *context, int64_t run, const char *kind, int64_t index, int64_t latency_ns);
void report_run_samples(struct report *report, report_run_sample_visitor *each, void *context);

#endif
