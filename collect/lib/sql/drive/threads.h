/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threads: a thread a client, each with blocking calls of its own. */
#ifndef PODIUM_THREADS_H
#define PODIUM_THREADS_H

#include "collect/lib/sql/drive/client.h"
#include "collect/lib/sql/drive/transport.h"

struct worker;

struct threads_kind {
	void (*start)(void); /* in each new thread, and at its end; or NULL */
	void (*end)(void);
	/* NULL: connected. Else why not (caller frees), and whether another try may help. */
	char *(*connect)(struct worker *w, bool *retry);
	void (*disconnect)(struct worker *w); /* also what is not connected */
	/*
	 * Sends a statement and takes all it returns into w->tally. False: w->code and
	 * w->message say why.
	 */
	bool (*query)(struct worker *w, const char *text, size_t length);
	/*
	 * The same with the client's statement as a prepared one; without one yet, prepares it
	 * first. *as_text: it cannot be prepared, and nothing was done.
	 */
	bool (*execute)(struct worker *w, bool *as_text);
	void (*wake)(struct worker *w); /* from another thread: what it waits for shall fail */
};

struct worker {
	const struct threads_kind *kind;
	struct client client;
	const struct endpoint *to;
	struct load_tally tally;
	void *handle;         /* the kind's connection */
	GHashTable *prepared; /* the kind's statements by client_prepared(); owned; or NULL */
	unsigned workers;
	atomic_int fd; /* to wake it by; -1: none */
	unsigned code;
	const char *message;
};

/* A transport made of threads, one for each client of run->load. */
void threads_transport(const struct threads_kind *kind, struct load_run *run,
    const struct endpoint *to, const volatile sig_atomic_t *interrupted);

#endif
