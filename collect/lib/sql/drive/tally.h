/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tally: what the clients of a load did: how many operations of which kind, how long each took,
 * what came back, and how late they were. A thread has its own; the load merges them.
 */
#ifndef PODIUM_TALLY_H
#define PODIUM_TALLY_H

#include <stdint.h>

#include "collect/lib/load/latencies.h"
#include "collect/lib/sql/drive/conflict.h"
#include "collect/lib/sql/drive/kind.h"

struct load_tally {
	struct latencies kind[KINDS]; /* without histogram: none of that kind */
	uint64_t failed, warm;
	uint64_t failed_kind[KINDS];
	/* transactions: of failed statements, which; tries begun anew; begun before the cut */
	uint64_t conflicts[CONFLICTS], tried_again, warm_transactions;
	uint64_t rows, bytes; /* of all results, whole load: column values only */
	uint64_t reconnects, retries;
	uint64_t late_ns;  /* open loop: the latest begin after the intended start */
	uint64_t tardy_ns; /* the same where a client stood idle: the client's own fault */
	uint64_t last_ns;  /* when the last operation ended */
	double busiest;    /* the largest CPU share of a driving thread; 0: unknown */
};

/* As latencies_settle(): when the last operation is in. */
void tally_settle(struct load_tally *t);
void tally_merge(struct load_tally *into, const struct load_tally *from);
void tally_free(struct load_tally *t);

/* All operations together, connects apart; histogram_free it. */
struct histogram *tally_all(const struct load_tally *t);

/* What the load's result is about: transactions where it has them, else all operations. */
struct histogram *tally_units(const struct load_tally *t);
uint64_t tally_units_done(const struct load_tally *t);
uint64_t tally_transactions(const struct load_tally *t);

/* Operations done within the measured time, connects apart. */
uint64_t tally_done(const struct load_tally *t);

#endif
