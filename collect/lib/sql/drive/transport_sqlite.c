/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport_sqlite: statements in an SQLite file, which this process works on itself. */
#include <glib.h>

#include "collect/lib/sql/drive/sqlite.h"
#include "collect/lib/sql/drive/threads.h"

static void
disconnect(struct worker *w)
{
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
	w->tally.rows += counts.rows;
	w->tally.bytes += counts.bytes;
	w->code = (unsigned)code;
	w->message = sqlite3_errmsg(w->handle);
	return code == SQLITE_OK;
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
		wake };

	threads_transport(&kind, run, to, interrupted);
}
