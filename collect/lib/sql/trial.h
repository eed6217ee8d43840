/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial: one iteration, from the empty schema to the last close, and what it found. */
#ifndef PODIUM_TRIAL_H
#define PODIUM_TRIAL_H

#include "collect/lib/facts/facts.h"
#include "collect/lib/load/limit_search.h"
#include "collect/lib/sql/database.h"
#include "collect/lib/sql/drive/load.h"
#include "collect/lib/sql/scenario.h"
#include "collect/lib/sql/server_counters.h"

struct trial_options {
	double rate, duration_s, warmup_s; /* 0: a closed loop; counted; none */
	struct latency_limit limit;        /* share 0: no search for the highest rate within it */
	double lowest, highest;            /* rates of that search */
	bool until_steady;                 /* duration_s is the limit then */
	const char *arrivals, *transport;
	uint64_t threads, seed;
	bool samples;
	bool only_print;
	bool wants_counters; /* the server's, around the timed part */
	bool wants_facts;    /* this machine's load, before and after */
	uint64_t verbose;
};

/* Why its number should be looked at twice. */
struct trial_doubt {
	const char *code;   /* client-bound, overload, ... */
	char *sentence;     /* owned */
	const char *advice; /* or NULL */
};

struct trial {
	const struct trial_options *o;
	const struct scenario *scenario;
	const struct engine *engine;
	const struct endpoint *to;
	struct load load;
	struct load_run run;
	struct limit_search *search; /* NULL: none; owned */
	const char *transport;       /* as used: threads, event, io_uring, epoll, sqlite */
	int64_t start_ns, end_ns;    /* UTC since 1970 */
	double preload_s;
	GHashTable *before, *after;    /* the server's counters around the timed part; or NULL */
	struct server_counters beside; /* read while the timed part ran */
	struct facts *start, *end;     /* this machine's load; NULL unless wanted; owned */
	struct trial_doubt *doubt;     /* owned */
	size_t doubts;
};

/* Sets up a trial of one engine and number of clients; nothing runs yet. Pointers are kept. */
void trial_init(struct trial *t, const struct trial_options *o, const struct scenario *scenario,
    const struct engine *engine, unsigned clients);
/* Runs it on d->to. NULL, or why it is no result (caller frees). trial_free either way. */
char *trial_run(struct trial *t, struct database *d, const volatile sig_atomic_t *interrupted);
void trial_free(struct trial *t);

/* How a server's counter of this name (small letters) grew during the timed part; -1: unknown. */
int64_t trial_growth(const struct trial *t, const char *counter);

/* Seconds from the start until all clients were connected. */
double trial_connect_s(const struct trial *t);

#endif
