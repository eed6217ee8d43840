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
 * A number counts as many bytes as SQLite hands out for one, whatever its digits; NULL none. The
 * first of so many rows of a result is looked at, and the others taken to be as long.
 */
enum { SQLITE_NUMBER_BYTES = 8, SQLITE_ROWS_ALIKE = 16 };

struct sqlite_counts {
	uint64_t rows, bytes; /* of column values: texts and blobs by their length */
};

/* Steps to the end; counts may be NULL. How it ended says sqlite3_finalize or sqlite3_reset. */
void sqlite_take_rows(sqlite3_stmt *q, struct sqlite_counts *counts);

/*
 * Runs all statements in `sql`; counts may be NULL. SQLITE_OK, or an extended result code with
 * sqlite3_errmsg(db).
 */
int sqlite_execute(sqlite3 *db, const char *sql, struct sqlite_counts *counts);

#endif
