/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import_rows: runs on their way into the store, many in one step. */
#ifndef PODIUM_IMPORT_ROWS_H
#define PODIUM_IMPORT_ROWS_H

#include "collect/lib/import/store/import_identity.h"
#include "collect/lib/import/store/import_tally.h"
#include "data/lib/store/imported.h"

struct import_rows;
struct import_rows *rows_new(struct store *store, struct identity *identity);
void rows_free(struct import_rows *rows); /* what still waits is lost */

/*
 * Is the run that says `content` at `place` (NULL: none) new? Then rows_add() is to follow, and rows_measure() for each of its
 * numbers. It is counted in `counts`, which must live until rows_write(): as a run once it is written, or as known.
 */
bool rows_find(struct import_rows *rows, const char *content, const struct place *place,
    struct tally_counts *counts);
/* Its place is left out of `row`: rows_find() knows it. The reason is copied; the status is a literal. */
void rows_add(struct import_rows *rows, const struct run_row *row);
/* Of the run that was added last, which is set here; a number whose size is below IMPORTED_GREATEST. */
void rows_measure(struct import_rows *rows, const struct imported_measure *measure);
/* A doubt about it: a finding once it is written. */
void rows_doubt(struct import_rows *rows, const char *sentence);

/* Writes all. Returns the id of the run that was added last; 0 if it turned out to be known. */
int64_t rows_write(struct import_rows *rows);

#endif
