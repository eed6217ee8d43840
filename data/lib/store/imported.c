/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/imported.h"

#include <glib.h>

#include "data/lib/store/db.h"

bool
imported_is_fresh(struct store *store)
{
	return db_answer(store,
		   db_statement(store,
		       "SELECT EXISTS (SELECT 1 FROM run) OR EXISTS (SELECT 1 FROM moments)"),
		   1) == 0;
}

void
imported_prepare(struct store *store)
{
	db_execute(store,
	    "PRAGMA cache_size = -131072; PRAGMA foreign_keys = OFF;"
	    " PRAGMA ignore_check_constraints = ON");
	/*
	 * A fresh store has nothing to lose but what is being read from files; only a power cut
	 * could do that.
	 */
	if (imported_is_fresh(store))
		db_execute(store, "PRAGMA synchronous = OFF");
}

void
imported_done(struct store *store)
{
	db_execute(store,
	    "PRAGMA ignore_check_constraints = OFF; PRAGMA foreign_keys = ON; PRAGMA synchronous ="
	    " FULL");
}

/*
 * An insert of one row, and of many: one step for many rows costs a fraction of a step for each.
 * Prepared when first used.
 */
struct insert {
	const char *head, *row;
	int columns;
	sqlite3_stmt *one, *many;
};

struct imported_writer {
	struct store *store;
	char *index; /* makes the one that is left out meanwhile; NULL: none is */
	struct insert run, measure;
};

static sqlite3_stmt *
prepare(struct store *store, const struct insert *insert, size_t n)
{
	GString *sql = g_string_new(insert->head);
	sqlite3_stmt *q;

	for (size_t i = 0; i < n; i++)
		g_string_append_printf(sql, "%s%s", i > 0 ? "," : " VALUES ", insert->row);
	if (sqlite3_prepare_v3(store->handle, sql->str, -1, SQLITE_PREPARE_PERSISTENT, &q, NULL) !=
	    SQLITE_OK)
		db_die(store);
	g_string_free(sql, TRUE);
	return q;
}

/* The statement for `n` rows, 1 or IMPORTED_AT_ONCE. */
static sqlite3_stmt *
statement_for(struct store *store, struct insert *insert, size_t n)
{
	sqlite3_stmt **q = n == 1 ? &insert->one : &insert->many;

	if (*q == NULL)
		*q = prepare(store, insert, n);
	return *q;
}

/* What makes the index by workload and backend, which is gone then. Caller frees. */
static char *
drop_index(struct store *store)
{
	sqlite3_stmt *q =
	    db_statement(store, "SELECT sql FROM sqlite_schema WHERE name = 'run_order'");
	char *sql;

	db_step(store, q);
	sql = db_get_text(q, "sql");
	sqlite3_reset(q);
	db_execute(store, "DROP INDEX run_order");
	return sql;
}

/*
 * FAIL keeps the rows before the one that fails; ABORT would take them back, and for that copy
 * every page before it touches it. A CHECK that calls a function makes SQLite do so for FAIL too,
 * so imported_prepare() leaves the checks out: the rows are made of ids, enumerations and finite
 * numbers only. (PRAGMA integrity_check holds them against the checks all the same.)
 */
struct imported_writer *
imported_writer_new(struct store *store)
{
	struct imported_writer *w = g_new0(struct imported_writer, 1);

	w->store = store;
	w->index = imported_is_fresh(store) ? drop_index(store) : NULL;
	w->run = (struct insert){
		"INSERT OR FAIL INTO run (uuid, session, backend, workload, status, source,"
		" round, position, start_ns, reason)",
		"(?,?,?,?,?,?,?,?,?,?)", 10, NULL, NULL
	};
	w->measure =
	    (struct insert){ "INSERT OR FAIL INTO measure (run, metric, value, resolution)",
		    "(?,?,?,?)", 4, NULL, NULL };
	return w;
}

void
imported_writer_free(struct imported_writer *w)
{
	sqlite3_finalize(w->run.one);
	sqlite3_finalize(w->run.many);
	sqlite3_finalize(w->measure.one);
	sqlite3_finalize(w->measure.many);
	if (w->index != NULL)
		db_execute(w->store, w->index);
	g_free(w->index);
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

	sqlite3_bind_blob(q, at, run->uuid, 16, SQLITE_STATIC);
	sqlite3_bind_int64(q, at + 1, row->session);
	sqlite3_bind_int64(q, at + 2, row->backend);
	sqlite3_bind_int64(q, at + 3, row->workload);
	sqlite3_bind_text(q, at + 4, row->status, -1, SQLITE_STATIC);
	bind_id(q, at + 5, row->source);
	bind_id(q, at + 6, row->round);
	bind_id(q, at + 7, row->position);
	bind_id(q, at + 8, row->start_ns);
	db_text_at(q, at + 9, row->reason); /* NULL: null */
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

/* What one step wrote has ids that follow each other. */
static size_t
write_runs(struct store *store, sqlite3_stmt *q, struct imported_run *run)
{
	size_t n = write_rows(store, q);
	int64_t end = sqlite3_last_insert_rowid(store->handle) + 1;

	for (size_t i = 0; i < n; i++)
		run[i].id = end - (int64_t)(n - i);
	return n;
}

size_t
imported_runs(struct imported_writer *w, struct imported_run *run, size_t n)
{
	size_t at_once = n == IMPORTED_AT_ONCE ? n : 1, written = 0, now = at_once;
	sqlite3_stmt *q = statement_for(w->store, &w->run, at_once);

	for (; written < n && now == at_once; written += now) {
		for (size_t i = 0; i < at_once; i++)
			bind_run(q, 1 + (int)i * w->run.columns, &run[written + i]);
		now = write_runs(w->store, q, run + written);
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
	if (m->resolution > 0)
		sqlite3_bind_double(q, at + 3, m->resolution);
	else
		sqlite3_bind_null(q, at + 3);
}

void
imported_measures(struct imported_writer *w, const struct imported_measure *measure, size_t n)
{
	size_t at_once = n == IMPORTED_AT_ONCE ? n : 1;
	sqlite3_stmt *q = statement_for(w->store, &w->measure, at_once);

	for (size_t written = 0; written < n; written += at_once) {
		for (size_t i = 0; i < at_once; i++)
			bind_measure(q, 1 + (int)i * w->measure.columns, &measure[written + i]);
		write_rows(w->store, q);
	}
}

bool
imported_origin(struct store *store, const uint8_t uuid[16], struct origin *origin)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT source, session FROM run WHERE uuid = :uuid"
	    " UNION ALL SELECT source, session FROM moments WHERE uuid = :uuid");
	bool found;

	db_blob(q, ":uuid", uuid, 16);
	found = db_step(store, q);
	if (found)
		*origin = (struct origin){ .source = db_get_integer(q, "source"),
			.session = db_get_integer(q, "session") };
	sqlite3_reset(q);
	return found;
}

bool
imported_is_of(struct store *store, int64_t source, const char *file, const char *digest)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT file = :file OR file IN (SELECT file FROM source WHERE digest = :digest)"
	    " FROM source WHERE id = :id");

	db_integer(q, ":id", source);
	db_text(q, ":file", file);
	db_text(q, ":digest", digest);
	return db_answer(store, q, 0) != 0;
}

/* Have there ever been results of two tools or versions? If not, no run needs to be looked at. */
static bool
is_mixed(struct store *store)
{
	return db_answer(store,
		   db_statement(store,
		       "SELECT count(*) FROM (SELECT DISTINCT tool, version FROM source LIMIT 2)"),
		   0) == 2;
}

void
imported_find_mixed_tools(struct store *store)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO finding (code, workload, sentence, advice)"
	    " SELECT 'mixed-tools', workload, 'Its results come from ' || group_concat(what, ' and"
	    " ') ||"
	    " ': tools and versions measure in their own ways.',"
	    " 'Compare results of one tool and one version.' FROM"
	    " (SELECT DISTINCT workload, coalesce(tool, 'a table') || coalesce(' ' || version, '')"
	    " AS what"
	    " FROM (SELECT workload, source FROM run UNION SELECT workload, source FROM moments)"
	    " JOIN source ON source.id = source ORDER BY 1, 2)"
	    " WHERE workload NOT IN (SELECT workload FROM finding WHERE code = 'mixed-tools')"
	    " GROUP BY workload HAVING count(*) > 1");

	if (is_mixed(store))
		db_run(store, q);
}
