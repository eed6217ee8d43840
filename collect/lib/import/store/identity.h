/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * identity: when two imported runs are one. A run is known by what it says (backend, workload,
 * place, numbers), and among those that say the same, by its ordinal. The same file read again
 * gives the same ordinals; another file's equal run is another run.
 */
#ifndef PODIUM_IDENTITY_H
#define PODIUM_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/import/read/result.h"
#include "data/lib/store/store.h"

/* Before anything is imported. */
struct identity *identity_new(struct store *store);
void identity_free(struct identity *id);

/* A new file begins. */
void identity_file(struct identity *id, const char *name, const char *digest);

/* A session that this import made: what is in it was not there before. */
void identity_session(struct identity *id, int64_t session);

/*
 * The UUID of the run or summary that says `content` at `place` (NULL: none); false if that very
 * one was imported before. Version 8: round, position, then MD5 of content and ordinal (as in
 * version 3: nobody forges results against themselves), so that a table in its order comes to an
 * index in order.
 */
bool identity_find(
    struct identity *id, const char *content, const struct result_place *place, uint8_t uuid[16]);

/* Writes a whole number in decimal digits, as printf would; returns where they begin in `room`. */
enum { IDENTITY_DIGITS = 21 };
const char *identity_digits(char room[IDENTITY_DIGITS], int64_t number);

/*
 * The UUID that was found turned out to be another run's of this import, one that says the same:
 * find again.
 */
void identity_taken(struct identity *id, const char *content, const struct result_place *place);

#endif
