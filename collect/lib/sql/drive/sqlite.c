/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/sqlite.h"

#include <string.h>
#include <strings.h>
#include <time.h>

#include <glib.h>

enum { FIRST_WAIT_NS = 20000, LONGEST_WAIT_NS = 1000000, PATIENCE = 60000 };

bool
sqlite_is_memory(const struct sqlite_file *file)
{
	return strcmp(file->path, ":memory:") == 0 || strcmp(file->path, "memory") == 0;
}

/*
 * SQLite's own handler sleeps up to 0.1 s, which would be most of what a client measures. Gives
 * up after a minute.
 */
static int
wait_for_lock(void *unused, int tries)
{
	struct timespec pause = { 0, MIN((long)FIRST_WAIT_NS * (tries + 1), LONGEST_WAIT_NS) };

	(void)unused;
	nanosleep(&pause, NULL);
	return tries < PATIENCE;
}

/* MariaDB's function, which the generated load uses. */
static void
uuid(sqlite3_context *context, int n, sqlite3_value **argument)
{
	(void)n;
	(void)argument;
	sqlite3_result_text(context, g_uuid_string_random(), -1, g_free);
}

/* "journal_mode=wal": SQLite keeps silent where it cannot, so its answer is compared. */
static char *
apply_pragma(sqlite3 *db, const char *pragma)
{
	g_autofree char *sql = g_strdup_printf("PRAGMA %s", pragma);
	const char *wanted =
	    g_str_has_prefix(pragma, "journal_mode=") ? strchr(pragma, '=') + 1 : NULL;
	sqlite3_stmt *q = NULL;
	char *why = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
		return g_strdup_printf("%s: %s", sql, sqlite3_errmsg(db));
	if (sqlite3_step(q) == SQLITE_ROW && wanted != NULL &&
	    strcasecmp((const char *)sqlite3_column_text(q, 0), wanted) != 0)
		why = g_strdup_printf(
		    "%s: SQLite stays with %s here", sql, (const char *)sqlite3_column_text(q, 0));
	if (sqlite3_finalize(q) != SQLITE_OK && why == NULL)
		why = g_strdup_printf("%s: %s", sql, sqlite3_errmsg(db));
	return why;
}

char *
sqlite_connect(sqlite3 **db, const struct sqlite_file *file, bool create)
{
	const char *path = sqlite_is_memory(file) ? "file:/podium-slap?vfs=memdb" : file->path;
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
	    (create ? SQLITE_OPEN_CREATE : 0) |
	    (sqlite_is_memory(file) ? SQLITE_OPEN_URI | SQLITE_OPEN_CREATE : 0);
	char *why = NULL;

	if (sqlite3_open_v2(path, db, flags, NULL) != SQLITE_OK)
		return g_strdup(sqlite3_errmsg(*db));
	sqlite3_extended_result_codes(*db, 1);
	sqlite3_busy_handler(*db, wait_for_lock, NULL);
	sqlite3_create_function(*db, "uuid", 0, SQLITE_UTF8, NULL, uuid, NULL, NULL);
	for (size_t i = 0; i < file->pragma.n && why == NULL; i++)
		why = apply_pragma(*db, file->pragma.item[i]);
	return why;
}

/* sqlite3_column_bytes would turn a number into text first. */
static uint64_t
column_bytes(sqlite3_stmt *q, int column)
{
	sqlite3_value *value = sqlite3_column_value(q, column);

	switch (sqlite3_value_type(value)) {
	case SQLITE_INTEGER:
	case SQLITE_FLOAT:
		return SQLITE_NUMBER_BYTES;
	case SQLITE_NULL:
		return 0;
	default:
		return (uint64_t)sqlite3_value_bytes(value);
	}
}

static uint64_t
row_bytes(sqlite3_stmt *q)
{
	int columns = sqlite3_column_count(q);
	uint64_t bytes = 0;

	for (int i = 0; i < columns; i++)
		bytes += column_bytes(q, i);
	return bytes;
}

/* SQLite's time is measured, so the client must not look at each column of each row. */
void
sqlite_take_rows(sqlite3_stmt *q, struct sqlite_counts *counts)
{
	uint64_t rows = 0, bytes = 0, last = 0;

	while (q != NULL && sqlite3_step(q) == SQLITE_ROW) {
		if (counts != NULL && rows % SQLITE_ROWS_ALIKE == 0)
			last = row_bytes(q);
		bytes += last;
		rows++;
	}
	if (counts != NULL) {
		counts->rows += rows;
		counts->bytes += bytes;
	}
}

int
sqlite_execute(sqlite3 *db, const char *sql, struct sqlite_counts *counts)
{
	while (*sql != '\0') {
		sqlite3_stmt *q = NULL;
		int code = sqlite3_prepare_v2(db, sql, -1, &q, &sql);

		if (code != SQLITE_OK)
			return code;
		sqlite_take_rows(q, counts);
		code = sqlite3_finalize(q);
		if (code != SQLITE_OK)
			return code;
	}
	return SQLITE_OK;
}
