/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/db.h"

#include <err.h>
#include <errno.h>
#include <glib.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "data/lib/output.h"
#include "data/lib/harmless.h"
#include "data/lib/secret.h"
#include "data/lib/store/shape.h"

enum { BUSY_WAIT_MS = 10000 };

static const char *
reason_of(struct store *store)
{
	switch (sqlite3_errcode(store->handle)) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return "locked by another program";
	case SQLITE_READONLY:
		return "read-only";
	case SQLITE_FULL:
		return "disk full";
	case SQLITE_NOTADB:
		return "not a podium store";
	case SQLITE_CANTOPEN:
		return errno != 0 ? strerror(errno) : "cannot be opened";
	default:
		return sqlite3_errmsg(store->handle);
	}
}

/*
 * What is not committed was never there, so that there is nothing to undo but an unfinished file.
 */
void
db_die(struct store *store)
{
	errx(1, "%s: %s", store->path, reason_of(store));
}

void
db_execute(struct store *store, const char *sql)
{
	if (sqlite3_exec(store->handle, sql, NULL, NULL, NULL) != SQLITE_OK)
		db_die(store);
}

int64_t
db_pragma(struct store *store, const char *sql)
{
	sqlite3_stmt *statement;
	int64_t value;

	if (sqlite3_prepare_v2(store->handle, sql, -1, &statement, NULL) != SQLITE_OK ||
	    sqlite3_step(statement) != SQLITE_ROW)
		db_die(store);
	value = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return value;
}

static bool
is_empty(struct store *store)
{
	return db_pragma(store, "PRAGMA application_id") == 0 &&
	    db_pragma(store, "SELECT count(*) FROM sqlite_schema") == 0;
}

static void
check_kind(struct store *store, const struct db_kind *kind)
{
	int64_t version = db_pragma(store, "PRAGMA user_version");

	if (is_empty(store))
		errx(1, "%s: empty", store->path);
	if ((uint32_t)db_pragma(store, "PRAGMA application_id") != kind->application_id)
		errx(1, "%s: a database, but not this kind of podium store", store->path);
	if (version > kind->version)
		errx(1, "%s: made by a newer podium (store version %d, this one knows %d)",
		    store->path, (int)version, kind->version);
	if (version < kind->oldest)
		errx(1, "%s: made by an older podium: make it anew with podium-summarize",
		    store->path);
}

void
db_migrate(struct store *store, const struct db_kind *kind)
{
	g_autofree char *mark = NULL;
	int64_t version;

	db_execute(store, "BEGIN IMMEDIATE");
	version = db_pragma(store, "PRAGMA user_version");
	/* Read again under the lock: another program may have done it meanwhile. */
	for (; version < kind->version; version++)
		db_execute(store, kind->steps[version]);
	mark = g_strdup_printf("PRAGMA application_id = %u; PRAGMA user_version = %d",
	    kind->application_id, kind->version);
	db_execute(store, mark);
	db_execute(store, "COMMIT");
}

static void
refuse_folder(const char *path)
{
	if (g_file_test(path, G_FILE_TEST_IS_DIR))
		errx(1, "%s: %s", path, strerror(EISDIR));
}

/* SQLite tries again to read only, and then knows no better than that there is no such file. */
static void
refuse_closed_folder(const char *path)
{
	g_autofree char *folder = g_path_get_dirname(path);

	if (access(path, F_OK) != 0 && access(folder, W_OK) != 0)
		err(1, "%s", path);
}

struct store *
db_open(const char *path, enum store_access access, const struct db_kind *kind)
{
	struct store *store = g_new0(struct store, 1);
	int flags = SQLITE_OPEN_NOMUTEX |
	    (access == STORE_READ ? SQLITE_OPEN_READONLY :
				    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);

	refuse_folder(path);
	if (access == STORE_WRITE)
		refuse_closed_folder(path);
	/* a lock for each allocation, to count what nobody asks for */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	store->path = g_strdup(path);
	store->statements = g_hash_table_new(g_direct_hash, g_direct_equal);
	errno = 0;
	if (sqlite3_open_v2(path, &store->handle, flags, NULL) != SQLITE_OK)
		db_die(store);
	shape_distrust(store->handle);
	sqlite3_extended_result_codes(store->handle, 0);
	sqlite3_busy_timeout(store->handle, BUSY_WAIT_MS);
	if (access == STORE_WRITE && is_empty(store))
		db_migrate(store, kind);
	check_kind(store, kind);
	shape_check(store, kind);
	if (access == STORE_WRITE) {
		if (sqlite3_db_readonly(store->handle, "main"))
			errx(1, "%s: read-only", path);
		if (db_pragma(store, "PRAGMA user_version") < kind->version)
			db_migrate(store, kind);
		db_execute(store, "PRAGMA foreign_keys = ON");
	}
	return store;
}

void
db_close(struct store *store)
{
	GHashTableIter each;
	gpointer statement;

	g_hash_table_iter_init(&each, store->statements);
	while (g_hash_table_iter_next(&each, NULL, &statement))
		sqlite3_finalize(statement);
	g_hash_table_destroy(store->statements);
	if (sqlite3_close(store->handle) != SQLITE_OK)
		db_die(store);
	if (store->output.temporary != NULL)
		output_close(&store->output);
	g_free(store->path);
	g_free(store);
}

/*
 * Known by the address of its text: to hash the text itself would cost more than many a statement.
 */
sqlite3_stmt *
db_statement(struct store *store, const char *sql)
{
	sqlite3_stmt *statement = g_hash_table_lookup(store->statements, sql);

	if (statement != NULL) {
		sqlite3_reset(statement);
		sqlite3_clear_bindings(statement);
		return statement;
	}
	if (sqlite3_prepare_v3(
		store->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
		db_die(store);
	g_hash_table_insert(store->statements, (gpointer)sql, statement);
	return statement;
}

static int
parameter(sqlite3_stmt *statement, const char *name)
{
	int index = sqlite3_bind_parameter_index(statement, name);

	if (index == 0)
		errx(1, "%s: no such parameter in: %s", name, sqlite3_sql(statement));
	return index;
}

void
db_integer(sqlite3_stmt *statement, const char *name, int64_t value)
{
	sqlite3_bind_int64(statement, parameter(statement, name), value);
}

void
db_id(sqlite3_stmt *statement, const char *name, int64_t id)
{
	if (id != 0)
		db_integer(statement, name, id);
}

void
db_real(sqlite3_stmt *statement, const char *name, double value)
{
	int index = parameter(statement, name);

	if (!isnan(value))
		sqlite3_bind_double(statement, index, value);
}

void
db_text_at(sqlite3_stmt *statement, int index, const char *value)
{
	g_autofree char *hidden = secret_hidden(value);
	g_autofree char *plain = harmless_text(hidden != NULL ? hidden : value);

	if (hidden == NULL && plain == NULL)
		sqlite3_bind_text(statement, index, value, -1, SQLITE_STATIC);
	else
		sqlite3_bind_text(
		    statement, index, plain != NULL ? plain : hidden, -1, SQLITE_TRANSIENT);
}

void
db_text(sqlite3_stmt *statement, const char *name, const char *value)
{
	db_text_at(statement, parameter(statement, name), value);
}

void
db_blob(sqlite3_stmt *statement, const char *name, const void *value, size_t size)
{
	sqlite3_bind_blob64(statement, parameter(statement, name), value, size, SQLITE_STATIC);
}

bool
db_step(struct store *store, sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);

	if (code != SQLITE_ROW && code != SQLITE_DONE)
		db_die(store);
	return code == SQLITE_ROW;
}

void
db_run(struct store *store, sqlite3_stmt *statement)
{
	while (db_step(store, statement))
		continue;
	sqlite3_reset(statement);
}

int64_t
db_answer(struct store *store, sqlite3_stmt *statement, int64_t otherwise)
{
	int64_t value = db_step(store, statement) ? sqlite3_column_int64(statement, 0) : otherwise;

	sqlite3_reset(statement);
	return value;
}

/*
 * Looks from column `from` on, and then at those before it: tables of members mostly have the
 * statement's order.
 */
static int
column_from(sqlite3_stmt *row, const char *column, int from)
{
	int n = sqlite3_column_count(row);

	for (int i = 0; i < n; i++, from++) {
		from = from < n ? from : 0;
		if (strcmp(sqlite3_column_name(row, from), column) == 0)
			return from;
	}
	errx(1, "%s: no such column in: %s", column, sqlite3_sql(row));
}

int
db_column(sqlite3_stmt *row, const char *column)
{
	return column_from(row, column, 0);
}

int64_t
db_get_integer(sqlite3_stmt *row, const char *column)
{
	return sqlite3_column_int64(row, db_column(row, column));
}

static double
real_at(sqlite3_stmt *row, int at)
{
	return sqlite3_column_type(row, at) == SQLITE_NULL ? NAN : sqlite3_column_double(row, at);
}

double
db_get_real(sqlite3_stmt *row, const char *column)
{
	return real_at(row, db_column(row, column));
}

bool
db_get_flag(sqlite3_stmt *row, const char *column)
{
	return db_get_integer(row, column) != 0;
}

const char *
db_peek_text(sqlite3_stmt *row, const char *column)
{
	return (const char *)sqlite3_column_text(row, db_column(row, column));
}

char *
db_get_text(sqlite3_stmt *row, const char *column)
{
	const char *text = db_peek_text(row, column);
	char *hidden = secret_hidden(text);
	char *plain = harmless_text(hidden != NULL ? hidden : text);

	if (plain != NULL)
		g_free(hidden);
	return plain != NULL ? plain : hidden != NULL ? hidden : g_strdup(text);
}

struct db_reader
db_reader_of(sqlite3_stmt *row, const struct db_member *members)
{
	struct db_reader reader = { .row = row, .member = members };
	int at = 0;

	for (size_t i = 0; members[i].column != NULL; i++) {
		g_assert(i < DB_COLUMNS_MAX);
		reader.column[i] = column_from(row, members[i].column, at);
		at = reader.column[i] + 1;
	}
	return reader;
}

void
db_read(const struct db_reader *reader, void *into)
{
	const int *at = reader->column;

	for (const struct db_member *m = reader->member; m->column != NULL; m++, at++) {
		void *to = (char *)into + m->offset;

		switch (m->type) {
		case DB_INTEGER:
			*(int64_t *)to = sqlite3_column_int64(reader->row, *at);
			break;
		case DB_REAL:
			*(double *)to = real_at(reader->row, *at);
			break;
		case DB_FLAG:
			*(bool *)to = sqlite3_column_int(reader->row, *at) != 0;
			break;
		case DB_TEXT:
			*(const char **)to = (const char *)sqlite3_column_text(reader->row, *at);
			break;
		}
	}
}

size_t
db_ids(struct store *store, sqlite3_stmt *q, int64_t **ids)
{
	GArray *all = g_array_new(FALSE, FALSE, sizeof **ids);
	gsize n;

	while (db_step(store, q)) {
		int64_t id = sqlite3_column_int64(q, 0);

		g_array_append_val(all, id);
	}
	sqlite3_reset(q);
	n = all->len;
	*ids = (int64_t *)(void *)g_array_free(all, FALSE);
	return n;
}
