/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builtin_tables: makes and fills the tables that built-in scripts work on. */
#ifndef PODIUM_BUILTIN_TABLES_H
#define PODIUM_BUILTIN_TABLES_H

#include "collect/lib/sql/builtin.h"
#include "collect/lib/sql/database.h"

struct builtin_tables {
	enum dialect dialect;
	bool sbtest, pgbench;         /* which */
	uint64_t tables, rows, scale; /* sysbench's, and how many rows each; pgbench's */
	const char *engine, *option;  /* or NULL */
	uint64_t seed;
};

/* In the schema that `d` is in. NULL, or why not (caller frees). */
char *builtin_tables_make(const struct builtin_tables *which, struct database *d);

#endif
