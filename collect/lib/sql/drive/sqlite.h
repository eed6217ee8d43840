/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sqlite: a connection to an SQLite file as the options describe it. */
#ifndef PODIUM_SLAP_SQLITE_H
#define PODIUM_SLAP_SQLITE_H

#include <sqlite3.h>

#include "collect/lib/sql/options.h"

/*
 * Opens and applies every --sqlite-pragma. A path of ":memory:" or "memory" is one database in
 * memory for the whole process. NULL, or why not (caller frees); *db is to be closed with
 * sqlite3_close either way.
 */
char *sqlite_connect(sqlite3 **db, const struct slap_options *o, bool create);

bool sqlite_is_memory(const struct slap_options *o);

/*
 * Runs all statements in `sql`; counts may be NULL. SQLITE_OK, or an extended result code with
 * sqlite3_errmsg(db).
 */
struct sqlite_counts {
	uint64_t rows, bytes; /* of column values as text */
};
int sqlite_execute(sqlite3 *db, const char *sql, struct sqlite_counts *counts);

#endif
