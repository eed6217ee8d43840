/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * walk: a client's way through its transactions: where it is, what its variables hold, and what
 * becomes of a transaction that failed. Of a transaction's tries all but the last are retried;
 * it ends as done (a latency, from the beginning of its first try) or as failed.
 */
#ifndef PODIUM_WALK_H
#define PODIUM_WALK_H

#include "collect/lib/load/chance.h"
#include "collect/lib/sql/drive/client.h"
#include "collect/lib/sql/drive/transaction.h"

struct walker {
	const struct transactions *all;
	const struct transaction *now; /* NULL: between two */
	size_t at;                     /* the next command */
	struct value *value, *saved;   /* owned; of the variables; as the first try found them */
	char **text;                   /* owned; where a variable's digits are */
	struct chance chance, saved_chance;
	uint64_t begun, planned; /* transactions; 0: as long as there is time */
	uint64_t start_ns;       /* of the first try; in an open loop: intended */
	uint64_t pause_ns;       /* a \sleep ends */
	unsigned tries;
	bool is_open;  /* the server has a transaction of ours */
	bool is_fresh; /* none of its statements has been sent */
	bool owes_rollback;
};

struct walker *walk_new(const struct load *load, unsigned number);
void walk_free(struct walker *w);

/* As client_next(); a command that cannot be carried out fails the load. */
enum step walk_next(struct client *c, uint64_t now_ns);

/* The statement is done. */
void walk_done(struct client *c, struct load_tally *t, uint64_t end_ns);

/*
 * The statement failed. True: that is a deadlock, a lock not had in time, or an error to be
 * passed over, and the client goes on, with the transaction again if it has a try left.
 */
bool walk_failed(struct client *c, struct load_tally *t, unsigned code);

#endif
