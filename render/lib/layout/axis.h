/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * axis: from values to px, with ticks at 1, 2 or 5 times a power of ten of the unit shown (seconds,
 * ms, MiB).
 *
 * An axis that shows bars starts at zero. It becomes logarithmic where the data span two decades.
 */
#ifndef PODIUM_AXIS_H
#define PODIUM_AXIS_H

#include <stdbool.h>

#include "render/lib/text/number.h"

enum { AXIS_TICKS = 40 };

struct tick {
	double value; /* in the metric's unit */
	double at;    /* px */
	struct number label;
};

struct axis {
	double lo, hi;   /* what the ends stand for */
	double from, to; /* px of lo and hi; from > to on a vertical axis */
	bool log;
	struct scale scale; /* of the labels; on a logarithmic axis each label has its own unit */
	struct tick tick[AXIS_TICKS];
	int n_tick;
};

struct axis_options {
	double lo, hi; /* least and greatest value to be shown */
	const char *unit;
	bool zero; /* bars: starts at zero unless logarithmic */
	bool never_log;
	bool always_log;
	double from, to; /* px */
	double spacing;  /* px between labels at least */
};
struct axis axis_make(struct axis_options options);

/* px; outside the axis for values outside. */
double axis_at(const struct axis *axis, double value);

/* The step of at least `raw` that is 1, 2 or 5 times a power of ten; raw > 0. */
double axis_nice_step(double raw);

#endif
