/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fact: what a run was measured on, as names and values. */
#ifndef PODIUM_FACT_H
#define PODIUM_FACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

struct fact {
	const char *name, *value;
	bool is_private;
};
/*
 * `role`: client, server, target, stack, start, end. Order does not matter; equal sets are stored
 * once.
 */
void fact_record(
    struct store *store, int64_t run, const char *role, const struct fact *facts, size_t n);

#endif
