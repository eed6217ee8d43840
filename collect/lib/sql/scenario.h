/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenario: what clients send, and what happens around it, as scripts and numbers. */
#ifndef PODIUM_SCENARIO_H
#define PODIUM_SCENARIO_H

#include <glib.h>

#include "collect/lib/sql/drive/script.h"
#include "collect/lib/sql/drive/transaction.h"
#include "collect/lib/sql/generate.h"
#include "data/lib/option.h"

/* As given; texts are borrowed, NULL: not given. */
struct scenario_options {
	bool auto_generate, autoincrement, guid;
	uint64_t execute_number, secondary_indexes, unique_queries, unique_writes, write_number;
	bool write_number_given;
	const char *load_type, *create, *schema, *query, *delimiter, *engine;
	const char *int_columns, *char_columns, *concurrency, *ignore_errors;
	uint64_t number_of_queries, commit, detach;
	const char *pre_query, *post_query, *pre_system, *post_system;
	bool no_drop;
	struct cli_list script, builtin, define; /* FILE[@WEIGHT]; NAME[@WEIGHT]; NAME=VALUE */
	uint64_t tables, table_size, scale;      /* of built-in scripts */
	const char *distribution;
	uint64_t transactions; /* for all clients */
	uint64_t max_tries;    /* 0: until it is done */
	bool retry, prepared;
};

struct engine {
	char *name;   /* owned; NULL: the server's default */
	char *option; /* owned; or NULL */
};

struct scenario {
	const struct scenario_options *options;
	struct script create, query;
	struct script before, after;      /* --pre-query, --post-query */
	struct transactions transactions; /* instead of `query` */
	bool uses_sbtest, uses_pgbench;   /* a built-in script does: their tables are made */
	GPtrArray *kept;                  /* owned texts that variables hold */
	bool makes_schema;                /* and drops it */
	bool uses_keys;
	uint64_t own_key;     /* first key that the preload leaves free */
	bool preload_at_once; /* in one transaction */
	struct engine *engine;
	size_t engines;    /* at least 1 */
	unsigned *clients; /* --concurrency */
	size_t steps;
	unsigned *ignored; /* --ignore-errors, 0 ends; or NULL */
	bool ignore_all;
};

/*
 * Ends the program where the options contradict each other (status 1, as mysqlslap's) or a file
 * cannot be read. `o` must outlive it.
 */
void scenario_init(struct scenario *s, const struct scenario_options *o, enum dialect dialect);
void scenario_free(struct scenario *s);

/* Tries of a transaction, the first one counted. */
unsigned scenario_tries(const struct scenario *s);

/* Statements per client: mysqlslap's arithmetic. 0: one pass of the list. */
uint64_t scenario_limit(const struct scenario *s, unsigned clients);

/*
 * The CREATE script with the engine put in, as each server's own mysqlslap does it; script_free
 * it.
 */
struct script scenario_create(
    const struct scenario *s, const struct engine *engine, bool for_mysql);

#endif
