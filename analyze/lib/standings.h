/* SPDX-License-Identifier: GPL-3.0-or-later */
/* standings: a question's backends in their places, with all that words are made of. Pure. */
#ifndef PODIUM_STANDINGS_H
#define PODIUM_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyze/lib/losses.h"
#include "analyze/lib/statistics/sample.h"
#include "data/lib/answer/results.h"

struct standing {
	int64_t backend;
	const char *title;
	char *letters;
	/* runs, or how many a summary says it is of; NAN: it does not say */
	double n;
	bool is_summary_only; /* of its runs another tool's summary is all there is */
	bool is_single;       /* one run, or a summary without n or spread: nothing to judge by */
	double mean;          /* in the metric's unit */
	size_t failed, tried; /* runs that failed, of so many */
	int place, rank_lo, rank_hi;
	double ratio;             /* to the first, >= 1 is worse; NAN without logs */
	struct interval ratio_ci; /* simultaneous; NAN if not known, and for the first */
};

/* What is known of two standings, in either order. */
struct standing_pair {
	bool separated, equivalent, disagree, depends;
	/* nothing varied on a clock of unknown step: the rank test alone was possible */
	bool no_variation;
	double runs_needed, n; /* for the margin with 80 % power; runs at hand */
	double detectable;     /* the smallest ratio these runs would show */
	double ratio;
};

struct standings {
	const struct question *q;
	const struct study *rules;
	struct standing *of; /* best first */
	size_t k;
	struct standing_pair *pair;      /* k * k, symmetric */
	const struct contender **absent; /* contenders of whom every run failed */
	size_t n_absent;
	/* log of what a trend found over the session comes to; 0: none found */
	double drift;
	size_t flagged; /* runs flagged as outliers */
	bool by_tukey;  /* Games and Howell's test stands for Holm and Bonferroni */
};

/* From the claims of podium-compare. `drift` and `flagged` are left 0. */
struct standings standings_of(const struct losses *losses, const struct study *rules,
    const struct claim *claims, size_t n_claims);
void standings_clear(struct standings *s);

const struct standing_pair *standings_pair(const struct standings *s, size_t i, size_t j);

/* Has any standing one run only? Is any pair separated? Does any claim depend on flagged runs? */
bool standings_any_single(const struct standings *s);
bool standings_any_separated(const struct standings *s);
bool standings_any_depends(const struct standings *s);

/*
 * Runs each that would show the margin between the neighbours that these runs cannot tell apart; 0
 * if there are none, or the runs suffice. `*detectable` becomes the smallest ratio that the runs at
 * hand would show between them.
 */
double standings_runs_needed(const struct standings *s, double *detectable);

#endif
