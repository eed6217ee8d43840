/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * losses: a question's values as the tests compare them. Pure.
 *
 * A loss is the log of a value where lower is better, its negative where higher is, so that more is
 * always worse and a difference is a ratio. Where any value is 0 or negative there are no logs, and
 * a loss is the plain value.
 */
#ifndef PODIUM_LOSSES_H
#define PODIUM_LOSSES_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/statistics/contrast.h"
#include "data/lib/answer/results.h"

/* One contender. */
struct side {
	double *loss; /* n of them, in order of time */
	/* losses.blocks of them, NAN where it has no run; NULL without rounds */
	double *by_block;
	bool *flagged_block; /* beside by_block: its run there is an outlier */
	unsigned char *mark; /* OUTLIER_ bits of each run */
	size_t n;
	/* of the losses, or by another tool's summary; n 0 or NAN: nothing to judge by */
	struct log_sample sample;
	bool is_summary_only; /* of its runs another tool's summary is all there is */
};

struct losses {
	const struct question *q;
	struct side *side; /* beside q->contender */
	size_t blocks;     /* rounds of all sessions */
	bool has_logs;
};

/* The question must outlive it. */
struct losses losses_of(const struct question *q);
void losses_clear(struct losses *losses);

/* How many runs are flagged as outliers: of all; of one contender. */
size_t losses_flagged(const struct losses *losses);
size_t losses_flagged_of(const struct side *s);

#endif
