/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_counter: what was counted beside the loads of a report, second by second; the mean over
 * all runs of a backend, for pictures only.
 */
#ifndef PODIUM_REPORT_COUNTER_H
#define PODIUM_REPORT_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

#include "data/lib/answer/report.h"

/* Of a count, how much it grew a second; of a level, what it was. */
struct report_counter {
	const char *name; /* server.questions; client.operations: the load's own */
	double *value;    /* of each second of the load; NAN: not known */
	size_t seconds;
};
/* By name, the load's own first. Returns how many. */
size_t report_counter_list(struct report *report, const struct report_workload *workload,
    const struct report_backend *backend, struct report_counter **list);
/* Was anything but the load's own operations counted? */
bool report_counter_has(struct report *report, const struct report_workload *workload);

#endif
