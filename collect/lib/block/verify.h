/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify: which generation of each unit of a job's region was written last, so that a read can be
 * checked against it. A unit with a write in flight is neither read nor written by anyone else, for
 * nobody could say what must be there.
 */
#ifndef PODIUM_VERIFY_H
#define PODIUM_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collect/lib/block/block_plan.h"

struct verify {
	uint64_t first_bytes, units;
	uint32_t unit_bytes;
	uint32_t first;  /* generation of a unit that is not known: no other run's, as far as chance
			   goes, for what an earlier run left there must not pass for this one's */
	bool strict;     /* a place whose generation is not known must hold a stamp all the same */
	uint32_t *state; /* of each unit: writing, readers, generation (0: not known) */
	size_t state_bytes;
	uint64_t checked; /* units */
	char *fault;      /* the first thing found, as a sentence; owned */
};

/* Memory is only touched where it is used. False if there is not enough address space. */
bool verify_init(
    struct verify *v, const struct block_plan *plan, uint32_t unit_bytes, uint32_t nonce);
void verify_free(struct verify *v);

/* May it be started now? If so, its units are taken until verify_end(). */
bool verify_begin(struct verify *v, const struct block_io *io);
/* The generation that a write begun now gives to the unit at `offset`. */
uint32_t verify_generation(const struct verify *v, uint64_t offset);
/*
 * The operation is over. False if it was a read and holds what it should not; v->fault then says
 * what.
 */
bool verify_end(struct verify *v, const struct block_io *io, bool failed);

/* Is the unit at `offset` known, so that it can be checked at the end? */
bool verify_knows(const struct verify *v, uint64_t offset);

/*
 * The state of several jobs' regions in one file. A missing file is no state; false and *why if it
 * is another load's. Saving dies if the file cannot be written.
 */
bool verify_load(struct verify *const *v, size_t n, const char *path, char **why);
void verify_save(struct verify *const *v, size_t n, const char *path);

#endif
