/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport_sqlite: statements in an SQLite file, which this process works on itself. */
#include <string.h>

#include <glib.h>

#include "collect/lib/sql/drive/sqlite.h"
#include "collect/lib/sql/drive/threads.h"

static void
disconnect(struct worker *w)
{
	g_clear_pointer(&w->prepared, g_hash_table_unref);
	sqlite3_close(w->handle);
	w->handle = NULL;
}

static char *
connect_file(struct worker *w, bool *retry)
{
	sqlite3 *db = NULL;
	char *why = sqlite_connect(&db, &w->to->sqlite, false);

	*retry = false;
	w->handle = db;
	if (why != NULL)
		disconnect(w);
	return why;
}

/* What SET AUTOCOMMIT=0 is to MariaDB: a transaction is open whenever a statement runs. */
static int
open_transaction(struct worker *w)
{
	if (w->client.run->load->commit_every == 0 || !sqlite3_get_autocommit(w->handle) ||
	    w->client.statement->kind == KIND_COMMIT)
		return SQLITE_OK;
	return sqlite_execute(w->handle, "BEGIN IMMEDIATE", NULL);
}

/* What came back, and how it ended: true if well. */
static bool
note_end(struct worker *w, int code, const struct sqlite_counts *counts)
{
	w->tally.rows += counts->rows;
	w->tally.bytes += counts->bytes;
	w->code = (unsigned)code;
	w->message = sqlite3_errmsg(w->handle);
	return code == SQLITE_OK;
}

static bool
query(struct worker *w, const char *text, size_t length)
{
	struct sqlite_counts counts = { 0, 0 };
	int code = open_transaction(w);

	(void)length;
	if (w->client.statement->kind == KIND_COMMIT && sqlite3_get_autocommit(w->handle))
		return true;
	if (code == SQLITE_OK)
		code = sqlite_execute(w->handle, text, &counts);
	return note_end(w, code, &counts);
}

static void
finalize(gpointer statement)
{
	sqlite3_finalize(statement);
}

/* NULL: it does not prepare, or is to be run as text. */
static sqlite3_stmt *
statement_of(struct worker *w, bool *as_text)
{
	uint64_t which = client_prepared(&w->client);
	sqlite3_stmt *q;
	const char *text, *more;
	size_t length;

	if (w->prepared == NULL)
		w->prepared = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, finalize);
	q = g_hash_table_lookup(w->prepared, &which);
	if (q != NULL)
		return q;
	text = client_text_to_prepare(&w->client, &length);
	if (sqlite3_prepare_v3(
		w->handle, text, (int)length, SQLITE_PREPARE_PERSISTENT, &q, &more) != SQLITE_OK)
		return NULL;
	/* Several in one text are run as text. */
	*as_text = more + strspn(more, " \t\r\n;") < text + length;
	if (*as_text) {
		sqlite3_finalize(q);
		return NULL;
	}
	g_hash_table_insert(w->prepared, g_memdup2(&which, sizeof which), q);
	client_restart(&w->client, now_ns());
	return q;
}

static int
give_values(struct worker *w, sqlite3_stmt *q)
{
	struct value value[CLIENT_PARAMETERS];
	size_t n = client_parameters(&w->client, value);
	int code = SQLITE_OK;

	for (size_t i = 0; i < n && code == SQLITE_OK; i++) {
		const struct value *v = &value[i];
		int at = (int)i + 1;

		if (v->type == VALUE_TEXT)
			code = sqlite3_bind_text(q, at, v->text, (int)v->length, SQLITE_TRANSIENT);
		else if (v->type == VALUE_REAL)
			code = sqlite3_bind_double(q, at, v->real);
		else
			code = sqlite3_bind_int64(q, at, v->integer);
	}
	return code;
}

static bool
execute(struct worker *w, bool *as_text)
{
	struct sqlite_counts counts = { 0, 0 };
	int code = open_transaction(w);
	sqlite3_stmt *q;

	*as_text = false;
	q = code == SQLITE_OK ? statement_of(w, as_text) : NULL;
	if (*as_text)
		return false;
	if (code == SQLITE_OK)
		code = q != NULL ? give_values(w, q) : sqlite3_extended_errcode(w->handle);
	if (code == SQLITE_OK) {
		sqlite_take_rows(q, &counts);
		code = sqlite3_reset(q);
	}
	return note_end(w, code, &counts);
}

/* Nobody waits longer than a minute for a lock, and then hears of it. */
static void
wake(struct worker *w)
{
	(void)w;
}

void
transport_sqlite(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted)
{
	static const struct threads_kind kind = { NULL, NULL, connect_file, disconnect, query,
		execute, wake };

	threads_transport(&kind, run, to, interrupted);
}
