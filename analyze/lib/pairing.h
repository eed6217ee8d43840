/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pairing: two backends of a question compared. Pure. A ratio above 1 means worse, for times and
 * rates alike (losses.h).
 */
#ifndef PODIUM_PAIRING_H
#define PODIUM_PAIRING_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/losses.h"
#include "analyze/lib/statistics/contrast.h"
#include "analyze/lib/statistics/planner.h"
#include "analyze/lib/statistics/ranktest.h"

struct family_rules {
	double alpha, margin;
	/* Games-Howell instead of Holm and Bonferroni where no pair is paired */
	bool tukey;
	struct planner *planner; /* or NULL: no runs needed, no detectable ratio */
};

enum pair_method { PAIR_NONE, PAIR_PAIRED, PAIR_WELCH, PAIR_GAMES_HOWELL, PAIR_MOMENTS, PAIR_RANK };

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

/* A method's name in the store: "none", "paired", ... */
const char *pairing_method_name(enum pair_method method);

/*
 * The contenders a and b, not judged yet. Paired by rounds if they share two and `by_rounds`.
 * `spare` holds as many numbers as there are rounds, or runs of one side.
 */
struct pairing pairing_of(
    const struct losses *losses, size_t a, size_t b, bool by_rounds, double *spare);

/* Fills in the intervals, the p before any adjustment, and what planning needs; one of n_pairs. */
void pairing_judge(
    struct pairing *p, bool has_logs, size_t n_pairs, const struct family_rules *rules);

/* Contrast and p as they would be without the runs flagged as outliers. */
void pairing_without_flagged(struct pairing *p, const struct losses *losses, double *spare);

#endif
