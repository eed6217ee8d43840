/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doubts: a study's findings as readers get them: what was found in several places is said once. */
#ifndef PODIUM_DOUBTS_H
#define PODIUM_DOUBTS_H

#include "data/lib/answer/report.h"

struct doubt {
	const char *sentence, *advice; /* the report's; advice may be NULL */
	char *where; /* workload and measure, "in 7 places"; NULL where nothing else is meant */
};

/* In the report's order. Caller frees with doubts_free. */
struct doubt *doubts_of(const struct report *report, size_t *n);
void doubts_free(struct doubt *doubt, size_t n);

#endif
