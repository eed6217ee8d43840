/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/backend.h"

#include <glib.h>

#include "data/lib/store/db.h"
#include "data/lib/store/settings.h"

int64_t
backend_find(struct store *store, const char *name)
{
	sqlite3_stmt *q = db_statement(store, "SELECT id FROM backend WHERE name = :name");

	db_text(q, ":name", name);
	return db_answer(store, q, 0);
}

int64_t
backend_put(struct store *store, const struct backend *backend)
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
	return backend_find(store, backend->name);
}

int64_t
backend_named(struct store *store, const char *name, const char *title)
{
	struct backend backend = { .name = (char *)name, .title = (char *)title };
	int64_t id = backend_find(store, name);

	return id != 0 ? id : backend_put(store, &backend);
}

bool
backend_get(struct store *store, int64_t id, struct backend *backend)
{
	sqlite3_stmt *q = db_statement(
	    store, "SELECT name, title, note, url, stack, settings FROM backend WHERE id = :id");
	bool found;

	db_integer(q, ":id", id);
	found = db_step(store, q);
	if (found)
		*backend = (struct backend){
			.name = db_get_text(q, "name"),
			.title = db_get_text(q, "title"),
			.note = db_get_text(q, "note"),
			.url = db_get_text(q, "url"),
			.stack = db_get_text(q, "stack"),
			.settings = db_get_text(q, "settings"),
		};
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

size_t
backend_list(struct store *store, int64_t **ids)
{
	return db_ids(store, db_statement(store, "SELECT id FROM backend ORDER BY id"), ids);
}

const char *
backend_difference(const struct backend *a, const struct backend *b)
{
	g_autofree char *options_a = settings_value(a->settings, "options");
	g_autofree char *options_b = settings_value(b->settings, "options");

	if (*a->settings == '\0' || *b->settings == '\0')
		return NULL;
	if (g_strcmp0(a->url, b->url) != 0)
		return "url";
	if (g_strcmp0(a->stack, b->stack) != 0)
		return "stack";
	return g_strcmp0(options_a, options_b) != 0 ? "options" : NULL;
}
