/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fileload: a block load on files and block devices, each target with as many jobs as the load
 * says, each job a thread.
 */
#ifndef PODIUM_FILELOAD_H
#define PODIUM_FILELOAD_H

#include <signal.h>

#include "collect/lib/block/blockresult.h"
#include "collect/lib/file/filetarget.h"

/*
 * Runs the load on `n` open targets and fills *r, which blockresult_init prepared. Trouble that
 * keeps it from starting at all ends in r->failure, too.
 */
struct fileset {
	struct filetarget *target;
	size_t n;
};
void fileload_run(const struct blockload *load, const struct fileset *set,
    const volatile sig_atomic_t *interrupted, struct blockresult *r);

#endif
