/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * blockplan: what one job does next: kind, offset and length of each operation. Inline, for it runs
 * once for every I/O.
 */
#ifndef PODIUM_BLOCKPLAN_H
#define PODIUM_BLOCKPLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/blockload.h"
#include "collect/lib/load/random64.h"
#include "collect/lib/block/zipf.h"

struct blockbook;

struct blockio {
	uint64_t offset, start_ns; /* start_ns: CLOCK_MONOTONIC; in an open loop the intended one */
	uint32_t bytes;
	enum block_kind kind;
	uint32_t buffer; /* of a write: which of its job's */
	unsigned char *data;
	struct blockbook *book; /* where it will be counted */
};

/* Where one kind of operation may go. */
struct blockreach {
	uint64_t places;                        /* offsets are first_bytes + place * align_bytes */
	uint64_t position;                      /* of a sequential load, bytes after first_bytes */
	uint64_t align_bytes, low_bytes, steps; /* length is low_bytes * (1 + below(steps)) */
	struct zipf zipf;
};

struct blockplan {
	uint64_t first_bytes, region_bytes;
	uint64_t operations_left, bytes_left; /* UINT64_MAX: no end that anyone lives to see */
	/*
	 * Most loads are of one kind and size, at uniformly random places and without flushes: then
	 * these say it all.
	 */
	bool simple;
	uint64_t simple_places;
	uint32_t simple_bytes; /* beside `only`, as in struct blockio: the two are copied at once */
	enum block_kind only;  /* BLOCK_KINDS: mixed */
	uint64_t flush_every, unflushed;
	uint32_t mix; /* of 2^32: how many operations are reads */
	bool random, zipf;
	struct random64 rng;
	struct blockreach reach[BLOCK_KINDS];
};

/*
 * The plan of job `job` (0 is the first) on a target of `target_bytes`. Where `split`, the jobs
 * share the region without overlap. False and *why if the region does not fit.
 */
struct blocktarget {
	uint64_t bytes;
	uint64_t job, seed;
	bool split;
};
bool blockplan_init(struct blockplan *p, const struct blockload *load,
    const struct blocktarget *target, char **why);

/* The operations that count begin now: how many of them there will be. */
void blockplan_limit(struct blockplan *p, const struct blockload *load);

bool blockplan_next_mixed(struct blockplan *p, struct blockio *io);

/* False when all is done. */
static inline bool
blockplan_next(struct blockplan *p, struct blockio *io)
{
	if (!p->simple)
		return blockplan_next_mixed(p, io);
	if (p->operations_left == 0)
		return false;
	p->operations_left--;
	io->kind = p->only;
	io->bytes = p->simple_bytes;
	io->offset = p->first_bytes + random64_below(&p->rng, p->simple_places) * p->simple_bytes;
	return true;
}

/* Another place for the same operation. */
uint64_t blockplan_place(struct blockplan *p, struct blockreach *r, uint32_t bytes);

#endif
