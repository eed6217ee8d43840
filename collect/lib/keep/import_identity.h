/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * import_identity: when two imported runs are one. A run is known by what it says (backend, workload, place, numbers), and
 * among those that say the same, by its ordinal. The same file read again gives the same ordinals; another file's equal
 * run is another run.
 *
 *     identity_first(id, content, place, uuid);
 *     while (the store has that uuid already)
 *             if (identity_clash(id, content, place, uuid))
 *                     the run was imported before
 */
#ifndef PODIUM_IMPORT_IDENTITY_H
#define PODIUM_IMPORT_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/read/result.h"
#include "data/lib/store.h"

struct identity *identity_new(struct store *store);
void identity_free(struct identity *id);

/* A new file begins. */
void identity_file(struct identity *id, const char *name, const char *digest);

/* A session that this import made: what is in it was not there before. */
void identity_session(struct identity *id, int64_t session);

/*
 * The UUID of the first that says `content` at `place` (NULL: none). Version 8: round, position, then MD5 of content and ordinal (as
 * in version 3: nobody forges results against themselves), so that a table in its order comes to an index in order.
 */
void identity_first(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16]);

/* Is the run with this UUID, which is in the store, the very one? If not, `uuid` becomes the next to be tried. */
bool identity_clash(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16]);

/* Both in one: false if the very run is in the store already; else its UUID, which is not. */
bool identity_find(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16]);

#endif
