/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * steady_watch: a load that ends when it is steady: its threads hand over each second's
 * operations, five seconds in a row are judged by SNIA's rule (data/lib/steady.h), and what was
 * measured is those five alone. Any thread may call; the lock is taken once a second by each.
 */
#ifndef PODIUM_STEADY_WATCH_H
#define PODIUM_STEADY_WATCH_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/histogram.h"

enum { STEADY_WATCH_KINDS = 16, STEADY_LEAST_S = 7, STEADY_DEFAULT_S = 600 };

struct steady_watched {
	uint64_t n;                                 /* operations that count for the rule */
	struct histogram *kind[STEADY_WATCH_KINDS]; /* NULL: none; dropped when long past */
};

struct steady_watch {
	pthread_mutex_t lock;
	uint64_t origin_ns; /* CLOCK_MONOTONIC; 0: not begun */
	size_t first;       /* seconds at the start that are left out */
	int aside;          /* a kind whose operations do not count for the rule, or -1 */
	struct steady_watched *second; /* owned */
	size_t seconds, room, judged, dropped;
	struct histogram *older[STEADY_WATCH_KINDS];
	bool steady;
	size_t from; /* the first of the five seconds, of a steady load */
};

void steady_watch_init(struct steady_watch *w, size_t first, int aside);
void steady_watch_free(struct steady_watch *w);
/* Second 0 begins; only the first call counts. */
void steady_watch_begin(struct steady_watch *w, uint64_t origin_ns);

/* Takes what ended in that second out of the histogram, which is empty then. */
void steady_watch_take(struct steady_watch *w, int kind, size_t second, struct histogram *h);

/*
 * Is it steady? Judges a second only when one more has passed, so that every thread had an
 * operation's end to hand it over by.
 */
bool steady_watch_over(struct steady_watch *w, uint64_t now_ns);

/* When all is handed over: adds that kind's measured operations; returns how many others it had. */
uint64_t steady_watch_give(const struct steady_watch *w, int kind, struct histogram *into);

#endif
