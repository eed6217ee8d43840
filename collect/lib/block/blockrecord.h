/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blockrecord: a block load as a run in the store. */
#ifndef PODIUM_BLOCKRECORD_H
#define PODIUM_BLOCKRECORD_H

#include "collect/lib/block/blockresult.h"

/* Where and as what a run is recorded; options that every collector has. */
struct recording {
	const char *store, *backend, *workload; /* store NULL: not recorded */
	int64_t planned;
	const char *program;
};
void blockrecord_write(struct blockresult *r, const struct recording *recording);

#endif
