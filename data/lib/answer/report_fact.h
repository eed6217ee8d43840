/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_fact: what the runs of a report were measured on. */
#ifndef PODIUM_REPORT_FACT_H
#define PODIUM_REPORT_FACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/answer/report.h"

/* A fact of one backend's runs that all those runs share, or the first of several values. */
struct report_fact {
	const struct report_backend *backend;
	const char *role, *name, *value;
	int64_t values; /* how many different ones its runs had */
};
/* By role and name, then backend. Private facts only when asked for. */
size_t report_fact_list(struct report *report, bool private_too, struct report_fact **list);

#endif
