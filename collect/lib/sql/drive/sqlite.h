/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sqlite: a connection to an SQLite file, its pragmas set, and statements run on it. */
#ifndef PODIUM_SQLITE_H
#define PODIUM_SQLITE_H

#include <sqlite3.h>

#include "collect/lib/sql/drive/endpoint.h"

/*
 * Opens and applies every pragma. A path of ":memory:" or "memory" is one database in
 * memory for the whole process. NULL, or why not (caller frees); *db is to be closed with
 * sqlite3_close either way.
 */
char *sqlite_connect(sqlite3 **db, const struct sqlite_file *file, bool create);

bool sqlite_is_memory(const struct sqlite_file *file);

/*
 * Runs all statements in `sql`; counts may be NULL. SQLITE_OK, or an extended result code with
 * sqlite3_errmsg(db).
 */
struct sqlite_counts {
	uint64_t rows, bytes; /* of column values as text */
};
int sqlite_execute(sqlite3 *db, const char *sql, struct sqlite_counts *counts);

#endif
