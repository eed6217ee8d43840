/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_search: a block load in one of three ways: once; until it is steady; or at one rate after
 * the other, for the highest within a latency limit, and then once at that.
 */
#ifndef PODIUM_BLOCK_SEARCH_H
#define PODIUM_BLOCK_SEARCH_H

#include <signal.h>

#include "collect/lib/block/block_result.h"

/* How one load runs: `set` is what that kind of load takes for its targets. */
typedef void block_run(const struct block_load *load, const void *set,
    const volatile sig_atomic_t *interrupted, struct block_result *r);

/*
 * Runs *load on `targets` targets, in the way it says, into *r, which block_result_init prepared
 * for it. A search leaves the rate that it found in *load. Ends before block_result_finish().
 */
void block_search_run(struct block_load *load, block_run *run, const void *set, size_t targets,
    const volatile sig_atomic_t *interrupted, struct block_result *r);

#endif
