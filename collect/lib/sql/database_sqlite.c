/* SPDX-License-Identifier: GPL-3.0-or-later */
/* database_sqlite: an SQLite file, made, filled and deleted in this process. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collect/lib/sql/database.h"
#include "collect/lib/sql/drive/sqlite.h"
#include "data/lib/leftovers.h"
#include "data/lib/remove.h"

/*
 * "pdsl" in the file's header, PRAGMA application_id: podium-slap made this one and may delete
 * it.
 */
enum { MARK = 0x7064736c };

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
	struct stat st;

	d->version = g_strdup(sqlite3_libversion());
	if (!is_memory && stat(d->to->sqlite.path, &st) != 0)
		return d->makes_schema ? NULL : g_strdup(g_strerror(errno));
	if (!is_memory && !S_ISREG(st.st_mode))
		return g_strdup("is no file");
	return is_memory || !d->makes_schema ? reopen(d, false) : NULL;
}

/*
 * The mark as it stands in the file, 68 bytes from its beginning (The SQLite Database File Format,
 * 1.3.1): to be told it by SQLite, a journal would have to be played back, in a file that may be
 * another's.
 */
static bool
bears_mark(const char *path)
{
	unsigned char head[72];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	ssize_t n = fd >= 0 ? read(fd, head, sizeof head) : -1;

	if (fd >= 0)
		close(fd);
	return n == sizeof head &&
	    (head[68] << 24 | head[69] << 16 | head[70] << 8 | head[71]) == MARK;
}

static char *
refuse_foreign(const struct database *d)
{
	const char *path = d->to->sqlite.path;
	bool there;

	if (!remove_is_file(path, &there))
		return g_strdup("is no file: not deleted");
	if (!there || bears_mark(path) || d->force_drop)
		return NULL;
	return g_strdup("this file was not made by podium-slap: not deleted (another path,"
			" or --force-drop)");
}

static const char *const endings[] = { "-wal", "-shm", "-journal", "" };
enum { FILES = G_N_ELEMENTS(endings) };

/* SQLite's companions of a file, and it. They go at every end of the program. */
struct database_files {
	char *name[FILES];
};

static void
remember_files(struct database *d)
{
	struct database_files *files = g_new(struct database_files, 1);

	for (int i = 0; i < FILES; i++) {
		files->name[i] = g_strconcat(d->to->sqlite.path, endings[i], NULL);
		leftovers_add(files->name[i]);
	}
	d->files = files;
}

static void
forget_files(struct database *d)
{
	struct database_files *files = d->files;

	for (int i = 0; files != NULL && i < FILES; i++) {
		leftovers_forget(files->name[i]);
		g_free(files->name[i]);
	}
	g_free(files);
	d->files = NULL;
}

static char *
sqlite_drop(struct database *d)
{
	char *why;

	if (sqlite_is_memory(&d->to->sqlite)) {
		sqlite_close(d);
		return NULL;
	}
	why = refuse_foreign(d);
	if (why != NULL)
		return why;
	sqlite_close(d);
	for (int i = 0; i < FILES && why == NULL; i++) {
		g_autofree char *name = g_strconcat(d->to->sqlite.path, endings[i], NULL);

		why = remove_file(name);
	}
	if (why == NULL)
		forget_files(d);
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

/*
 * A file with the mark and nothing else, of another name: whoever ends meanwhile leaves none of
 * this name without it.
 */
static char *
make_marked(const struct database *d, const char *name)
{
	g_autofree char *mark = g_strdup_printf("PRAGMA application_id=%d", MARK);
	struct sqlite_file file = d->to->sqlite;
	sqlite3 *db = NULL;
	char *why;

	file.path = name;
	why = sqlite_connect(&db, &file, true);
	if (why == NULL && sqlite_execute(db, mark, NULL) != SQLITE_OK)
		why = g_strdup(sqlite3_errmsg(db));
	if (sqlite3_close(db) != SQLITE_OK && why == NULL)
		why = g_strdup("SQLite does not let go of it");
	return why;
}

static char *
make_file(struct database *d)
{
	g_autofree char *name = g_strdup_printf("%s.%d.tmp", d->to->sqlite.path, (int)getpid());
	bool there;
	char *why;

	if (!remove_is_file(name, &there) || there)
		return g_strdup_printf("%s: is there already", name);
	leftovers_add(name);
	why = make_marked(d, name);
	if (why == NULL && !d->stays)
		remember_files(d);
	if (why == NULL && (why = remove_move(name, d->to->sqlite.path)) != NULL)
		forget_files(d);
	leftovers_sweep_one(name);
	return why != NULL ? why : reopen(d, false);
}

static char *
sqlite_create(struct database *d)
{
	if (!sqlite_is_memory(&d->to->sqlite))
		return make_file(d);
	return d->handle == NULL ? reopen(d, true) : NULL;
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
