/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsiload: a block load on LUNs: all sessions in one poll loop. */
#ifndef PODIUM_ISCSILOAD_H
#define PODIUM_ISCSILOAD_H

#include <signal.h>

#include "collect/lib/block/blockresult.h"
#include "collect/lib/iscsi/iscsiaddress.h"

struct iscsiset {
	const struct iscsi_address *address;
	size_t n;
	uint64_t patience_ns; /* for a lost session or a busy target */
	const struct cli_list *destroy;
	bool facts; /* ask the first target about itself */
};

/*
 * Logs in, refuses what must not be written, runs the load, verifies, logs out. Trouble ends in
 * r->failure.
 */
void iscsiload_run(const struct blockload *load, const struct iscsiset *set,
    const volatile sig_atomic_t *interrupted, struct blockresult *r);

#endif
