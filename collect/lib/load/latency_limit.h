/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * latency_limit: "p99:10ms", the latency within which a rate counts as held. Pure.
 */
#ifndef PODIUM_LATENCY_LIMIT_H
#define PODIUM_LATENCY_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "data/lib/histogram.h"

struct latency_limit {
	double share; /* 0.99; 0: no limit was given */
	uint64_t ns;
	const char *text; /* as given; lives as long as the option */
};

/* p50, p99, p99.9, p999 or max, a colon, and a time in ns, us, ms or s. False: it is not that. */
bool latency_limit_parse(const char *text, struct latency_limit *limit);
/* "10-100000", both above 0. */
bool latency_limit_rates(const char *text, double *lowest, double *highest);

/*
 * Does the percentile of all that was due stay within the limit? `lost` of them never got an
 * answer and are later than any limit. Of nothing at all: no.
 */
bool latency_limit_holds(
    const struct latency_limit *limit, const struct histogram *h, uint64_t lost);

#endif
