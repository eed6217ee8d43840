/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * generate: the load of --auto-generate-sql. Pure: the texts come from glibc's random() as it is
 * when nobody seeded it, so they are the same in every run and the same as mysqlslap's.
 */
#ifndef PODIUM_GENERATE_H
#define PODIUM_GENERATE_H

#include "collect/lib/sql/drive/script.h"

enum load_type { LOAD_MIXED, LOAD_READ, LOAD_WRITE, LOAD_UPDATE, LOAD_KEY, LOAD_COMMIT };
enum dialect { DIALECT_MARIADB, DIALECT_SQLITE };

struct generation {
	enum load_type type;
	enum dialect dialect;
	uint64_t ints, chars; /* columns */
	bool index_ints, index_chars;
	bool autoincrement, guid; /* the primary key; at most one of them */
	uint64_t secondary_indexes;
	uint64_t write_number;   /* the preload is one row less */
	uint64_t unique_writes;  /* distinct texts in the preload, at least 1 */
	uint64_t unique_queries; /* the list is one longer */
};

/* CREATE statements first, then the preload, into `create`; one pass of a client into `query`. */
void generate_load(const struct generation *g, struct script *create, struct script *query);

/* Does the load use the keys that the table has after the preload? */
bool generate_uses_keys(const struct generation *g);

#endif
