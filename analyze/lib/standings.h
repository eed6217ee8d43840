/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standings: a question's backends in their places, with all that words are made of. Pure. */
#ifndef PODIUM_STANDINGS_H
#define PODIUM_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyze/lib/field.h"
#include "analyze/lib/sample.h"
#include "data/lib/answer/results.h"

struct standing {
	int64_t backend;
	const char *title;
	char *letters;
	double n;               /* runs, or the n told; NAN: not told */
	bool is_told;           /* from another tool's summary */
	bool is_single;         /* one run, or a summary without n or spread: nothing to judge by */
	double mean, mean_lo, mean_hi; /* in the metric's unit */
	size_t failed, tried;   /* runs that failed, of so many */
	int place, rank_lo, rank_hi;
	double ratio;           /* to the first, >= 1 is worse; NAN without logs */
	struct interval ratio_ci; /* simultaneous; NAN if not known, and for the first */
};

/* What is known of two standings, in either order. */
struct pair_words {
	bool separated, equivalent, disagree, depends;
	bool no_variation;      /* nothing varied on a clock of unknown step: the rank test alone was possible */
	double runs_needed, n;  /* for the margin with 80 % power; runs at hand */
	double detectable;      /* the smallest ratio these runs would show */
	double ratio;
};

struct standings {
	const struct question *q;
	const struct study *rules;
	struct standing *of;    /* best first */
	size_t k;
	struct pair_words *pair; /* k * k, symmetric */
	const struct contender **absent; /* contenders of whom every run failed */
	size_t n_absent;
	double drift;           /* log of what a trend found over the session comes to; 0: none found */
	size_t flagged;         /* runs flagged as outliers */
	bool by_tukey;          /* Games and Howell's test stands for Holm and Bonferroni */
};

/* From the claims of podium-compare. `drift` and `flagged` are left 0. */
struct standings standings_of(const struct field *f, const struct study *rules,
    const struct claim *claims, size_t n_claims);
void standings_clear(struct standings *s);

const struct pair_words *standings_pair(const struct standings *s, size_t i, size_t j);

#endif
