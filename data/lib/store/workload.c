/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/workload.h"

#include <glib.h>
#include <math.h>

#include "data/lib/store/db.h"

int64_t
workload_find(struct store *store, const char *name)
{
	sqlite3_stmt *q = db_statement(store, "SELECT id FROM workload WHERE name = :name");

	db_text(q, ":name", name);
	return db_answer(store, q, 0);
}

int64_t
workload_put(struct store *store, const struct workload *workload)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO workload (name, title, program, options, family, parameter,"
	    " parameter_name)"
	    " VALUES (:name, :title, :program, :options, :family, :parameter, :parameter_name)"
	    " ON CONFLICT (name) DO UPDATE SET title = excluded.title, program = excluded.program,"
	    " options = excluded.options, family = excluded.family, parameter = excluded.parameter,"
	    " parameter_name = excluded.parameter_name");

	db_text(q, ":name", workload->name);
	db_text(q, ":title", workload->title);
	db_text(q, ":program", workload->program);
	db_text(q, ":options", workload->options != NULL ? workload->options : "");
	db_text(q, ":family", workload->family);
	db_real(q, ":parameter", workload->family != NULL ? workload->parameter : NAN);
	db_text(q, ":parameter_name", workload->parameter_name);
	db_run(store, q);
	return workload_find(store, workload->name);
}

int64_t
workload_named(struct store *store, const char *name, const char *title, const char *program)
{
	struct workload workload = {
		.name = (char *)name, .title = (char *)title, .program = (char *)program
	};
	int64_t id = workload_find(store, name);

	return id != 0 ? id : workload_put(store, &workload);
}

bool
workload_get(struct store *store, int64_t id, struct workload *workload)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT name, title, program, options, family, parameter_name, parameter"
	    " FROM workload WHERE id = :id");
	bool found;

	db_integer(q, ":id", id);
	found = db_step(store, q);
	if (found)
		*workload = (struct workload){
			.name = db_get_text(q, "name"),
			.title = db_get_text(q, "title"),
			.program = db_get_text(q, "program"),
			.options = db_get_text(q, "options"),
			.family = db_get_text(q, "family"),
			.parameter_name = db_get_text(q, "parameter_name"),
			.parameter = db_get_real(q, "parameter"),
		};
	sqlite3_reset(q);
	return found;
}

void
workload_clear(struct workload *workload)
{
	g_free(workload->name);
	g_free(workload->title);
	g_free(workload->program);
	g_free(workload->options);
	g_free(workload->family);
	g_free(workload->parameter_name);
	*workload = (struct workload){ 0 };
}

size_t
workload_list(struct store *store, int64_t **ids)
{
	return db_ids(store, db_statement(store, "SELECT id FROM workload ORDER BY id"), ids);
}
