/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loop: one thread that drives many clients. What it does between two turns is the same for
 * every transport.
 */
#ifndef PODIUM_LOOP_H
#define PODIUM_LOOP_H

#include "collect/lib/sql/drive/client.h"
#include "collect/lib/sql/drive/dialer.h"
#include "collect/lib/sql/drive/queue.h"
#include "collect/lib/sql/drive/transport.h"

/* One client of a loop; a transport's own structure begins with it. */
struct driven {
	struct dial dial; /* first: epoll's events point here */
	struct client client;
	struct queued queued;
	bool is_connected;
};

struct loop;

struct loop_kind {
	size_t driven_size;
	bool (*open)(struct loop *l); /* false: the run has failed; or NULL */
	void (*turn)(struct loop *l); /* waits, until loop_due_ns, and works on what came */
	void (*connected)(struct loop *l, struct driven *d);
	void (*begin)(struct loop *l, struct driven *d);   /* sends d->client.statement */
	void (*hang_up)(struct loop *l, struct driven *d); /* closes; calls loop_redial when done */
	void (*close)(struct loop *l); /* frees all that open and the clients took */
};

struct loop {
	const struct loop_kind *kind;
	struct load_run *run;
	const struct server *server;
	char *driven;     /* `n` elements of kind->driven_size */
	unsigned n, open; /* clients; those that have not come to their end */
	struct dialer dialer;
	struct load_tally tally;
	struct queue later; /* whose statement is due in the future */
	struct queue soon;  /* whose reply was there at once: their turn is the next one */
	void (*soon_turn)(struct loop *l, struct driven *d);
	void *own; /* the transport's */
};

/* What the client does after the end of an operation. */
void loop_next(struct loop *l, struct driven *d, uint64_t now_ns);

/* The old connection is gone: a new one is dialled. */
void loop_redial(struct loop *l, struct driven *d);

/* Begins what has become due. Once in every turn. */
void loop_take_turns(struct loop *l);

/* When something is due without any event; 0: now, UINT64_MAX: never. */
uint64_t loop_due_ns(const struct loop *l);

static inline struct driven *
loop_driven(const struct loop *l, unsigned i)
{
	return (struct driven *)(void *)(l->driven + i * l->kind->driven_size);
}

/* A transport made of loops, as many as the load has threads; each has its part of the clients. */
void loop_transport(const struct loop_kind *kind, struct load_run *run, const struct endpoint *to,
    const volatile sig_atomic_t *interrupted);

#endif
