/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_load: a block load on LUNs: all sessions in one poll loop. */
#ifndef PODIUM_LUN_LOAD_H
#define PODIUM_LUN_LOAD_H

#include <signal.h>

#include "collect/lib/block/block_result.h"
#include "collect/lib/iscsi/lun_address.h"

struct lun_set {
	const struct lun_address *address;
	size_t n;
	uint64_t patience_ns; /* for a lost session or a busy target */
	const struct cli_list *destroy;
	bool facts; /* ask the first target about itself */
};

/*
 * Logs in, refuses what must not be written, runs the load, verifies, logs out. What fails ends in
 * r->failure.
 */
void lun_load_run(const struct block_load *load, const struct lun_set *set,
    const volatile sig_atomic_t *interrupted, struct block_result *r);

#endif
