/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * limit_search: the search for the highest rate within a latency limit: its probes, and what it
 * found in words, JSON and numbers. Pure but for the writing.
 */
#ifndef PODIUM_LIMIT_SEARCH_H
#define PODIUM_LIMIT_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/load/latency_limit.h"
#include "collect/lib/load/rate_search.h"
#include "data/lib/json_writer.h"

/* One probe, as it is kept. */
struct limit_probe {
	double rate, achieved; /* operations a second: asked for, done */
	uint64_t ns;           /* the percentile as measured; 0 of nothing */
	bool held;
};

/* A search with its probes in the order of time. */
struct limit_search {
	struct latency_limit limit;
	struct rate_search rates;
	struct limit_probe probe[RATE_SEARCH_MOST];
	unsigned probes;
};

struct limit_search limit_search_of(
    const struct latency_limit *limit, double lowest, double highest);
/* Judges the probe that rate_search_next() asked for and that took `seconds`; true: it held. */
bool limit_search_judge(
    struct limit_search *s, const struct histogram *h, uint64_t lost, double seconds);
/* In words: the result, and each probe. g_free. */
char *limit_search_sentence(const struct limit_search *s);
char *limit_search_probes(const struct limit_search *s);
/* sustained-rate, rate-not-held, rate-held-throughout, rate-uncertain. */
const char *limit_search_code(const struct limit_search *s);
/* "search": {"limit", "held", "broke", "probes": [...]}. */
void limit_search_put_json(struct json_writer *w, const struct limit_search *s);
/* Width of the interval, 1/s; 0: it is open to one side. */
double limit_search_width(const struct limit_search *s);

#endif
