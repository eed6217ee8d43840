/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store: the two databases of a study, and the things in them that every stage names.
 *
 * This is the one library that does not return failures: a store that cannot be read or written
 * ends the program with "podium-x: PATH: reason", status 1. What is not committed by then was never
 * there.
 */
#ifndef PODIUM_STORE_H
#define PODIUM_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_access { STORE_READ, STORE_WRITE };

/*
 * NAME.runs.db. STORE_WRITE makes it if there is none (or an empty file), and brings an older one
 * up to date.
 */
struct store *store_open_runs(const char *path, enum store_access access);

/* NAME.stats.db, which must exist. */
struct store *store_open_stats(const char *path, enum store_access access);

/*
 * A fresh NAME.stats.db that holds a copy of the runs. Everything goes to a file beside it inside
 * one transaction; store_close() commits and renames it. The program that dies before leaves the
 * old one as it was.
 */
struct store *store_create_stats(const char *path, const char *runs_path);

void store_close(struct store *store);

/*
 * While podium-run has many runs written by programs of their own, commits are appended to a log
 * beside the store (PATH-wal) and survive a kill at once; the disk has them after its
 * store_flush(), one for each run. store_unshare() makes the store a single file again.
 */
void store_share(struct store *store);
void store_unshare(struct store *store);
void store_flush(struct store *store);
/* In such a store: this program's commits wait for that flush. */
void store_flush_later(struct store *store);

const char *store_path(const struct store *store);

/* One transaction at a time; store_begin waits up to 10 s for another program's to end. */
void store_begin(struct store *store);
void store_commit(struct store *store);

/* A random UUID as 36 characters for sessions, or as 16 bytes for runs. */
void store_new_uuid(char text[37]);
void store_new_uuid_bytes(uint8_t bytes[16]);

#endif
