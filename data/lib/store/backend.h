/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * backend: one of the storages that are compared, as the study names it. Texts read belong to the
 * caller: backend_clear.
 */
#ifndef PODIUM_BACKEND_H
#define PODIUM_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

struct backend {
	char *name, *title, *note, *url, *stack, *settings; /* note, url and stack may be NULL */
};

/* Finds by name or inserts; what is already there keeps its title. Returns the id. */
int64_t backend_named(struct store *store, const char *name, const char *title);
/* Inserts or brings up to date by name. Returns the id. */
int64_t backend_put(struct store *store, const struct backend *backend);
/* False if there is none of that id. */
bool backend_get(struct store *store, int64_t id, struct backend *backend);
void backend_clear(struct backend *backend);
/* Ids in the order they came into the store. Caller frees the array. Returns how many. */
size_t backend_list(struct store *store, int64_t **ids);
/* 0 if there is none of that name. */
int64_t backend_find(struct store *store, const char *name);

/*
 * Which of url, stack and options is another in the one than in the other: runs of one name must
 * be of one thing. NULL: none, or one of them was not planned and says nothing of itself.
 */
const char *backend_difference(const struct backend *a, const struct backend *b);

#endif
