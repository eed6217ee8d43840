/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * client: where one simulated client stands in the load. Pure but for the arrivals that all
 * clients share.
 */
#ifndef PODIUM_CLIENT_H
#define PODIUM_CLIENT_H

#include <glib.h>

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
	struct walker *walk; /* owned; through transactions, instead of the list; or NULL */
	GString *text;       /* owned; the statement with all values in it; or NULL */
};

void client_init(struct client *c, struct load_run *run, unsigned number);
void client_free(struct client *c);

/* What the client does now. `now_ns` is the end of its last operation. */
enum step client_next(struct client *c, uint64_t now_ns);

/* When an operation may begin; UINT64_MAX: not within the planned time. */
uint64_t client_next_start(struct client *c, uint64_t now_ns);

/* Is something to be put into the statement, so that its text is another each time? */
static inline bool
client_fills_in(const struct client *c)
{
	return c->statement->slots > 0 || c->statement->key != KEY_NONE;
}

/* The statement as it is sent; valid until the next call. */
const char *client_text(struct client *c, size_t *length);

/*
 * With --prepared: which of the client's prepared statements this is, or 0 where it is to be
 * sent as text; then the text to prepare, with ? for values, and the values: at most
 * CLIENT_PARAMETERS of them, whose number is returned.
 */
enum { CLIENT_PARAMETERS = 64 };
uint64_t client_prepared(const struct client *c);
const char *client_text_to_prepare(struct client *c, size_t *length);
size_t client_parameters(struct client *c, struct value value[CLIENT_PARAMETERS]);

/* What was done until now (preparing it) is not part of the statement. */
void client_restart(struct client *c, uint64_t now_ns);

/* The statement is being sent now: in an open loop, how late? */
void client_begins(struct client *c, struct load_tally *t, uint64_t now_ns);

/* A statement of a transaction is done. */
void client_done_one(struct client *c, struct load_tally *t, uint64_t end_ns);

/* The reply is there: the operation counts. */
static inline void
client_done(struct client *c, struct load_tally *t, uint64_t end_ns)
{
	load_count(c->run, t, c->statement->kind, c->start_ns, end_ns);
	if (c->walk != NULL)
		client_done_one(c, t, end_ns);
}

/*
 * The reply is an error. True: it is passed over (counted as failed). False: it fails the load,
 * with the error's words and the statement's first ones.
 */
bool client_failed(struct client *c, struct load_tally *t, unsigned code, const char *message);

#endif
