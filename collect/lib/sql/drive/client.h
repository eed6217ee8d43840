/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * client: where one simulated client stands in the load. Pure but for the arrivals that all
 * clients share.
 */
#ifndef PODIUM_CLIENT_H
#define PODIUM_CLIENT_H

#include "collect/lib/sql/drive/load.h"

enum step {
	STEP_QUERY,     /* send `statement`, at `start_ns` if that is still to come */
	STEP_RECONNECT, /* close, connect anew, ask again */
	STEP_DONE,
};

struct client {
	struct load_run *run;
	unsigned number;
	const struct statement *statement; /* of STEP_QUERY */
	uint64_t start_ns; /* of the operation: the end of the last one, or its intended start */
	uint64_t sent;     /* statements of the list */
	size_t at;
	bool detached, owes_commit, has_ended;
	uint64_t random;
};

void client_init(struct client *c, struct load_run *run, unsigned number);

/* What the client does now. `now_ns` is the end of its last operation. */
enum step client_next(struct client *c, uint64_t now_ns);

/* The statement's key, to be put in; `room` is for the client's own. NULL: it takes none. */
const char *client_key(struct client *c, char room[24]);

/* The statement is being sent now: in an open loop, how late? */
void client_begins(struct client *c, struct load_tally *t, uint64_t now_ns);

/* The reply is there: the operation counts. */
static inline void
client_done(struct client *c, struct load_tally *t, uint64_t end_ns)
{
	load_count(c->run, t, c->statement->kind, c->start_ns, end_ns);
}

/*
 * The reply is an error. True: it is passed over (counted as failed). False: it fails the load,
 * with the error's words and the statement's first ones.
 */
bool client_failed(struct client *c, struct load_tally *t, unsigned code, const char *message);

#endif
