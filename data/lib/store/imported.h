/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * imported: what only the import of results needs of the store. Every call is inside the import's
 * one transaction.
 */
#ifndef PODIUM_IMPORTED_H
#define PODIUM_IMPORTED_H

#include <stdbool.h>
#include <stdint.h>

#include "data/lib/store/record.h"
#include "data/lib/store/store.h"

/*
 * Before the transaction begins and after it has ended: room for many rows in memory, no look-ups
 * of ids that come from the store itself, and no checks but the writer's own. A fresh store is
 * written without waiting for the disk.
 */
void imported_prepare(struct store *store);
void imported_done(struct store *store);

/* Are there no runs and no summaries yet? */
bool imported_is_fresh(struct store *store);

enum { IMPORTED_AT_ONCE = 100 };

struct imported_run {
	int64_t id; /* once it is written */
	uint8_t uuid[16];
	struct run_row row;
};

#define IMPORTED_GREATEST 9e307 /* a measure is below it */

struct imported_measure {
	int64_t run, metric;
	double value, resolution; /* resolution 0: not known */
	bool is_whole;            /* to be stored as an integer */
};

/*
 * Writes many rows in one step. Free it before the transaction ends: until then the runs of a store
 * that was fresh have no index by workload and backend, since sorting very many at the end costs
 * less than half of finding each one's place.
 */
struct imported_writer *imported_writer_new(struct store *store);
void imported_writer_free(struct imported_writer *writer);

/*
 * Writes `n` runs, at most IMPORTED_AT_ONCE; stops before one whose UUID is there already. Returns
 * how many it wrote.
 */
size_t imported_runs(struct imported_writer *writer, struct imported_run *run, size_t n);

/* At most IMPORTED_AT_ONCE. */
void imported_measures(
    struct imported_writer *writer, const struct imported_measure *measure, size_t n);

/* Where a run or summary came from; source 0: it was measured here. */
struct origin {
	int64_t source, session;
};
/* Is there a run or a summary with this UUID? */
bool imported_origin(struct store *store, const uint8_t uuid[16], struct origin *origin);
/* Is the source a file of that name, or of one that once had those bytes? */
bool imported_is_of(struct store *store, int64_t source, const char *file, const char *digest);

/*
 * Adds a finding for each workload whose runs come from several tools or versions, unless it is
 * there already.
 */
void imported_find_mixed_tools(struct store *store);

#endif
