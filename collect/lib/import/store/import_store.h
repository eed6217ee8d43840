/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * import_store: results into a store, all in one transaction; what is there already is left alone.
 */
#ifndef PODIUM_IMPORT_STORE_H
#define PODIUM_IMPORT_STORE_H

#include <stdio.h>

#include "collect/lib/import/read/result.h"
#include "collect/lib/import/store/filing.h"
#include "data/lib/store/store.h"

struct import_store;
struct row_batch;
struct tallies_count;

/* Begins the transaction; import_store_end commits it. The store stays the caller's. */
struct import_store *import_store_begin(struct store *store, const struct import_overrides *as);
void import_store_end(struct import_store *is);

/* For the results of the next files. */
void import_store_override(struct import_store *is, const struct import_overrides *as);

/*
 * The file that the next results come from: its name without folder, and its bytes' SHA-256 in
 * hexadecimal.
 */
void import_store_file(struct import_store *is, const char *name, const char *digest);

/* Stores a result and frees it. */
void import_store_take(struct import_store *is, struct result *r);

/*
 * Says on `out` what was stored of the file that is being read, a line for each backend and
 * workload.
 */
void import_store_report(struct import_store *is, FILE *out);

/* Says on `out` what was stored of all files, and how much was refused. */
void import_store_sum_up(struct import_store *is, FILE *out, size_t n_files, size_t n_refused);

/* ---- for the readers of podium's own tables, which make no results ---- */

struct store *import_store_store(const struct import_store *is);
struct filing *import_store_filing(const struct import_store *is);
struct row_batch *import_store_batch(const struct import_store *is);
const char *import_store_name(const struct import_store *is); /* of the file */
void import_store_count(struct import_store *is, const struct tallies_count *counts);

#endif
