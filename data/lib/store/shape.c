/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/shape.h"

#include <err.h>
#include <glib.h>
#include <string.h>

/* A line for each thing in a schema that has to be as it is. */
static const char lines_sql[] =
    "SELECT 'table ' || name || ' ' || type || ' ' || wr || ' ' || strict FROM pragma_table_list"
    " WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND type <> 'view'"
    " UNION ALL SELECT 'column ' || t.name || '.' || c.name || ' ' || c.type || ' '"
    " || c.\"notnull\" || ' ' || c.pk FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c"
    " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
    " UNION ALL SELECT 'trigger ' || name || ' ' || sql FROM sqlite_schema WHERE type = 'trigger'";

/* Tables with rows for every run: most of a large store. */
static const char grows_with_runs[] =
    "'run', 'measure', 'operation', 'latency', 'series', 'counter', 'sample', 'run_fact',"
    " 'flag', 'packed_run', 'packed_value'";

void
shape_distrust(sqlite3 *handle)
{
	static const struct {
		int what, on;
	} settings[] = { { SQLITE_DBCONFIG_DEFENSIVE, 1 }, { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
		{ SQLITE_DBCONFIG_ENABLE_VIEW, 0 }, { SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0 } };

	for (size_t i = 0; i < G_N_ELEMENTS(settings); i++)
		sqlite3_db_config(handle, settings[i].what, settings[i].on, NULL);
	sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
	sqlite3_exec(handle, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}

/* NULL: it cannot be read. */
static GHashTable *
lines_of(sqlite3 *handle)
{
	GHashTable *lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	sqlite3_stmt *q = NULL;
	int code = sqlite3_prepare_v2(handle, lines_sql, -1, &q, NULL);

	while (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW) {
		g_hash_table_add(lines, g_strdup((const char *)sqlite3_column_text(q, 0)));
		code = SQLITE_OK;
	}
	sqlite3_finalize(q);
	if (code != SQLITE_DONE)
		g_clear_pointer(&lines, g_hash_table_destroy);
	return lines;
}

static bool
take_steps(sqlite3 *handle, const struct db_kind *kind, int version)
{
	bool good = kind->upon == NULL || take_steps(handle, kind->upon, kind->upon->version);

	for (int i = 0; i < version && good; i++)
		good = sqlite3_exec(handle, kind->steps[i], NULL, NULL, NULL) == SQLITE_OK;
	return good;
}

/* What a store of this kind and version has when it is new. */
static GHashTable *
model_of(const struct db_kind *kind, int version)
{
	sqlite3 *handle = NULL;
	GHashTable *lines = NULL;

	if (sqlite3_open(":memory:", &handle) == SQLITE_OK && take_steps(handle, kind, version))
		lines = lines_of(handle);
	sqlite3_close(handle);
	return lines;
}

/* The first words of a line: "table run", "column run.id". */
static _Noreturn void
die_of(const struct store *store, const char *line, const char *fault)
{
	const char *name = strchr(line, ' ') + 1;

	errx(1, "%s: damaged: the %.*s %s", store->path,
	    (int)((size_t)(name - line) + strcspn(name, " ")), line, fault);
}

static void
compare(const struct store *store, GHashTable *model, GHashTable *lines)
{
	GHashTableIter each;
	gpointer line;

	g_hash_table_iter_init(&each, model);
	while (g_hash_table_iter_next(&each, &line, NULL))
		if (!g_str_has_prefix(line, "trigger ") && !g_hash_table_contains(lines, line))
			die_of(store, line, "is not as podium makes it");
	g_hash_table_iter_init(&each, lines);
	while (g_hash_table_iter_next(&each, &line, NULL))
		if (g_str_has_prefix(line, "trigger ") && !g_hash_table_contains(model, line))
			die_of(store, line, "was not made by podium");
}

void
shape_check(struct store *store, const struct db_kind *kind)
{
	int version = (int)db_pragma(store, "PRAGMA user_version");
	GHashTable *lines = lines_of(store->handle), *model;

	if (lines == NULL)
		db_die(store);
	if (version < 0 || version > kind->version)
		errx(1, "%s: damaged: no store has version %d", store->path, version);
	model = model_of(kind, version);
	if (model == NULL)
		errx(1, "%s: out of memory", store->path);
	compare(store, model, lines);
	g_hash_table_destroy(model);
	g_hash_table_destroy(lines);
}

/* The pragma's first row, if it has one and that is not "ok". */
static void
die_if_it_finds(struct store *store, const char *path, const char *sql, const char *words)
{
	sqlite3_stmt *q = NULL;
	int code;

	if (sqlite3_prepare_v2(store->handle, sql, -1, &q, NULL) != SQLITE_OK)
		db_die(store);
	code = sqlite3_step(q);
	if (code == SQLITE_ROW) {
		const char *found = (const char *)sqlite3_column_text(q, 0);

		if (g_strcmp0(found, "ok") != 0)
			errx(1, "%s: damaged: %s%.*s", path, words,
			    (int)strcspn(found != NULL ? found : "", "\n"),
			    found != NULL ? found : "");
	} else if (code != SQLITE_DONE) {
		db_die(store);
	}
	sqlite3_finalize(q);
}

static const char lost_reference[] = "a reference leads nowhere, in ";

void
shape_check_whole(struct store *store, const char *schema, const char *path)
{
	g_autofree char *check = g_strdup_printf("PRAGMA %s.quick_check(1)", schema);
	g_autofree char *references = g_strdup_printf("PRAGMA %s.foreign_key_check", schema);

	die_if_it_finds(store, path, check, "");
	die_if_it_finds(store, path, references, lost_reference);
}

void
shape_check_answers(struct store *store)
{
	g_autofree char *query = g_strconcat("SELECT name FROM sqlite_schema WHERE type = 'table'"
					     " AND name NOT IN (",
	    grows_with_runs, ") AND name NOT LIKE 'sqlite_%'", NULL);
	sqlite3_stmt *q = NULL;

	if (sqlite3_prepare_v2(store->handle, query, -1, &q, NULL) != SQLITE_OK)
		db_die(store);
	while (db_step(store, q)) {
		const char *table = (const char *)sqlite3_column_text(q, 0);
		char *check = sqlite3_mprintf("PRAGMA quick_check(%Q)", table);
		char *references = sqlite3_mprintf("PRAGMA foreign_key_check(%Q)", table);

		die_if_it_finds(store, store->path, check, "");
		die_if_it_finds(store, store->path, references, lost_reference);
		sqlite3_free(check);
		sqlite3_free(references);
	}
	sqlite3_finalize(q);
}
