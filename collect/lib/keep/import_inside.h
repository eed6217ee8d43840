/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import_inside: one result's rows in the store; only import_store uses it. */
#ifndef PODIUM_IMPORT_INSIDE_H
#define PODIUM_IMPORT_INSIDE_H

#include "collect/lib/keep/import_identity.h"
#include "collect/lib/keep/import_store.h"
#include "collect/lib/read/result.h"

/* A result whose place is known. The counts are place_result's answer. */
struct placed {
	struct store *store;
	struct identity *identity;
	const struct result *result;
	struct import_store *in; /* who knows the session, which is made when the first run needs it */
	int64_t backend, workload, source;
	const char *backend_name, *workload_name;
	struct measured *measured; /* of each number, and... */
	bool has_directions;       /* ...both are place_result's own */
	guint n_runs, n_summaries, n_known; /* n_known: runs and summaries that were there already */
};

void place_result(struct placed *p);

#endif
