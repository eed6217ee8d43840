/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialer: connects many clients at once on one thread, with mysqlslap's ten tries for each. */
#ifndef PODIUM_DIALER_H
#define PODIUM_DIALER_H

#include "collect/lib/sql/drive/async.h"

/* A listening socket's queue is short: more at once would only be refused. */
enum { DIALER_AT_ONCE = 16 };

struct dial {
	struct async async; /* first: epoll's events point here */
	struct dial *next;
	unsigned tries;
	uint64_t start_ns; /* of the first try */
	uint64_t again_ns; /* not before this */
};

struct dialer {
	struct load_run *run;
	const struct server *server;
	struct load_tally *tally;
	int epoll;           /* owned */
	unsigned long flags; /* capabilities to ask for beyond the usual ones */
	unsigned under_way, at_once;
	struct dial *first, *last; /* queue of those that wait for their turn */
	void (*connected)(void *context, struct dial *dial); /* called when one is connected */
	void *context;
};

/*
 * `connected` and `context` are to be set by the caller. False: no epoll; the run has failed
 * then.
 */
bool dialer_init(
    struct dialer *d, struct load_run *run, const struct server *server, struct load_tally *tally);
void dialer_free(struct dialer *d);

/* Queues a connect; dialer_start begins it. */
void dialer_add(struct dialer *d, struct dial *dial);
/* Begins those whose turn it is. A failure that no other try can mend fails the run. */
void dialer_start(struct dialer *d);
/* Events of a dial under way. */
void dialer_ready(struct dialer *d, struct dial *dial, uint32_t events);

/*
 * When dialer_start has something to do again: CLOCK_MONOTONIC, UINT64_MAX: nothing waits for a
 * time.
 */
uint64_t dialer_due_ns(const struct dialer *d);

/* Connects all that are queued, and returns when they are or the run has failed. */
void dialer_run(struct dialer *d);

#endif
