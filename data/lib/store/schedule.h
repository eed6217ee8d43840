/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * schedule: the planned runs of a store. A slot is one backend under one workload in one round of a
 * session; it ends in one finished run, and an interrupted one beside it if the power went while it
 * ran.
 */
#ifndef PODIUM_SCHEDULE_H
#define PODIUM_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/session.h"
#include "data/lib/store/store.h"

struct slot {
	int64_t run, session, backend, workload; /* ids */
	int64_t round, position;
	int64_t pid; /* of who measures it while it is running, else 0 */
};

/* Inserts a planned run. The caller holds a transaction. Returns its id. */
int64_t schedule_add(struct store *store, const struct slot *slot);
/* A program's way through what is planned; zeros but for what is planned again. */
struct schedule_walk {
	int64_t *again; /* ids of the slots planned again, when the walk began */
	size_t n, at;
	int64_t begun; /* the session known to have begun, or 0 */
};
struct schedule_walk schedule_walk(struct store *store);
void schedule_walk_clear(struct schedule_walk *walk);
/*
 * The next planned run in the order planned (a slot planned again keeps its place); false: none is
 * left.
 */
bool schedule_next(struct store *store, struct schedule_walk *walk, struct slot *slot);
/* A run marked running: false if there is none. */
bool schedule_running(struct store *store, struct slot *slot);

struct schedule_count {
	/* runs of plans: those done by hand or imported are not counted */
	int64_t planned, ok, failed;
	int64_t round, rounds; /* last round with a finished run; last round planned */
};
struct schedule_count schedule_count(struct store *store);
/* Is there any that is planned or running? As quick however many there are. */
bool schedule_has_left(struct store *store);
/* How many are planned or running: quicker than the count of all. */
int64_t schedule_left(struct store *store);

/*
 * Each is a transaction of its own and returns false if the run was not in the state it comes from.
 */
/* planned -> running, by this process */
bool schedule_start(struct store *store, struct schedule_walk *walk, const struct slot *slot);
bool schedule_put_back(struct store *store, int64_t run); /* running -> planned */
/* running -> failed or timed-out */
bool schedule_fail(struct store *store, int64_t run, const char *status, const char *reason);
/* running -> failed, and the slot is planned again. */
bool schedule_interrupt(struct store *store, int64_t run, const char *reason);

/* The session's rounds so far, planned or done. */
int64_t schedule_rounds(struct store *store, int64_t session);
/* Is there a session of a plan that was walked to its end? */
bool schedule_complete(struct store *store);
/* Has any run of a plan begun? */
bool schedule_begun(struct store *store);
/* Deletes the planned runs and the sessions that hold nothing. The caller holds a transaction. */
void schedule_forget(struct store *store);
/*
 * The last session of a plan, or 0; its seed (-1: none), design and stopping rule (g_free) go to
 * *session.
 */
int64_t schedule_session(struct store *store, struct session *session);
void schedule_session_clear(struct session *session);

/* Has the workload (or backend) a run or a summary that is more than planned? */
bool schedule_workload_used(struct store *store, int64_t workload);
bool schedule_backend_used(struct store *store, int64_t backend);
/* Deletes the backend or workload; only what has neither runs nor anything else may go. */
void schedule_drop_backend(struct store *store, int64_t backend);
void schedule_drop_workload(struct store *store, int64_t workload);

/*
 * The values by which the workload is ranked first, of the session's finished runs of that backend.
 * Caller frees. Returns how many.
 */
size_t schedule_values(struct store *store, const struct slot *of, double **values);
/* The pairs of backend and workload of a session, as slots. Caller frees. Returns how many. */
size_t schedule_pairs(struct store *store, int64_t session, struct slot **pairs);

#endif
