/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts: what a run's numbers depend on that the study does not say. A list is filled by the
 * functions below and recorded with facts_record(); what cannot be found out has no row, nothing
 * here fails.
 *
 *     struct facts *client = facts_new();
 *     facts_client(client);
 *     facts_path(client, "/srv/db");
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

#endif
