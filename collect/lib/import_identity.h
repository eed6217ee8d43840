/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * import_identity: when two imported runs are one. A run is known by what it says (backend, workload, place, numbers), and
 * among those that say the same, by its ordinal. The same file read again gives the same ordinals; another file's equal
 * run is another run.
 */
#ifndef PODIUM_IMPORT_IDENTITY_H
#define PODIUM_IMPORT_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include "data/lib/store.h"

struct identity *identity_new(struct store *store);
void identity_free(struct identity *id);

/* A new file begins. */
void identity_file(struct identity *id, const char *name, const char *digest);

/* A session that this import made: what is in it was not there before. */
void identity_session(struct identity *id, int64_t session);

/* The UUID of what says `content`, into `uuid`; false if it is in the store already. */
bool identity_of(struct identity *id, const char *content, uint8_t uuid[16]);

/* The first 16 bytes of the SHA-256 of content and ordinal, marked as a UUID of version 8. */
void identity_uuid(const char *content, unsigned ordinal, uint8_t uuid[16]);

#endif
