/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: the words and numbers that a block of iterations ends in. */
#ifndef PODIUM_SLAP_REPORT_H
#define PODIUM_SLAP_REPORT_H

#include <stdio.h>

#include "collect/lib/sql/trial.h"

/* The iterations of one engine and number of clients. */
struct block {
	const struct slap_options *o;
	const char *engine;        /* or NULL */
	unsigned clients;
	uint64_t limit;            /* as planned per client */
	unsigned iterations;       /* done so far */
	double sum_s, min_s, max_s;
	struct tally all;          /* of all iterations */
	double connect_s, cpu_s, elapsed_s; /* sums */
	uint64_t planned, backlog;
	char *transport;           /* owned */
	GPtrArray *doubts;         /* owned sentences, each once */
	GHashTable *growth;        /* int64_t by the server counter's name */
};

void block_init(struct block *b, const struct slap_options *o, const char *engine,
    unsigned clients);
void block_add(struct block *b, const struct trial *t);
void block_free(struct block *b);

/* mysqlslap's block, and below it latencies, counters and doubts. */
void report_text(FILE *out, const struct block *b);
/* mysqlslap's row. */
void report_csv(FILE *out, const struct block *b);
/* One object on one line about one iteration. */
void report_json(FILE *out, const struct trial *t);

/*
 * The percentiles of --percentiles as shares; their number is returned. Ends the program on
 * nonsense (status 2).
 */
enum { PERCENTILES_MAX = 16 };
size_t report_percentiles(const char *list, double share[PERCENTILES_MAX]);

/* The server counters that a report shows: name in small letters, NULL ends, with a title. */
struct counter {
	const char *name, *metric, *title;
	bool is_bytes;
};
extern const struct counter report_counters[];

#endif
