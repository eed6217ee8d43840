/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words: phrases about a study that charts, page and gist share. What is found of the backends the
 * store itself says.
 */
#ifndef PODIUM_WORDS_H
#define PODIUM_WORDS_H

#include "render/lib/chart.h"
#include "render/lib/number.h"

/*
 * "10 runs", "8 to 10 runs", "one run", "runs": of every backend of the result. Callers free what
 * is char *.
 */
char *words_runs(const struct report_result *result);
/* "95 %" */
struct number words_level(const struct report *report);
/* "Time to finish the work", and in a study of several workloads ", Small commits" */
char *words_title(const struct view *view, const char *what);
/* "podium, 10 rounds, 30 Nov 2026" */
char *words_source(const struct view *view);
/* "7 backends" */
char *words_count(size_t n, const char *one, const char *many);

/* "2", or "2–4" where the runs leave that open; "" without a place */
struct number words_place(const struct report_row *row);
bool words_one_run(const struct report_result *result); /* has every backend one run at most */
bool words_lower_is_better(const struct report_result *result);
/* How many pairs are told apart. */
size_t words_separated(const struct report_result *result);

/* How a result's values are printed so that columns and axes agree. */
struct figures {
	bool mixed; /* values span so much that each has its own unit */
	const char *metric_unit;
	struct scale scale;
	int decimals;
};
struct figures figures_of(const struct report_result *result);
/* A row's mean where it stands alone: no more digits than its own interval bears. */
struct number figures_alone(const struct figures *figures, const struct report_row *row);
/* With its unit; without it if they all share one. */
struct number figures_value(const struct figures *figures, double value);
struct number figures_bare(const struct figures *figures, double value);
struct number figures_range(const struct figures *figures, double lo, double hi);

#endif
