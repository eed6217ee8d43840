/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial: one iteration, from the empty schema to the last close, and what it found. */
#ifndef PODIUM_TRIAL_H
#define PODIUM_TRIAL_H

#include "collect/lib/facts/facts.h"
#include "collect/lib/sql/database.h"
#include "collect/lib/sql/workload.h"

struct doubt {
	const char *code;     /* client-bound, overload, ... */
	char *sentence;       /* owned */
	const char *advice;   /* or NULL */
};

struct trial {
	const struct slap_options *o;
	const struct slap_workload *w;
	const struct engine *engine;
	struct load load;
	struct load_run run;
	const char *transport;     /* as used: threads, event, io_uring, epoll, sqlite */
	int64_t start_ns, end_ns;  /* UTC since 1970 */
	double preload_s;
	GHashTable *before, *after; /* the server's counters around the timed part; NULL: none asked for */
	struct facts *start, *end; /* this machine's load; NULL unless it is to be recorded; owned */
	struct doubt *doubt;       /* owned */
	size_t doubts;
};

/* Sets up a trial of one engine and number of clients; nothing runs yet. `w` must outlive it. */
void trial_init(struct trial *t, const struct slap_options *o, const struct slap_workload *w,
    const struct engine *engine, unsigned clients);
/* Runs it. NULL, or why it is no result (caller frees). trial_free either way. */
char *trial_run(struct trial *t, struct database *d, const volatile sig_atomic_t *interrupted);
void trial_free(struct trial *t);

/* How a server's counter of this name (small letters) grew during the timed part; -1: unknown. */
int64_t trial_growth(const struct trial *t, const char *counter);

/* Seconds from the start until all clients were connected. */
double trial_connect_s(const struct trial *t);

/* Fills t->doubt from what a trial that is a result measured. */
void trial_doubt(struct trial *t);

#endif
