/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pairs: every two backends of a question compared, as one family. Pure: a question in, figures
 * out. A ratio above 1 means worse, for times and rates alike (losses.h).
 */
#ifndef PODIUM_PAIRS_H
#define PODIUM_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/losses.h"
#include "analyze/lib/statistics/contrast.h"
#include "analyze/lib/statistics/planner.h"
#include "analyze/lib/statistics/ranktest.h"
#include "data/lib/answer/results.h"

struct family_rules {
	double alpha, margin;
	/* Games-Howell instead of Holm and Bonferroni where no pair is paired */
	bool tukey;
	struct planner *planner; /* or NULL: no runs needed, no detectable ratio */
};

enum pair_method { PAIR_NONE, PAIR_PAIRED, PAIR_WELCH, PAIR_GAMES_HOWELL, PAIR_MOMENTS, PAIR_RANK };
/* Its name in the store: "none", "paired", ... */
const char *pairs_method_name(enum pair_method method);

/* b against a: at face value b is the worse, or equal. Indices are the question's contenders. */
struct pairing {
	size_t a, b;
	enum pair_method method;
	double n_a, n_b;
	struct contrast contrast;        /* loss of b minus loss of a; NAN without logs */
	struct interval alone, together; /* of the ratio; together: over all pairs */
	/* "a is better", "b is better"; one-sided, adjusted */
	double p_a, p_b, p_a_family, p_b_family;
	struct rank_test rank;
	double superiority; /* chance that a run of a is better */
	double p_equivalent, p_equivalent_family;
	bool separated, equivalent, disagree, depends;
	double runs_needed, detectable; /* NAN: unknown */
};

/* All pairs of the contenders that have values; `order` lists those best first. */
struct pairs {
	size_t *order, n;
	/* n (n - 1) / 2: of order[0] with each after it, then order[1], ... */
	struct pairing *pair;
	size_t n_pairs;
	size_t flagged; /* runs flagged as outliers */
};

struct pairs pairs_of(const struct losses *losses, const struct family_rules *rules);
void pairs_clear(struct pairs *pairs);

#endif
