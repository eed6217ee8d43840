/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block_record: a block load as a run in the store. */
#ifndef PODIUM_BLOCK_RECORD_H
#define PODIUM_BLOCK_RECORD_H

#include <stdint.h>

#include "collect/lib/block/block_result.h"

/* Where and as what a run is recorded; options that every collector has. */
struct block_recording {
	const char *store, *backend, *workload; /* store NULL: not recorded */
	int64_t planned;
	const char *program;
};

/* Opens the store, records the run whole and closes it. Frees the result's facts. */
void block_record(struct block_result *r, const struct block_recording *recording);

#endif
