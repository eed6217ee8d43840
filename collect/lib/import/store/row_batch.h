/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_batch: runs on their way into the store, many in one step. */
#ifndef PODIUM_ROW_BATCH_H
#define PODIUM_ROW_BATCH_H

#include "collect/lib/import/store/identity.h"
#include "collect/lib/import/store/tallies.h"
#include "data/lib/store/imported.h"

struct row_batch;
struct row_batch *row_batch_new(struct store *store, struct identity *identity);
void row_batch_free(struct row_batch *batch); /* what still waits is lost */

/*
 * Is the run that says `content` at `place` (NULL: none) new? Then row_batch_add() is to follow,
 * and row_batch_measure() for each of its numbers. It is counted in `counts`, which must live until
 * row_batch_write(): as a run once it is written, or as known.
 */
bool row_batch_find(struct row_batch *batch, const char *content, const struct result_place *place,
    struct tallies_count *counts);
/*
 * Its place is left out of `row`: row_batch_find() knows it. The reason is copied; the status is a
 * literal.
 */
void row_batch_add(struct row_batch *batch, const struct run_row *row);
/*
 * Of the run that was added last, which is set here; a number whose size is below
 * IMPORTED_GREATEST.
 */
void row_batch_measure(struct row_batch *batch, const struct imported_measure *measure);
/* A doubt about it: a finding once it is written. */
void row_batch_doubt(struct row_batch *batch, const char *sentence);

/* Writes all. Returns the id of the run that was added last; 0 if it turned out to be known. */
int64_t row_batch_write(struct row_batch *batch);

#endif
