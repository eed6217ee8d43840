/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock: the two clocks there are, one to measure with and one to date with. */
#ifndef PODIUM_CLOCK_H
#define PODIUM_CLOCK_H

#include <stdint.h>
#include <time.h>

/*
 * Ns since some moment in the past: only differences mean anything, and no one can set it back.
 * Inline, since loads ask for it twice an operation.
 */
static inline int64_t
clock_monotonic_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Now, UTC, ns since 1970. */
int64_t clock_now_ns(void);

#endif
