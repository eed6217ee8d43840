/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/freshness.h"

#include <err.h>
#include <glib.h>
#include <stdint.h>
#include <string.h>

#include "data/lib/store/db.h"

/* What a runs store holds that a copy of it must hold too. */
struct holding {
	int64_t runs, summaries;
	char *last;  /* UUID of the last finished run, or "" */
	char *study; /* the study file as it was last planned, or "" */
};

static void
holding_clear(struct holding *h)
{
	g_free(h->last);
	g_free(h->study);
}

static bool
read_holding(sqlite3 *handle, struct holding *h)
{
	/* By indexes and from the end: every reader of a store asks, a million runs or ten. */
	static const char question[] =
	    "SELECT (SELECT count(*) FROM run)"
	    " - (SELECT count(*) FROM run WHERE status = 'planned' OR status = 'running') AS runs,"
	    " (SELECT count(*) FROM moments) AS summaries,"
	    " coalesce((SELECT hex(uuid) FROM run WHERE status <> 'planned'"
	    " AND status <> 'running' ORDER BY id DESC LIMIT 1), '') AS last,"
	    " coalesce((SELECT text FROM study), '') AS study";
	sqlite3_stmt *q = NULL;
	bool is_read = sqlite3_prepare_v2(handle, question, -1, &q, NULL) == SQLITE_OK &&
	    sqlite3_step(q) == SQLITE_ROW;

	if (is_read)
		*h = (struct holding){ db_get_integer(q, "runs"), db_get_integer(q, "summaries"),
			db_get_text(q, "last"), db_get_text(q, "study") };
	sqlite3_finalize(q);
	return is_read;
}

/* Not by db_open(), which ends the program: a reader of one store need not suffer for the other. */
static bool
holding_of(const char *path, struct holding *h)
{
	enum { WAIT_MS = 1000 };
	sqlite3 *handle = NULL;
	bool is_read = false;

	if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
		sqlite3_busy_timeout(handle, WAIT_MS);
		is_read = read_holding(handle, h);
	}
	sqlite3_close(handle);
	return is_read;
}

static bool
is_same(const struct holding *a, const struct holding *b)
{
	return a->runs == b->runs && a->summaries == b->summaries &&
	    g_str_equal(a->last, b->last) && g_str_equal(a->study, b->study);
}

bool
freshness_holds(const char *stats_path, const char *runs_path)
{
	struct holding held = { 0 }, there = { 0 };
	bool holds = holding_of(stats_path, &held) && holding_of(runs_path, &there) &&
	    is_same(&held, &there);

	holding_clear(&held);
	holding_clear(&there);
	return holds;
}

static void
warn_of(const char *stats_path, const char *runs_path)
{
	struct holding held = { 0 }, there = { 0 };
	bool are_read = holding_of(stats_path, &held) && holding_of(runs_path, &there);

	if (are_read && held.runs != there.runs)
		warnx("%s: made from %lld of %lld runs of %s", stats_path, (long long)held.runs,
		    (long long)there.runs, runs_path);
	else if (are_read && !is_same(&held, &there))
		warnx("%s: made from %s as it was before", stats_path, runs_path);
	holding_clear(&held);
	holding_clear(&there);
}

void
freshness_warn(const char *stats_path)
{
	static const char ending[] = ".stats.db";
	g_autofree char *runs_path = NULL;

	if (!g_str_has_suffix(stats_path, ending))
		return;
	runs_path =
	    g_strdup_printf("%.*s.runs.db", (int)(strlen(stats_path) - strlen(ending)), stats_path);
	if (g_file_test(runs_path, G_FILE_TEST_IS_REGULAR))
		warn_of(stats_path, runs_path);
}
