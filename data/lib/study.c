/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The study, its backends and its workloads: the part of store.h that names what is compared. */
#include "data/lib/store.h"

#include <glib.h>
#include <math.h>

#include "data/lib/db.h"

struct study
study_defaults(void)
{
	return (struct study){ .alpha = 0.05, .margin = 0.05, .close = 1.15, .distant = 1.50 };
}

bool
store_get_study(struct store *store, struct study *study)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT name, title, note, text, alpha, margin, close, distant, rounds,"
	    " settings FROM study");
	bool found = db_step(store, q);

	*study = study_defaults();
	if (found)
		*study = (struct study){ db_column_text(q, 0), db_column_text(q, 1), db_column_text(q, 2),
			db_column_text(q, 3), sqlite3_column_double(q, 4), sqlite3_column_double(q, 5),
			sqlite3_column_double(q, 6), sqlite3_column_double(q, 7), sqlite3_column_int64(q, 8),
			db_column_text(q, 9) };
	sqlite3_reset(q);
	return found;
}

void
store_put_study(struct store *store, const struct study *study)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT OR REPLACE INTO study (id, name, title, note, alpha, margin, close, distant, rounds, text,"
	    " settings)"
	    " VALUES (1, :name, :title, :note, :alpha, :margin, :close, :distant, :rounds, :text, :settings)");

	db_text(q, ":name", study->name);
	db_text(q, ":title", study->title);
	db_text(q, ":note", study->note);
	db_real(q, ":alpha", study->alpha);
	db_real(q, ":margin", study->margin);
	db_real(q, ":close", study->close);
	db_real(q, ":distant", study->distant);
	db_integer(q, ":rounds", study->rounds);
	db_text(q, ":text", study->text != NULL ? study->text : "");
	db_text(q, ":settings", study->settings != NULL ? study->settings : "");
	db_run(store, q);
}

void
study_clear(struct study *study)
{
	g_free(study->name);
	g_free(study->title);
	g_free(study->note);
	g_free(study->text);
	g_free(study->settings);
	*study = study_defaults();
}

static int64_t
find(struct store *store, sqlite3_stmt *q, const char *name)
{
	db_text(q, ":name", name);
	return db_answer(store, q, 0);
}

int64_t
store_find_backend(struct store *store, const char *name)
{
	return find(store, db_statement(store, "SELECT id FROM backend WHERE name = :name"), name);
}

int64_t
store_find_workload(struct store *store, const char *name)
{
	return find(store, db_statement(store, "SELECT id FROM workload WHERE name = :name"), name);
}

int64_t
store_put_backend(struct store *store, const struct backend *backend)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO backend (name, title, note, url, stack, settings)"
	    " VALUES (:name, :title, :note, :url, :stack, :settings)"
	    " ON CONFLICT (name) DO UPDATE SET title = excluded.title, note = excluded.note,"
	    " url = excluded.url, stack = excluded.stack, settings = excluded.settings");

	db_text(q, ":name", backend->name);
	db_text(q, ":title", backend->title);
	db_text(q, ":note", backend->note);
	db_text(q, ":url", backend->url);
	db_text(q, ":stack", backend->stack);
	db_text(q, ":settings", backend->settings != NULL ? backend->settings : "");
	db_run(store, q);
	return store_find_backend(store, backend->name);
}

int64_t
store_put_workload(struct store *store, const struct workload *workload)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO workload (name, title, program, options, family, parameter, parameter_name)"
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
	return store_find_workload(store, workload->name);
}

int64_t
store_backend(struct store *store, const char *name, const char *title)
{
	struct backend backend = { .name = (char *)name, .title = (char *)title };
	int64_t id = store_find_backend(store, name);

	return id != 0 ? id : store_put_backend(store, &backend);
}

int64_t
store_workload(struct store *store, const char *name, const char *title, const char *program)
{
	struct workload workload = { .name = (char *)name, .title = (char *)title,
		.program = (char *)program };
	int64_t id = store_find_workload(store, name);

	return id != 0 ? id : store_put_workload(store, &workload);
}

bool
store_get_backend(struct store *store, int64_t id, struct backend *backend)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT name, title, note, url, stack, settings FROM backend WHERE id = :id");
	bool found;

	db_integer(q, ":id", id);
	found = db_step(store, q);
	if (found)
		*backend = (struct backend){ db_column_text(q, 0), db_column_text(q, 1),
			db_column_text(q, 2), db_column_text(q, 3), db_column_text(q, 4), db_column_text(q, 5) };
	sqlite3_reset(q);
	return found;
}

bool
store_get_workload(struct store *store, int64_t id, struct workload *workload)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT name, title, program, options, family, parameter_name, parameter"
	    " FROM workload WHERE id = :id");
	bool found;

	db_integer(q, ":id", id);
	found = db_step(store, q);
	if (found)
		*workload = (struct workload){ db_column_text(q, 0), db_column_text(q, 1),
			db_column_text(q, 2), db_column_text(q, 3), db_column_text(q, 4), db_column_text(q, 5),
			db_column_real(q, 6) };
	sqlite3_reset(q);
	return found;
}

void
backend_clear(struct backend *backend)
{
	g_free(backend->name);
	g_free(backend->title);
	g_free(backend->note);
	g_free(backend->url);
	g_free(backend->stack);
	g_free(backend->settings);
	*backend = (struct backend){ 0 };
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

static size_t
ids_of(struct store *store, sqlite3_stmt *q, int64_t **ids)
{
	GArray *all = g_array_new(FALSE, FALSE, sizeof **ids);
	gsize n;

	while (db_step(store, q)) {
		int64_t id = sqlite3_column_int64(q, 0);

		g_array_append_val(all, id);
	}
	sqlite3_reset(q);
	n = all->len;
	*ids = (int64_t *)(void *)g_array_free(all, FALSE);
	return n;
}

size_t
store_backends(struct store *store, int64_t **ids)
{
	return ids_of(store, db_statement(store, "SELECT id FROM backend ORDER BY id"), ids);
}

size_t
store_workloads(struct store *store, int64_t **ids)
{
	return ids_of(store, db_statement(store, "SELECT id FROM workload ORDER BY id"), ids);
}
