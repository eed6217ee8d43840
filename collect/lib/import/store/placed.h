/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placed: a result whose backend, workload and source are known, as rows of the store. */
#ifndef PODIUM_PLACED_H
#define PODIUM_PLACED_H

#include "collect/lib/import/read/result.h"
#include "collect/lib/import/store/row_batch.h"
#include "collect/lib/import/store/filing.h"

struct placed {
	struct store *store;
	struct identity *identity;
	struct filing *filing;
	struct row_batch *batch;
	struct tallies_count *counts; /* what becomes of it is counted here */
	const struct result *result;
	int64_t backend, workload, source;
	const char *backend_name, *workload_name;
};

/* Stores its runs, and the summaries of runs that nobody kept. */
void placed_store(const struct placed *placed);

#endif
