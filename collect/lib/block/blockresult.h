/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * blockresult: what a block load was measured to do, its jobs taken together; printed, and recorded
 * as a run.
 */
#ifndef PODIUM_BLOCKRESULT_H
#define PODIUM_BLOCKRESULT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "collect/lib/block/blockjob.h"
#include "collect/lib/facts/facts.h"

struct blockfinding {
	const char *code;
	char *sentence; /* owned */
};

struct blockresult {
	const struct blockload *load;
	struct blockbook book[BLOCK_KINDS];
	struct latencies all; /* reads, writes and trims together */
	uint64_t operations, failed, retried, bytes, elapsed_ns, mismatches, planned;
	uint64_t reconnects, backlog; /* backlog: arrivals that were due and never taken */
	double client_cpu_s; /* of the process, when all is done; blockresult_finish leaves that of
				the measured part */
	double first_cpu_s;  /* when the first job began to measure */
	int64_t start_ns, end_ns; /* UTC */
	int64_t steady_from_s;    /* the first second of a steady state (SNIA); -1: none, or shorter
				     than five seconds */
	const char *transport;
	char *failure;       /* NULL: the run is good; owned. Stored, so it names no address */
	char *failed_target; /* that it is about, as given, or NULL; owned; not stored */
	struct blockfinding *finding;
	size_t findings;
	struct facts *target; /* of the other side, or NULL; freed by recording */
	struct facts *client; /* or NULL: facts_client() alone */
};

/* Empty books. */
void blockresult_init(struct blockresult *r, const struct blockload *load);
/* Adds one job's books. */
void blockresult_add(struct blockresult *r, struct blockjob *job);
/* When all are in: sums, and the doubts that the numbers themselves raise. */
void blockresult_finish(struct blockresult *r);
void blockresult_find(struct blockresult *r, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The run has failed, by that target (or NULL); the first reason stays. Takes `why`. */
void blockresult_fail(struct blockresult *r, const char *target, char *why);
/* "target: reason", of a run that failed; g_free. */
char *blockresult_why(const struct blockresult *r);
void blockresult_free(struct blockresult *r);

#endif
