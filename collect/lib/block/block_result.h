/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block_result: what a block load was measured to do, its jobs taken together. */
#ifndef PODIUM_BLOCK_RESULT_H
#define PODIUM_BLOCK_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/block_job.h"
#include "collect/lib/facts/facts.h"
#include "collect/lib/load/limit_search.h"
#include "collect/lib/load/sampler.h"

struct block_finding {
	const char *code;
	char *sentence; /* owned */
};

struct block_result {
	const struct block_load *load;
	struct block_book book[BLOCK_KINDS];
	struct latencies all; /* reads, writes and trims together */
	uint64_t operations, failed, retried, bytes, elapsed_ns, mismatches, planned;
	uint64_t reconnects, backlog; /* backlog: arrivals that were due and never taken */
	/*
	 * Fetched from storage by this process, when all is done; block_result_finish leaves that
	 * of the measured part; -1: unknown, or nothing that memory could answer.
	 */
	int64_t storage_bytes;
	int64_t first_storage_bytes; /* when the first job began to measure; -1: unknown */
	double queued; /* share of its time that the worst placed job's thread waited for a core */
	double client_cpu_s; /* of the process, when all is done; block_result_finish leaves that of
				the measured part */
	double first_cpu_s;  /* when the first job began to measure */
	int64_t start_ns, end_ns; /* UTC */
	int64_t steady_from_s;    /* the first second of a steady state (SNIA); -1: none, or shorter
				     than five seconds */
	const char *transport;
	char *failure;       /* NULL: the run is good; owned. Stored, so it names no address */
	char *failed_target; /* that it is about, as given, or NULL; owned; not stored */
	struct block_finding *finding; /* findings of them; owned */
	size_t findings;
	const char *folder; /* of the target's device in /sys, whose counters are read; or NULL */
	struct sampler *sampler;     /* or NULL; owned */
	uint64_t origin_ns;          /* CLOCK_MONOTONIC: where the seconds begin */
	struct limit_search *search; /* or NULL; owned */
	struct steady_watch *steady; /* of a load until it is steady, or NULL; owned */
	struct facts *target;        /* of the other side, or NULL; freed by recording */
	struct facts *client;        /* or NULL: facts_client() alone */
};

/* Empty books. */
void block_result_init(struct block_result *r, const struct block_load *load);
/* Adds one job's books. */
void block_result_add(struct block_result *r, struct block_job *job);
/* When all are in: the sums over the kinds. */
void block_result_sum(struct block_result *r);
/* The same, and the doubts that the numbers themselves raise. */
void block_result_finish(struct block_result *r);
void block_result_find(struct block_result *r, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The run has failed, by that target (or NULL); the first reason stays. Takes `why`. */
void block_result_fail(struct block_result *r, const char *target, char *why);
/* "target: reason", of a run that failed; g_free. */
char *block_result_why(const struct block_result *r);
void block_result_free(struct block_result *r);

#endif
