/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch: the iterations of one engine and number of clients, added up. */
#ifndef PODIUM_BATCH_H
#define PODIUM_BATCH_H

#include "collect/lib/sql/trial.h"

struct batch {
	const struct scenario *scenario;
	const char *engine; /* or NULL */
	unsigned clients;
	uint64_t limit;      /* as planned per client */
	unsigned iterations; /* done so far */
	double sum_s, min_s, max_s;
	double work_s;           /* sum of load_work_s */
	struct load_tally all;   /* of all iterations */
	double connect_s, cpu_s; /* sums */
	double rate;             /* 0: a closed loop */
	uint64_t planned, backlog;
	bool has_transactions;
	uint64_t planned_transactions;
	bool is_sqlite;
	char *transport;    /* owned */
	GPtrArray *doubts;  /* owned sentences, each once */
	GHashTable *growth; /* int64_t by the server counter's name */
};

void batch_init(
    struct batch *b, const struct scenario *scenario, const char *engine, unsigned clients);
void batch_add(struct batch *b, const struct trial *t);
void batch_free(struct batch *b);

#endif
