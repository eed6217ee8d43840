/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress: a bar on the terminal while runs go on; never a result, so that nobody is led to stop
 * on one.
 */
#ifndef PODIUM_PROGRESS_H
#define PODIUM_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress_bar {
	bool shown;
	int64_t begun_ns; /* CLOCK_MONOTONIC */
	int64_t done;     /* runs made by this program */
	int64_t planned;  /* those, and all that are still to be made */
	int64_t rounds;   /* last round planned */
};

struct progress_now {
	int64_t left;          /* runs still planned, the one that begins now included */
	int64_t round, rounds; /* where it is */
	const char *backend, *workload;
};

void progress_begin(struct progress_bar *progress, bool shown);
void progress_show(const struct progress_bar *progress, const struct progress_now *now);
void progress_end(const struct progress_bar *progress); /* clears the line */

/* The line, for a terminal of `width` columns; g_free. Pure. */
char *progress_line(const struct progress_now *now, int64_t done, double elapsed_s, int width);

#endif
