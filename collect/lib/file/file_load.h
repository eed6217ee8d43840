/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * file_load: a block load on files and block devices, each target with as many jobs as the load
 * says, each job a thread.
 */
#ifndef PODIUM_FILE_LOAD_H
#define PODIUM_FILE_LOAD_H

#include <signal.h>

#include "collect/lib/block/block_result.h"
#include "collect/lib/file/file_target.h"

struct file_set {
	struct file_target *target;
	size_t n;
};

/*
 * Runs the load on `n` open targets and fills *r, which block_result_init prepared. What keeps it
 * from starting at all ends in r->failure, too.
 */
void file_load_run(const struct block_load *load, const struct file_set *set,
    const volatile sig_atomic_t *interrupted, struct block_result *r);

#endif
