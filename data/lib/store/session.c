/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/session.h"

#include <glib.h>

#include "data/lib/clock.h"
#include "data/lib/store/db.h"

const char *const session_design_name[SESSION_DESIGNS] = {
	[SESSION_ROUNDS] = "rounds",
	[SESSION_SHUFFLED] = "shuffled",
	[SESSION_GROUPED] = "grouped",
};

enum session_design
session_design_of(const char *name)
{
	enum session_design design = SESSION_DESIGNS;

	while (--design > SESSION_ROUNDS)
		if (g_strcmp0(name, session_design_name[design]) == 0)
			break;
	return design;
}

const char *
session_design_in_text(const char *name)
{
	static const char *const text[SESSION_DESIGNS] = {
		[SESSION_ROUNDS] = "in rounds of shuffled order",
		[SESSION_SHUFFLED] = "in shuffled order",
	};

	return name != NULL ? text[session_design_of(name)] : NULL;
}

int64_t
session_new(struct store *store, const struct session *session)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO session (uuid, start_ns, design, seed, stopping, rounds, note)"
	    " VALUES (:uuid, :start, :design, :seed, :stopping, :rounds, :note)");
	char uuid[37];

	store_new_uuid(uuid);
	db_text(q, ":uuid", uuid);
	db_integer(q, ":start", clock_now_ns());
	db_text(q, ":design", session->design);
	if (session->seed >= 0)
		db_integer(q, ":seed", session->seed);
	db_text(q, ":stopping", session->stopping);
	db_integer(q, ":rounds", session->rounds);
	db_text(q, ":note", session->note);
	db_run(store, q);
	return sqlite3_last_insert_rowid(store->handle);
}

int64_t
session_recent(struct store *store, const struct session *session)
{
	const int64_t twelve_hours_ns = INT64_C(12) * 3600 * 1000000000;
	sqlite3_stmt *q = db_statement(store,
	    "SELECT max(id) FROM session WHERE stopping = :stopping AND design = :design"
	    " AND start_ns > :since");
	int64_t id;

	db_text(q, ":stopping", session->stopping);
	db_text(q, ":design", session->design);
	db_integer(q, ":since", clock_now_ns() - twelve_hours_ns);
	id = db_answer(store, q, 0);
	return id != 0 ? id : session_new(store, session);
}
