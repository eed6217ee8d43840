/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts: what a run's numbers depend on that the study does not say. A list is filled by the
 * functions below and recorded with facts_record(); what cannot be found out has no row, nothing
 * here fails.
 *
 *     struct facts *client = facts_new();
 *     facts_client(client);
 *     facts_under_path(client, "/srv/db");
 *     facts_record(store, run, "client", client);   frees it
 */
#ifndef PODIUM_FACTS_H
#define PODIUM_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/fact.h"


struct facts; /* names are unique: the first value stays */

struct facts *facts_new(void);
void facts_free(struct facts *facts);
/* A NULL or empty value is left out. */
void facts_add(struct facts *facts, const char *name, const char *value);
void facts_add_private(struct facts *facts, const char *name, const char *value);
void facts_addf(struct facts *facts, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* NULL if there is none. */
const char *facts_find(const struct facts *facts, const char *name);
size_t facts_count(const struct facts *facts);
/* In the order of their names; the list's own. */
struct fact facts_at(const struct facts *facts, size_t i);

/*
 * Writes them for the run in that role (client, server, target, stack, start, end) and frees the
 * list.
 */
void facts_record(struct store *store, int64_t run, const char *role, struct facts *facts);

/*
 * This machine, as far as it stays the same from run to run: os.*, kernel.*, cpu.*, memory.bytes,
 * virtual.machine and virtual.container apart ("none" where there is none), podium.version;
 * private: host.name.
 */
void facts_client(struct facts *facts);

/*
 * This machine now: load.1min, pressure.{cpu,io,memory}.avg10, memory.available_bytes,
 * cpu.steal_ticks, cpu.total_ticks. For the roles "start" and "end".
 */
void facts_moment(struct facts *facts);

/*
 * What lies under a file, a folder or a block device (which need not exist: its nearest parent
 * counts): mount.{type,options}, filesystem.bytes,
 * device.N.{kind,rotational,scheduler,queue_depth,write_cache, logical_block_bytes, ...} from the
 * top (N = 0) to the bottom; private: mount.{point,source}, device.N.{name,serial}, path. Belongs
 * to the client's set where podium itself does the I/O.
 */
void facts_under_path(struct facts *facts, const char *path);

/*
 * A server's answer to SHOW GLOBAL VARIABLES: calls facts_server() with each row. Every variable
 * becomes variable.NAME (private for host names, paths, users and the like; left out where it
 * changes by itself, as timestamps do); those that decide what survives a power cut stand once more
 * as durability.NAME.
 */
void facts_server(struct facts *facts, const char *name, const char *value);
/* The names of those, ended by NULL: for tables that show a few. */
extern const char *const facts_durability[];

#endif
