/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_load: the description of a block load, in fio's words and with fio's meanings, from a
 * command line or a fio job file. podium-file and podium-iscsi share it.
 */
#ifndef PODIUM_BLOCK_LOAD_H
#define PODIUM_BLOCK_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collect/lib/load/latency_limit.h"

enum block_kind { BLOCK_READ, BLOCK_WRITE, BLOCK_UNMAP, BLOCK_FLUSH, BLOCK_KINDS };
/* As fio calls them: an unmap is a "trim". */
extern const char *const block_load_kind[BLOCK_KINDS];

/* Sizes of one kind's blocks: uniform from low to high in steps of low. */
struct block_size {
	uint64_t low_bytes, high_bytes;
};

/* Whether a file's cached pages are dropped first; unsaid: those that laying it out put there. */
enum block_cache { CACHE_UNSAID, CACHE_KEPT, CACHE_DROPPED };
enum block_sync { SYNC_NONE, SYNC_ALL, SYNC_DATA };

struct block_load {
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
	struct latency_limit limit; /* share 0: no search for the highest rate within it */
	double lowest, highest;     /* rates of that search, of all jobs together */
	bool until_steady;          /* runtime_ns is the limit then */
	uint64_t flush_every;       /* writes; 0: never */
	bool flush_data_only, end_flush;
	bool direct, read_ahead;
	enum block_cache cache;
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
struct block_load block_load_defaults(void);

/* Do the parameters make a load? */
bool block_load_check(const struct block_load *load, char **why);

/*
 * What keeps the load from a target that moves whole sectors ("has blocks of 4096 bytes, of which
 * 512 are no multiple"), or NULL; g_free.
 */
char *block_load_misfit(const struct block_load *load, uint32_t sector_bytes);

#endif
