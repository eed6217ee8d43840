/* SPDX-License-Identifier: GPL-3.0-or-later */
/* imported: what only the import of results needs of the store. Every call is inside the import's one transaction. */
#ifndef PODIUM_IMPORTED_H
#define PODIUM_IMPORTED_H

#include <stdbool.h>
#include <stdint.h>

#include "data/lib/store.h"

/* Where a run or summary with this UUID came from. */
struct origin {
	char *file, *digest; /* caller frees both */
	int64_t session;
};
bool imported_origin(struct store *store, const uint8_t uuid[16], struct origin *origin);

/* Adds a finding for each workload whose runs come from several tools or versions, unless it is there already. */
void imported_find_mixed_tools(struct store *store);

#endif
