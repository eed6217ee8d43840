/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/schedule.h"

#include <glib.h>
#include <unistd.h>

#include "data/lib/clock.h"
#include "data/lib/store/db.h"
#include "data/lib/store/record.h"
#include "data/lib/store/session.h"

/* Runs that a plan made: not imported, not by hand. */
#define OF_PLANS                                                                                   \
	"run JOIN session ON session.id = run.session"                                             \
	" AND session.stopping NOT IN ('by hand', 'imported')"

int64_t
schedule_add(struct store *store, const struct slot *slot)
{
	const struct run_row row = { .session = slot->session,
		.backend = slot->backend,
		.workload = slot->workload,
		.round = slot->round,
		.position = slot->position,
		.status = "planned" };

	return record_run(store, &row);
}

static bool
read_slot(struct store *store, sqlite3_stmt *q, struct slot *slot)
{
	bool found = db_step(store, q);

	if (found)
		*slot = (struct slot){
			.run = db_get_integer(q, "id"),
			.session = db_get_integer(q, "session"),
			.backend = db_get_integer(q, "backend"),
			.workload = db_get_integer(q, "workload"),
			.round = db_get_integer(q, "round"),
			.position = db_get_integer(q, "position"),
			.pid = db_get_integer(q, "pid"),
		};
	sqlite3_reset(q);
	return found;
}

/* Slots planned again keep their place, which was before all that are still waiting. */
struct schedule_walk
schedule_walk(struct store *store)
{
	struct schedule_walk walk = { 0 };
	sqlite3_stmt *q =
	    db_statement(store, "SELECT EXISTS (SELECT 1 FROM run WHERE reason = 'interrupted')");

	if (db_answer(store, q, 0) == 0)
		return walk;
	q = db_statement(store,
	    "SELECT id FROM run WHERE status = 'planned' AND EXISTS (SELECT 1 FROM run AS hit"
	    " WHERE hit.reason = 'interrupted' AND hit.session = run.session AND hit.workload ="
	    " run.workload AND hit.backend = run.backend AND hit.round = run.round) ORDER BY id");
	walk.n = db_ids(store, q, &walk.again);
	return walk;
}

void
schedule_walk_clear(struct schedule_walk *walk)
{
	g_clear_pointer(&walk->again, g_free);
}

static bool
read_planned(struct store *store, int64_t run, struct slot *slot)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT id, session, backend, workload, round, position, pid FROM run"
	    " WHERE id = :run AND status = 'planned'");

	db_integer(q, ":run", run);
	return read_slot(store, q, slot);
}

bool
schedule_next(struct store *store, struct schedule_walk *walk, struct slot *slot)
{
	while (walk->at < walk->n)
		if (read_planned(store, walk->again[walk->at++], slot))
			return true;
	return read_slot(store,
	    db_statement(store,
		"SELECT id, session, backend, workload, round, position, pid FROM run"
		" WHERE status = 'planned' ORDER BY id LIMIT 1"),
	    slot);
}

bool
schedule_running(struct store *store, struct slot *slot)
{
	return read_slot(store,
	    db_statement(store,
		"SELECT id, session, backend, workload, round, position, pid FROM run"
		" WHERE status = 'running'"
		" ORDER BY id LIMIT 1"),
	    slot);
}

bool
schedule_has_left(struct store *store)
{
	return db_answer(store,
		   db_statement(store,
		       "SELECT 1 FROM run WHERE status = 'planned' OR status = 'running' LIMIT 1"),
		   0) != 0;
}

int64_t
schedule_left(struct store *store)
{
	return db_answer(store,
	    db_statement(
		store, "SELECT count(*) FROM run WHERE status = 'planned' OR status = 'running'"),
	    0);
}

struct schedule_count
schedule_count(struct store *store)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT count(*) FILTER (WHERE status IN ('planned', 'running')) AS planned,"
	    " count(*) FILTER (WHERE status = 'ok') AS ok,"
	    " count(*) FILTER (WHERE status NOT IN ('planned', 'running', 'ok')) AS failed,"
	    " max(round) FILTER (WHERE status NOT IN ('planned', 'running')) AS round,"
	    " max(round) AS rounds"
	    " FROM " OF_PLANS);
	struct schedule_count count = { 0 };

	if (db_step(store, q))
		count = (struct schedule_count){
			.planned = db_get_integer(q, "planned"),
			.ok = db_get_integer(q, "ok"),
			.failed = db_get_integer(q, "failed"),
			.round = db_get_integer(q, "round"),
			.rounds = db_get_integer(q, "rounds"),
		};
	sqlite3_reset(q);
	return count;
}

static bool
changed(struct store *store, sqlite3_stmt *q)
{
	db_run(store, q);
	return sqlite3_changes(store->handle) == 1;
}

/* A session begins with its first run, however long ago it was planned; runs go by id. */
static void
begin_session(struct store *store, const struct slot *first)
{
	sqlite3_stmt *q = db_statement(store,
	    "UPDATE session SET start_ns = :now WHERE id = :session AND NOT EXISTS"
	    " (SELECT 1 FROM run WHERE id < :run AND session = :session AND status <> 'planned')");

	db_integer(q, ":now", clock_now_ns());
	db_integer(q, ":session", first->session);
	db_integer(q, ":run", first->run);
	db_run(store, q);
}

bool
schedule_start(struct store *store, struct schedule_walk *walk, const struct slot *slot)
{
	sqlite3_stmt *q = db_statement(store,
	    "UPDATE run SET status = 'running', start_ns = :now, pid = :pid"
	    " WHERE id = :run AND status = 'planned'");
	bool done;

	store_begin(store);
	if (slot->session != walk->begun)
		begin_session(store, slot);
	walk->begun = slot->session;
	db_integer(q, ":now", clock_now_ns());
	db_integer(q, ":pid", getpid());
	db_integer(q, ":run", slot->run);
	done = changed(store, q);
	store_commit(store);
	return done;
}

bool
schedule_put_back(struct store *store, int64_t run)
{
	sqlite3_stmt *q = db_statement(store,
	    "UPDATE run SET status = 'planned', start_ns = NULL, pid = NULL"
	    " WHERE id = :run AND status = 'running'");

	db_integer(q, ":run", run);
	return changed(store, q);
}

bool
schedule_fail(struct store *store, int64_t run, const char *status, const char *reason)
{
	sqlite3_stmt *q = db_statement(store,
	    "UPDATE run SET status = :status, reason = :reason, end_ns = :now, pid = NULL"
	    " WHERE id = :run AND status = 'running'");

	db_text(q, ":status", status);
	db_text(q, ":reason", reason);
	db_integer(q, ":now", clock_now_ns());
	db_integer(q, ":run", run);
	return changed(store, q);
}

bool
schedule_interrupt(struct store *store, int64_t run, const char *reason)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT id, session, backend, workload, round, position, pid FROM run WHERE id = :run");
	struct slot slot;
	bool done;

	store_begin(store);
	db_integer(q, ":run", run);
	done = read_slot(store, q, &slot) && schedule_fail(store, run, "failed", reason);
	if (done)
		schedule_add(store, &slot);
	store_commit(store);
	return done;
}

int64_t
schedule_rounds(struct store *store, int64_t session)
{
	sqlite3_stmt *q = db_statement(
	    store, "SELECT max(round) - min(round) + 1 FROM run WHERE session = :session");

	db_integer(q, ":session", session);
	return db_answer(store, q, 0);
}

bool
schedule_complete(struct store *store)
{
	return db_answer(store,
		   db_statement(store,
		       "SELECT EXISTS (SELECT 1 FROM " OF_PLANS " GROUP BY session.id"
		       " HAVING count(*) FILTER (WHERE status IN ('planned', 'running')) = 0)"),
		   0) != 0;
}

bool
schedule_begun(struct store *store)
{
	return db_answer(store,
		   db_statement(store,
		       "SELECT EXISTS (SELECT 1 FROM " OF_PLANS " WHERE status <> 'planned')"),
		   0) != 0;
}

void
schedule_forget(struct store *store)
{
	db_execute(store,
	    "DELETE FROM run WHERE status = 'planned';"
	    "DELETE FROM session WHERE stopping NOT IN ('by hand', 'imported')"
	    " AND NOT EXISTS (SELECT 1 FROM run WHERE session = session.id)"
	    " AND NOT EXISTS (SELECT 1 FROM moments WHERE session = session.id)");
}

int64_t
schedule_session(struct store *store, struct session *session)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT id, design, stopping, note, coalesce(seed, -1) AS seed, rounds FROM session"
	    " WHERE stopping NOT IN ('by hand', 'imported') ORDER BY id DESC LIMIT 1");
	int64_t id = 0;

	*session = (struct session){ .seed = -1 };
	if (db_step(store, q)) {
		id = db_get_integer(q, "id");
		*session = (struct session){
			.design = db_get_text(q, "design"),
			.stopping = db_get_text(q, "stopping"),
			.note = db_get_text(q, "note"),
			.seed = db_get_integer(q, "seed"),
			.rounds = db_get_integer(q, "rounds"),
		};
	}
	sqlite3_reset(q);
	return id;
}

void
schedule_session_clear(struct session *session)
{
	g_free((char *)session->design);
	g_free((char *)session->stopping);
	g_free((char *)session->note);
	*session = (struct session){ .seed = -1 };
}

static bool
is_used(struct store *store, sqlite3_stmt *q, int64_t id)
{
	db_integer(q, ":id", id);
	return db_answer(store, q, 0) != 0;
}

bool
schedule_workload_used(struct store *store, int64_t workload)
{
	return is_used(store,
	    db_statement(store,
		"SELECT EXISTS (SELECT 1 FROM run WHERE workload = :id AND status <> 'planned')"
		" OR EXISTS (SELECT 1 FROM moments WHERE workload = :id)"),
	    workload);
}

bool
schedule_backend_used(struct store *store, int64_t backend)
{
	return is_used(store,
	    db_statement(store,
		"SELECT EXISTS (SELECT 1 FROM run WHERE backend = :id AND status <> 'planned')"
		" OR EXISTS (SELECT 1 FROM moments WHERE backend = :id)"),
	    backend);
}

void
schedule_drop_backend(struct store *store, int64_t backend)
{
	sqlite3_stmt *q = db_statement(store, "DELETE FROM backend WHERE id = :id");

	db_integer(q, ":id", backend);
	db_run(store, q);
}

void
schedule_drop_workload(struct store *store, int64_t workload)
{
	sqlite3_stmt *q = db_statement(store, "DELETE FROM workload WHERE id = :id");

	db_integer(q, ":id", workload);
	db_run(store, q);
}

size_t
schedule_values(struct store *store, const struct slot *of, double **values)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT value FROM run JOIN measure ON measure.run = run.id WHERE session = :session"
	    " AND workload = :workload AND backend = :backend AND status = 'ok' AND metric ="
	    " (SELECT metric.id FROM metric JOIN measure ON metric = metric.id JOIN run ON run.id"
	    " = run"
	    "  WHERE workload = :workload AND better <> 'none' ORDER BY headline, metric.name"
	    " LIMIT 1)"
	    " ORDER BY run.id");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(double));
	size_t n;

	db_integer(q, ":session", of->session);
	db_integer(q, ":workload", of->workload);
	db_integer(q, ":backend", of->backend);
	while (db_step(store, q)) {
		double value = sqlite3_column_double(q, 0);

		g_array_append_val(all, value);
	}
	sqlite3_reset(q);
	n = all->len;
	*values = (double *)(void *)g_array_free(all, FALSE);
	return n;
}

size_t
schedule_pairs(struct store *store, int64_t session, struct slot **pairs)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT DISTINCT backend, workload FROM run WHERE session = :session ORDER BY 1, 2");
	GArray *all = g_array_new(FALSE, FALSE, sizeof **pairs);
	size_t n;

	db_integer(q, ":session", session);
	while (db_step(store, q)) {
		const struct slot pair = { .session = session,
			.backend = db_get_integer(q, "backend"),
			.workload = db_get_integer(q, "workload") };

		g_array_append_val(all, pair);
	}
	sqlite3_reset(q);
	n = all->len;
	*pairs = (struct slot *)(void *)g_array_free(all, FALSE);
	return n;
}
