/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blockplan: what one job does next: kind, offset and length of each operation. Inline, for it runs once for every I/O. */
#ifndef PODIUM_BLOCKPLAN_H
#define PODIUM_BLOCKPLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/blockload.h"
#include "collect/lib/block/random64.h"
#include "collect/lib/block/zipf.h"

struct blockio {
	uint64_t offset, start_ns; /* start_ns: CLOCK_MONOTONIC; in an open loop the intended one */
	uint32_t bytes;
	enum block_kind kind;
	uint32_t buffer;           /* of a write: which of its job's */
	unsigned char *data;
};

/* Where one kind of operation may go. */
struct blockreach {
	uint64_t places;   /* offsets are first_bytes + place * align_bytes */
	uint64_t position; /* of a sequential load, bytes after first_bytes */
	uint64_t align_bytes, low_bytes, steps; /* length is low_bytes * (1 + below(steps)) */
	struct zipf zipf;
};

struct blockplan {
	uint64_t first_bytes, region_bytes;
	uint64_t operations_left, bytes_left; /* UINT64_MAX: no end */
	uint64_t flush_every, unflushed;
	uint32_t mix;      /* of 2^32: how many operations are reads */
	enum block_kind only; /* BLOCK_KINDS: mixed */
	bool random, zipf;
	struct random64 rng;
	struct blockreach reach[BLOCK_KINDS];
};

/*
 * The plan of job `job` (0 is the first) on a target of `target_bytes`. Where `split`, the jobs share the region without
 * overlap. False and *why if the region does not fit.
 */
struct blocktarget {
	uint64_t bytes;
	uint64_t job, seed;
	bool split;
};
bool blockplan_init(struct blockplan *p, const struct blockload *load, const struct blocktarget *target, char **why);

/* The operations that count begin now: how many of them there will be. */
void blockplan_limit(struct blockplan *p, const struct blockload *load);

uint64_t blockplan_popular(const struct blockreach *reach, struct random64 *rng);

static inline enum block_kind
blockplan_kind(struct blockplan *p)
{
	if (p->only != BLOCK_KINDS)
		return p->only;
	return (random64_next(&p->rng) >> 32) < p->mix ? BLOCK_READ : BLOCK_WRITE;
}

static inline uint64_t
blockplan_place(struct blockplan *p, struct blockreach *r, uint32_t bytes)
{
	uint64_t at;

	if (p->random)
		return (p->zipf ? blockplan_popular(r, &p->rng) : random64_below(&p->rng, r->places)) *
		    r->align_bytes;
	at = r->position;
	if (at + bytes > p->region_bytes)
		at = 0;
	r->position = at + bytes;
	return at;
}

/* False when all is done. */
static inline bool
blockplan_next(struct blockplan *p, struct blockio *io)
{
	struct blockreach *r;

	if (p->flush_every != 0 && p->unflushed >= p->flush_every) {
		p->unflushed = 0;
		io->kind = BLOCK_FLUSH;
		io->offset = 0;
		io->bytes = 0;
		return true;
	}
	if (p->operations_left == 0 || p->bytes_left == 0)
		return false;
	io->kind = blockplan_kind(p);
	r = &p->reach[io->kind];
	io->bytes = (uint32_t)r->low_bytes;
	if (r->steps > 1)
		io->bytes *= (uint32_t)(1 + random64_below(&p->rng, r->steps));
	io->offset = p->first_bytes + blockplan_place(p, r, io->bytes);
	p->unflushed += io->kind == BLOCK_WRITE;
	p->operations_left -= p->operations_left != UINT64_MAX;
	if (p->bytes_left != UINT64_MAX)
		p->bytes_left -= io->bytes < p->bytes_left ? io->bytes : p->bytes_left;
	return true;
}

#endif
