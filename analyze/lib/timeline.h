/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * timeline: all runs of a question in the order they were made, and whether that order shows. Pure.
 *
 * Looked at are residuals: the log of a value less its backend's mean log. Flags are raised at 1 %;
 * they change no number.
 */
#ifndef PODIUM_TIMELINE_H
#define PODIUM_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/losses.h"

#define TIMELINE_ALPHA 0.01

struct timeline {
	bool is_known;         /* the order is; else all below is NAN or 0 */
	size_t n;              /* runs */
	double tau, tau_p;     /* Kendall of residuals against their order */
	double total;          /* Theil-Sen slope over the whole row: log of the change */
	double lag1, lag1_p;   /* serial correlation; Ljung-Box */
	double position_p;     /* Friedman over positions in the round; NAN without whole rounds */
	double predecessor_p;  /* Kruskal-Wallis over which backend ran before in the round */
	size_t shift_after;    /* Pettitt: the last run before a level shift; 0 below 10 runs */
	double shift_p, shift; /* shift: log of the change */
	double first_block_z;  /* modified z of the first round's mean residual */
	/* flags */
	bool has_trend, has_serial, has_position, has_predecessor, has_shift, has_first_block;
};

struct timeline timeline_of(const struct losses *losses);

#endif
