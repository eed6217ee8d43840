/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * blockload: the description of a block load, in fio's words and with fio's meanings, from a
 * command line or a fio job file. podium-file and podium-iscsi share it.
 */
#ifndef PODIUM_BLOCKLOAD_H
#define PODIUM_BLOCKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/option.h"

enum block_kind { BLOCK_READ, BLOCK_WRITE, BLOCK_UNMAP, BLOCK_FLUSH, BLOCK_KINDS };
extern const char *const blockload_kind_name[BLOCK_KINDS];

/* Sizes of one kind's blocks: uniform from low to high in steps of low. */
struct block_size {
	uint64_t low_bytes, high_bytes;
};

enum block_sync { SYNC_NONE, SYNC_ALL, SYNC_DATA };

struct blockload {
	const char *rw; /* as written */
	bool reads, writes, unmaps, random;
	uint64_t read_percent;               /* of a mixed load */
	struct block_size size[BLOCK_KINDS]; /* of a flush: unused */
	uint64_t depth, jobs;
	uint64_t runtime_ns, ramp_ns; /* runtime 0: until the operations are done */
	uint64_t operations;          /* of each job, the ramp's not counted; 0: as the bytes say */
	uint64_t io_bytes; /* of each job; 0: one pass over the region, if there is no runtime */
	uint64_t region_bytes; /* 0: to the end of the target */
	double region_share;   /* or this share of the target; 0: not given */
	uint64_t offset_bytes, offset_step_bytes;
	double zipf; /* exponent; 0: uniform */
	double rate; /* operations a second of each job; 0: closed loop */
	bool poisson;
	uint64_t flush_every; /* writes; 0: never */
	bool flush_data_only, end_flush;
	bool direct, invalidate, read_ahead;
	enum block_sync sync;
	bool zeros;        /* write zeros instead of data that does not compress */
	bool verify;       /* check what is read */
	bool verify_after; /* and read all of it again when the load is done */
	bool continue_on_error;
	uint64_t seed;
	bool keep_samples;
	const char *engine;       /* auto, io_uring, psync */
	const char *filename;     /* of a job file, or NULL */
	const char *verify_state; /* file of generations, or NULL */
};

/* fio's defaults. */
struct blockload blockload_defaults(void);

/*
 * Sets one parameter by fio's name ('_' and '-' are the same); says why not through *why (g_free),
 * then false.
 */
bool blockload_set(struct blockload *load, const char *name, const char *value, char **why);

/* Is it a switch, that stands alone on a command line for "=1"? */
bool blockload_is_switch(const char *name);

/*
 * One table of options: `own` (ended by a NULL name) and every parameter. The parameters' texts go
 * to (*texts)[i] in the parameters' order. Both belong to the caller (g_free).
 */
struct option_spec *blockload_options(const struct option_spec *own, const char ***texts);

/* Applies the texts; ends the program with status 2 and the reason on a wrong one. */
void blockload_apply(struct blockload *load, const char *const *texts);

#endif
