/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * field: a question's values as the tests see them. Pure.
 *
 * Everything is a loss: the log of a value where lower is better, its negative where higher is, so that more is always
 * worse and a difference is a ratio. Where any value is 0 or negative there are no logs, and losses are the plain values.
 */
#ifndef PODIUM_FIELD_H
#define PODIUM_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/contrast.h"
#include "data/lib/answer/results.h"

/* One contender. */
struct side {
	double *loss;             /* n of them, in order of time */
	double *by_block;         /* field.blocks of them, NAN where it has no run; NULL without rounds */
	bool *flagged_block;      /* beside by_block: its run there is an outlier */
	unsigned char *mark;      /* OUTLIER_ bits of each run */
	size_t n;
	struct log_sample sample; /* of the losses, or of the moments told; n 0 or NAN: nothing to judge by */
	bool is_told;
};

struct field {
	const struct question *q;
	struct side *side;        /* beside q->contender */
	size_t blocks;            /* rounds of all sessions */
	bool has_logs;
};

/* The question must outlive it. */
struct field field_of(const struct question *q);
void field_clear(struct field *f);

/* How many runs are flagged as outliers. */
size_t field_flagged(const struct field *f);

#endif
