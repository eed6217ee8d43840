/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * workload: a load that every backend is put under, as the study names it. Texts read belong to the
 * caller: workload_clear.
 */
#ifndef PODIUM_WORKLOAD_H
#define PODIUM_WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

struct workload {
	/* program, family, parameter_name may be NULL */
	char *name, *title, *program, *options, *family, *parameter_name;
	double parameter; /* NAN without a family */
};

/* Finds by name or inserts; what is already there keeps its title. Returns the id. */
int64_t workload_named(
    struct store *store, const char *name, const char *title, const char *program);
/* Inserts or brings up to date by name. Returns the id. */
int64_t workload_put(struct store *store, const struct workload *workload);
/* False if there is none of that id. */
bool workload_get(struct store *store, int64_t id, struct workload *workload);
void workload_clear(struct workload *workload);
/* Ids in the order they came into the store. Caller frees the array. Returns how many. */
size_t workload_list(struct store *store, int64_t **ids);
/* 0 if there is none of that name. */
int64_t workload_find(struct store *store, const char *name);

#endif
