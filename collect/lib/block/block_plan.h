/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_plan: what one job does next: kind, offset and length of each operation. Inline, for it
 * runs once for every I/O.
 */
#ifndef PODIUM_BLOCK_PLAN_H
#define PODIUM_BLOCK_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/block_load.h"
#include "collect/lib/load/random64.h"
#include "collect/lib/load/zipf.h"

struct block_book;

struct block_io {
	uint64_t offset, start_ns; /* start_ns: CLOCK_MONOTONIC; in an open loop the intended one */
	uint32_t bytes;
	enum block_kind kind;
	uint32_t buffer; /* of a write: which of its job's */
	unsigned char *data;
	struct block_book *book; /* where it will be counted */
};

/* Where one kind of operation may go. */
struct block_reach {
	uint64_t places;                        /* offsets are first_bytes + place * align_bytes */
	uint64_t position;                      /* of a sequential load, bytes after first_bytes */
	uint64_t align_bytes, low_bytes, steps; /* length is low_bytes * (1 + below(steps)) */
	struct zipf zipf;
};

struct block_plan {
	uint64_t first_bytes, region_bytes;
	uint64_t operations_left, bytes_left; /* UINT64_MAX: no end that anyone lives to see */
	/*
	 * Most loads are of one kind and size, at uniformly random places and without flushes: then
	 * these say it all.
	 */
	bool simple;
	uint64_t simple_places;
	uint32_t
	    simple_bytes;     /* beside `only`, as in struct block_io: the two are copied at once */
	enum block_kind only; /* BLOCK_KINDS: mixed */
	uint64_t flush_every, unflushed;
	uint32_t mix; /* of 2^32: how many operations are reads */
	bool random, zipf;
	struct random64 rng;
	struct block_reach reach[BLOCK_KINDS];
};

/*
 * The plan of job `job` (0 is the first) on a target of `target_bytes`. Where `split`, the jobs
 * share the region without overlap. False and *why if the region does not fit.
 */
struct block_target {
	uint64_t bytes;
	uint64_t job, seed;
	bool split;
};
bool block_plan_init(struct block_plan *p, const struct block_load *load,
    const struct block_target *target, char **why);

/* The operations that count begin now: how many of them there will be. */
void block_plan_limit(struct block_plan *p, const struct block_load *load);

bool block_plan_next_mixed(struct block_plan *p, struct block_io *io);

/* False when all is done. */
static inline bool
block_plan_next(struct block_plan *p, struct block_io *io)
{
	if (!p->simple)
		return block_plan_next_mixed(p, io);
	if (p->operations_left == 0)
		return false;
	p->operations_left--;
	io->kind = p->only;
	io->bytes = p->simple_bytes;
	io->offset = p->first_bytes + random64_below(&p->rng, p->simple_places) * p->simple_bytes;
	return true;
}

/* Another place for the same operation. */
uint64_t block_plan_place(struct block_plan *p, struct block_reach *r, uint32_t bytes);

#endif
