/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doubts: a study's findings as readers get them: what was found in several places stands once. */
#ifndef PODIUM_DOUBTS_H
#define PODIUM_DOUBTS_H

#include "data/lib/answer/report.h"

struct doubts_entry {
	const char *sentence, *advice; /* the report's; advice may be NULL */
	char *where; /* workload and measure, "in 7 places"; NULL where nothing else is meant */
};

/* In the report's order. Caller frees with doubts_free. */
struct doubts_entry *doubts_of(const struct report *report, size_t *n);
void doubts_free(struct doubts_entry *doubt, size_t n);

#endif
