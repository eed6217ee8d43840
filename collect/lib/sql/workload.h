/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload: what the options ask for, as scripts and numbers. */
#ifndef PODIUM_SLAP_WORKLOAD_H
#define PODIUM_SLAP_WORKLOAD_H

#include "collect/lib/sql/generate.h"
#include "collect/lib/sql/drive/load.h"
#include "collect/lib/sql/options.h"

struct engine {
	char *name;   /* owned; NULL: the server's default */
	char *option; /* owned; or NULL */
};

struct slap_workload {
	struct script create, query, before, after; /* --create, --query, --pre-query, --post-query */
	bool makes_schema;    /* and drops it */
	bool uses_keys;
	uint64_t own_key;     /* first key that the preload leaves free */
	bool preload_at_once; /* in one transaction */
	struct engine *engine;
	size_t engines;       /* at least 1 */
	unsigned *clients;    /* --concurrency */
	size_t steps;
	unsigned *ignored;    /* --ignore-errors, 0 ends; or NULL */
	bool ignore_all;
};

/*
 * Ends the program where the options contradict each other (status 1, as mysqlslap's) or a file
 * cannot be read.
 */
void workload_init(struct slap_workload *w, const struct slap_options *o);
void workload_free(struct slap_workload *w);

/* Statements per client: mysqlslap's arithmetic. 0: one pass of the list. */
uint64_t workload_limit(const struct slap_options *o, unsigned clients);

/* The CREATE script with the engine put in; script_free it. */
struct script workload_create(const struct slap_workload *w, const struct engine *engine);

#endif
