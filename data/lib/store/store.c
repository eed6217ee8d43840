/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/store.h"

#include <err.h>
#include <fcntl.h>
#include <glib.h>
#include <stdlib.h>
#include <unistd.h>

#include "data/lib/store/db.h"
#include "data/lib/output.h"
#include "data/lib/store/packed.h"
#include "data/lib/store/shape.h"

extern const char schema_sql[], waiting_sql[], sampled_sql[], stats_sql[];

/* A change of the schema is a new entry here, and schema.sql is never edited once released. */
static const char *const runs_steps[] = { schema_sql, waiting_sql, sampled_sql };
/*
 * stats.sql may be edited: then it moves one place up, behind an empty text, and is the oldest that
 * is read.
 */
static const char *const stats_steps[] = { "", "", stats_sql };

static const struct db_kind runs_kind = { 0x706f6452, runs_steps, 3, 0, NULL };         /* "podR" */
static const struct db_kind stats_kind = { 0x706f6453, stats_steps, 3, 3, &runs_kind }; /* "podS" */

struct store *
store_open_runs(const char *path, enum store_access access)
{
	return db_open(path, access, &runs_kind);
}

struct store *
store_open_stats(const char *path, enum store_access access)
{
	struct store *store;

	if (access == STORE_WRITE && !g_file_test(path, G_FILE_TEST_EXISTS))
		errx(1, "%s: no such store", path);
	store = db_open(path, access, &stats_kind);
	shape_check_answers(store);
	return store;
}

static void
copy_pages(struct store *to, struct store *from)
{
	sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");

	if (backup == NULL || sqlite3_backup_step(backup, -1) != SQLITE_DONE ||
	    sqlite3_backup_finish(backup) != SQLITE_OK)
		db_die(to);
}

struct store *
store_create_stats(const char *path, const char *runs_path)
{
	struct store *runs = store_open_runs(runs_path, STORE_READ);
	struct store *stats = g_new0(struct store, 1);

	stats->path = g_strdup(path);
	stats->output = output_reserve(path);
	stats->statements = g_hash_table_new(g_direct_hash, g_direct_equal);
	if (sqlite3_open(stats->output.temporary, &stats->handle) != SQLITE_OK)
		db_die(stats);
	shape_distrust(stats->handle);
	copy_pages(stats, runs);
	shape_check_whole(stats, "main", runs_path);
	db_execute(stats, "PRAGMA synchronous = NORMAL");
	db_migrate(stats, &runs_kind); /* an older store is read as it would be if written to */
	db_execute(stats, "PRAGMA user_version = 0");
	db_migrate(stats, &stats_kind);
	store_begin(stats);
	packed_write(stats);
	db_close(runs);
	return stats;
}

static bool
pragma_says(struct store *store, const char *pragma, const char *answer)
{
	sqlite3_stmt *q = db_statement(store, pragma);
	bool matches = sqlite3_step(q) == SQLITE_ROW &&
	    g_strcmp0((const char *)sqlite3_column_text(q, 0), answer) == 0;

	sqlite3_reset(q);
	return matches;
}

void
store_flush_later(struct store *store)
{
	if (pragma_says(store, "PRAGMA journal_mode", "wal"))
		db_execute(store, "PRAGMA synchronous = NORMAL");
}

void
store_share(struct store *store)
{
	/* Where it cannot be, as on some network's file systems, all goes on as before. */
	if (pragma_says(store, "PRAGMA journal_mode = WAL", "wal"))
		store_flush_later(store);
}

/* By hand: a commit that flushes does so once more for the folder in each new program. */
void
store_flush(struct store *store)
{
	g_autofree char *log = g_strconcat(store->path, "-wal", NULL);
	int fd = open(log, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	if (fdatasync(fd) != 0)
		err(1, "%s", log);
	close(fd);
}

void
store_unshare(struct store *store)
{
	const char *back = "PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE";
	int code = sqlite3_exec(store->handle, back, NULL, NULL, NULL);

	/* Where somebody just looks at it, it stays as it is, and the next one does this. */
	if (code != SQLITE_OK && code != SQLITE_BUSY && code != SQLITE_LOCKED)
		sqlite3_exec(store->handle, back, NULL, NULL, NULL);
}

void
store_close(struct store *store)
{
	if (store->in_transaction)
		store_commit(store);
	db_close(store);
}

const char *
store_path(const struct store *store)
{
	return store->path;
}

void
store_begin(struct store *store)
{
	db_execute(store, "BEGIN IMMEDIATE");
	store->in_transaction = true;
}

void
store_commit(struct store *store)
{
	db_execute(store, "COMMIT");
	store->in_transaction = false;
}

void
store_new_uuid(char text[37])
{
	g_autofree char *uuid = g_uuid_string_random();

	g_strlcpy(text, uuid, 37);
}

void
store_new_uuid_bytes(uint8_t bytes[16])
{
	char text[37];
	const char *at = text;

	store_new_uuid(text);
	for (int i = 0; i < 16; i++, at += 2) {
		at += *at == '-';
		bytes[i] =
		    (uint8_t)(g_ascii_xdigit_value(at[0]) << 4 | g_ascii_xdigit_value(at[1]));
	}
}
