/* SPDX-License-Identifier: GPL-3.0-or-later */
/* imported: what only the import of results needs of the store. Every call is inside the import's one transaction. */
#ifndef PODIUM_IMPORTED_H
#define PODIUM_IMPORTED_H

#include <stdbool.h>
#include <stdint.h>

#include "data/lib/record.h"
#include "data/lib/store.h"

/*
 * Before the transaction begins and after it has ended: room for many rows in memory, and no look-ups of ids that come from
 * the store itself. A fresh store is written without waiting for the disk.
 */
void imported_prepare(struct store *store);
void imported_done(struct store *store);

/* Are there no runs and no summaries yet? */
bool imported_is_fresh(struct store *store);

/* Is there a run or a summary with this UUID? */
bool imported_has(struct store *store, const uint8_t uuid[16]);

/* One more than the greatest id of a run. */
int64_t imported_next_run(struct store *store);

enum { IMPORTED_AT_ONCE = 100 };

/* A run whose id is given. */
struct imported_run {
	int64_t id;
	uint8_t uuid[16];
	struct run_row row; /* but for the uuid */
};

struct imported_measure {
	int64_t run, metric;
	double value;
	bool is_whole; /* to be stored as an integer */
};

/*
 * Between the two, runs have no index by workload and backend: sorting very many at the end costs less than half of finding
 * each one's place.
 */
void imported_bulk_begin(struct store *store);
void imported_bulk_end(struct store *store);

/* Writes many rows in one step. Free it before the transaction ends. */
struct imported_writer *imported_writer_new(struct store *store);
void imported_writer_free(struct imported_writer *writer);

/* Writes `n` runs, at most IMPORTED_AT_ONCE; stops before one whose UUID is there already. Returns how many it wrote. */
size_t imported_runs(struct imported_writer *writer, const struct imported_run *run, size_t n);

/* At most IMPORTED_AT_ONCE. */
void imported_measures(struct imported_writer *writer, const struct imported_measure *measure, size_t n);

/* Where a run or summary with this UUID came from. */
struct origin {
	char *file, *digest; /* caller frees both */
	int64_t session;
};
bool imported_origin(struct store *store, const uint8_t uuid[16], struct origin *origin);

/* Adds a finding for each workload whose runs come from several tools or versions, unless it is there already. */
void imported_find_mixed_tools(struct store *store);

#endif
