/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tidy: podium's own table of runs, as podium-sheet writes it and as a script would: a row a run,
 * columns by podium's names (backend, workload, round, position, start, status, reason, and metrics
 * such as elapsed_s). It goes into the store as it is read, without results in between, since it
 * may have millions of rows.
 */
#ifndef PODIUM_TIDY_H
#define PODIUM_TIDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "collect/lib/import/store/import_store.h"

/* Where the rows that are none go: why, and the line, from 1. */
struct tidy_refuser {
	void (*refuse)(void *context, size_t line, const char *why);
	void *context;
};

/*
 * Is it such a table: does every column of the first line have a meaning, and one of them name a
 * metric?
 */
bool tidy_is(const char *bytes, size_t length);

/* Stores its runs (import_store_file has been called) and says on `out` how many there were. */
void tidy_read(struct import_store *is, const char *bytes, size_t length,
    const struct tidy_refuser *refuser, FILE *out);

#endif
