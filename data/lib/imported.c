/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/imported.h"

#include <glib.h>

#include "data/lib/db.h"

bool
imported_is_fresh(struct store *store)
{
	return db_answer(store, db_statement(store,
	    "SELECT EXISTS (SELECT 1 FROM run) OR EXISTS (SELECT 1 FROM moments)"), 1) == 0;
}

void
imported_prepare(struct store *store)
{
	db_execute(store, "PRAGMA cache_size = -131072; PRAGMA foreign_keys = OFF");
	/* A fresh store has nothing to lose but what is being read from files; only a power cut could do that. */
	if (imported_is_fresh(store))
		db_execute(store, "PRAGMA synchronous = OFF");
}

void
imported_done(struct store *store)
{
	db_execute(store, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL");
}

bool
imported_has(struct store *store, const uint8_t uuid[16])
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT EXISTS (SELECT 1 FROM run WHERE uuid = :uuid)"
	    " OR EXISTS (SELECT 1 FROM moments WHERE uuid = :uuid)");

	db_blob(q, ":uuid", uuid, 16);
	return db_answer(store, q, 0) != 0;
}

int64_t
imported_next_run(struct store *store)
{
	return db_answer(store, db_statement(store, "SELECT max(id) FROM run"), 0) + 1;
}

void
imported_bulk_begin(struct store *store)
{
	db_execute(store,
	    "CREATE TEMP TABLE bulk_index AS SELECT sql FROM main.sqlite_schema WHERE name = 'run_order';"
	    "DROP INDEX run_order");
}

void
imported_bulk_end(struct store *store)
{
	sqlite3_stmt *q = db_statement(store, "SELECT sql FROM bulk_index");
	char *sql;

	db_step(store, q);
	sql = db_column_text(q, 0);
	sqlite3_reset(q);
	db_execute(store, sql);
	g_free(sql);
	db_execute(store, "DROP TABLE bulk_index");
}

/* An insert of one row, and of many: one step for many rows costs a fraction of a step for each. */
struct insert {
	sqlite3_stmt *one, *many;
	int columns;
};

struct imported_writer {
	struct store *store;
	struct insert run, measure;
};

static sqlite3_stmt *
prepare(struct store *store, const char *insert, const char *row, int n)
{
	GString *sql = g_string_new(insert);
	sqlite3_stmt *q;

	for (int i = 0; i < n; i++)
		g_string_append_printf(sql, "%s%s", i > 0 ? "," : " VALUES ", row);
	if (sqlite3_prepare_v3(store->handle, sql->str, -1, SQLITE_PREPARE_PERSISTENT, &q, NULL) != SQLITE_OK)
		db_die(store);
	g_string_free(sql, TRUE);
	return q;
}

/*
 * FAIL keeps the rows before the one that fails; ABORT would take them back, and for that copy every page before it touches
 * it. A CHECK that calls a function makes SQLite do so for FAIL too, so the checks are left out here: the rows are made of
 * ids, enumerations and finite numbers only. (PRAGMA integrity_check holds them against the checks all the same.)
 */
struct imported_writer *
imported_writer_new(struct store *store)
{
	struct imported_writer *w = g_new0(struct imported_writer, 1);
	static const char run[] = "INSERT OR FAIL INTO run (id, uuid, session, backend, workload, status,"
				  " source, round, position, start_ns, reason)";
	static const char run_row[] = "(?,?,?,?,?,?,?,?,?,?,?)";
	static const char measure[] = "INSERT OR FAIL INTO measure (run, metric, value)";

	db_execute(store, "PRAGMA ignore_check_constraints = ON");
	w->store = store;
	w->run = (struct insert){ prepare(store, run, run_row, 1),
		prepare(store, run, run_row, IMPORTED_AT_ONCE), 11 };
	w->measure = (struct insert){ prepare(store, measure, "(?,?,?)", 1),
		prepare(store, measure, "(?,?,?)", IMPORTED_AT_ONCE), 3 };
	return w;
}

void
imported_writer_free(struct imported_writer *w)
{
	sqlite3_finalize(w->run.one);
	sqlite3_finalize(w->run.many);
	sqlite3_finalize(w->measure.one);
	sqlite3_finalize(w->measure.many);
	db_execute(w->store, "PRAGMA ignore_check_constraints = OFF");
	g_free(w);
}

static void
bind_id(sqlite3_stmt *q, int at, int64_t id)
{
	if (id != 0)
		sqlite3_bind_int64(q, at, id);
	else
		sqlite3_bind_null(q, at);
}

static void
bind_run(sqlite3_stmt *q, int at, const struct imported_run *run)
{
	const struct run_row *row = &run->row;

	sqlite3_bind_int64(q, at, run->id);
	sqlite3_bind_blob(q, at + 1, run->uuid, 16, SQLITE_STATIC);
	sqlite3_bind_int64(q, at + 2, row->session);
	sqlite3_bind_int64(q, at + 3, row->backend);
	sqlite3_bind_int64(q, at + 4, row->workload);
	sqlite3_bind_text(q, at + 5, row->status, -1, SQLITE_STATIC);
	bind_id(q, at + 6, row->source);
	bind_id(q, at + 7, row->round);
	bind_id(q, at + 8, row->position);
	bind_id(q, at + 9, row->start_ns);
	sqlite3_bind_text(q, at + 10, row->reason, -1, SQLITE_STATIC); /* NULL: null */
}

/* Steps an insert to its end; how many rows it wrote. */
static size_t
write_rows(struct store *store, sqlite3_stmt *q)
{
	int status = sqlite3_step(q);
	size_t n = (size_t)sqlite3_changes(store->handle);

	if (status != SQLITE_DONE && (status & 0xff) != SQLITE_CONSTRAINT)
		db_die(store);
	sqlite3_reset(q);
	return n;
}

size_t
imported_runs(struct imported_writer *w, const struct imported_run *run, size_t n)
{
	size_t written = 0;

	if (n == IMPORTED_AT_ONCE) {
		for (int i = 0; i < IMPORTED_AT_ONCE; i++)
			bind_run(w->run.many, 1 + i * w->run.columns, &run[i]);
		return write_rows(w->store, w->run.many);
	}
	for (; written < n; written++) {
		bind_run(w->run.one, 1, &run[written]);
		if (write_rows(w->store, w->run.one) == 0)
			break;
	}
	return written;
}

static void
bind_measure(sqlite3_stmt *q, int at, const struct imported_measure *m)
{
	sqlite3_bind_int64(q, at, m->run);
	sqlite3_bind_int64(q, at + 1, m->metric);
	if (m->is_whole)
		sqlite3_bind_int64(q, at + 2, (int64_t)m->value);
	else
		sqlite3_bind_double(q, at + 2, m->value);
}

void
imported_measures(struct imported_writer *w, const struct imported_measure *measure, size_t n)
{
	if (n == IMPORTED_AT_ONCE) {
		for (int i = 0; i < IMPORTED_AT_ONCE; i++)
			bind_measure(w->measure.many, 1 + i * w->measure.columns, &measure[i]);
		write_rows(w->store, w->measure.many);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		bind_measure(w->measure.one, 1, &measure[i]);
		write_rows(w->store, w->measure.one);
	}
}

bool
imported_origin(struct store *store, const uint8_t uuid[16], struct origin *origin)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT file, digest, session FROM (SELECT source, session FROM run WHERE uuid = :uuid"
	    " UNION ALL SELECT source, session FROM moments WHERE uuid = :uuid) AS it"
	    " LEFT JOIN source ON source.id = it.source");
	bool found;

	db_blob(q, ":uuid", uuid, 16);
	found = db_step(store, q);
	if (found)
		*origin = (struct origin){ db_column_text(q, 0), db_column_text(q, 1),
			sqlite3_column_int64(q, 2) };
	sqlite3_reset(q);
	return found;
}

void
imported_find_mixed_tools(struct store *store)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO finding (code, workload, sentence, advice)"
	    " SELECT 'mixed-tools', workload, 'Its results come from ' || group_concat(what, ' and ') ||"
	    " ': tools and versions measure in their own ways.',"
	    " 'Compare results of one tool and one version.' FROM"
	    " (SELECT DISTINCT workload, coalesce(tool, 'a table') || coalesce(' ' || version, '') AS what"
	    " FROM (SELECT workload, source FROM run UNION SELECT workload, source FROM moments)"
	    " JOIN source ON source.id = source ORDER BY 1, 2)"
	    " WHERE workload NOT IN (SELECT workload FROM finding WHERE code = 'mixed-tools')"
	    " GROUP BY workload HAVING count(*) > 1");

	db_run(store, q);
}
