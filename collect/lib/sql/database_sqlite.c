/* SPDX-License-Identifier: GPL-3.0-or-later */
/* database_sqlite: an SQLite file, made, filled and deleted in this process. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/sql/database.h"
#include "collect/lib/sql/drive/sqlite.h"

/*
 * "pdsl" in the file's header, PRAGMA application_id: podium-slap made this one and may delete
 * it.
 */
enum { MARK = 0x7064736c };

static int64_t
ask(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *q = NULL;
	int64_t answer = -1;

	if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
		answer = sqlite3_column_int64(q, 0);
	sqlite3_finalize(q);
	return answer;
}

static void
sqlite_close(struct database *d)
{
	sqlite3_close(d->handle);
	d->handle = NULL;
}

static char *
reopen(struct database *d, bool create)
{
	sqlite3 *db = NULL;
	char *why = sqlite_connect(&db, &d->to->sqlite, create);

	d->handle = db;
	if (why != NULL)
		sqlite_close(d);
	return why;
}

/* A file that the load is to make need not be there. */
static char *
sqlite_open(struct database *d)
{
	bool is_memory = sqlite_is_memory(&d->to->sqlite);

	d->version = g_strdup(sqlite3_libversion());
	if (!is_memory && access(d->to->sqlite.path, F_OK) != 0) {
		if (!d->makes_schema)
			return g_strdup(g_strerror(errno));
		return NULL;
	}
	return is_memory || !d->makes_schema ? reopen(d, false) : NULL;
}

/* Made by podium-slap, or nothing in it. Looks without changing anything: no pragmas. */
static char *
refuse_foreign(const struct database *d)
{
	sqlite3 *db = NULL;
	bool ours;

	sqlite3_open_v2(d->to->sqlite.path, &db, SQLITE_OPEN_READONLY, NULL);
	ours = ask(db, "PRAGMA application_id") == MARK ||
	    ask(db, "SELECT count(*) FROM sqlite_schema") == 0;
	sqlite3_close(db);
	if (ours || d->force_drop)
		return NULL;
	return g_strdup("this file was not made by podium-slap: not deleted (another path,"
			" or --force-drop)");
}

static char *
delete_file(const char *path, const char *ending)
{
	g_autofree char *name = g_strconcat(path, ending, NULL);

	if (unlink(name) == 0 || errno == ENOENT)
		return NULL;
	return g_strdup_printf("%s: %s", name, g_strerror(errno));
}

static char *
sqlite_drop(struct database *d)
{
	static const char *const endings[] = { "-wal", "-shm", "-journal", "" };
	char *why = NULL;

	if (!sqlite_is_memory(&d->to->sqlite) && access(d->to->sqlite.path, F_OK) == 0)
		why = refuse_foreign(d);
	if (why != NULL)
		return why;
	sqlite_close(d);
	for (size_t i = 0;
	     i < G_N_ELEMENTS(endings) && why == NULL && !sqlite_is_memory(&d->to->sqlite); i++)
		why = delete_file(d->to->sqlite.path, endings[i]);
	return why;
}

static char *
sqlite_statement(struct database *d, const char *sql, size_t length)
{
	(void)length;
	if (sqlite_execute(d->handle, sql, NULL) == SQLITE_OK)
		return NULL;
	return g_strdup_printf("%s (%d), in: %.60s", sqlite3_errmsg(d->handle),
	    sqlite3_extended_errcode(d->handle), sql);
}

static char *
sqlite_create(struct database *d)
{
	g_autofree char *mark = g_strdup_printf("PRAGMA application_id=%d", MARK);
	char *why = d->handle == NULL ? reopen(d, true) : NULL;

	if (why == NULL && ask(d->handle, "SELECT count(*) FROM sqlite_schema") != 0)
		why = g_strdup("the file has tables already");
	return why != NULL ? why : sqlite_statement(d, mark, 0);
}

static char *
sqlite_keys(struct database *d, GPtrArray *keys)
{
	sqlite3_stmt *q = NULL;

	if (sqlite3_prepare_v2(d->handle, "SELECT id from t1", -1, &q, NULL) != SQLITE_OK)
		return g_strdup(sqlite3_errmsg(d->handle));
	while (sqlite3_step(q) == SQLITE_ROW)
		g_ptr_array_add(keys, g_strdup((const char *)sqlite3_column_text(q, 0)));
	return sqlite3_finalize(q) == SQLITE_OK ? NULL : g_strdup(sqlite3_errmsg(d->handle));
}

static void
put_number(GHashTable *table, const char *name, int64_t value)
{
	g_hash_table_insert(table, g_strdup(name), g_memdup2(&value, sizeof value));
}

/* The server is this process: what the kernel counted for it. */
static GHashTable *
sqlite_status(struct database *d)
{
	GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	FILE *io = fopen("/proc/self/io", "re");
	char name[64];
	long long value;

	(void)d;
	while (io != NULL && fscanf(io, "%63[^:]: %lld ", name, &value) == 2) {
		if (strcmp(name, "read_bytes") == 0)
			put_number(table, "process_read_bytes", value);
		if (strcmp(name, "write_bytes") == 0)
			put_number(table, "process_write_bytes", value);
	}
	if (io != NULL)
		fclose(io);
	return table;
}

static GHashTable *
sqlite_facts(struct database *d)
{
	static const char *const names[] = { "journal_mode", "synchronous", "page_size",
		"cache_size", "mmap_size", "wal_autocheckpoint", "locking_mode", "temp_store",
		"auto_vacuum" };
	GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

	g_hash_table_insert(table, g_strdup("version"), g_strdup_printf("SQLite %s", d->version));
	for (size_t i = 0; i < G_N_ELEMENTS(names) && d->handle != NULL; i++) {
		g_autofree char *sql = g_strdup_printf("PRAGMA %s", names[i]);
		sqlite3_stmt *q = NULL;

		if (sqlite3_prepare_v2(d->handle, sql, -1, &q, NULL) == SQLITE_OK &&
		    sqlite3_step(q) == SQLITE_ROW)
			g_hash_table_insert(table, g_strdup(names[i]),
			    g_strdup((const char *)sqlite3_column_text(q, 0)));
		sqlite3_finalize(q);
	}
	return table;
}

const struct database_kind database_sqlite = { sqlite_open, sqlite_drop, sqlite_create,
	sqlite_statement, sqlite_keys, sqlite_status, sqlite_facts, sqlite_close };
