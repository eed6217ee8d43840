/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/study.h"

#include <glib.h>

#include "data/lib/store/db.h"

struct study
study_defaults(void)
{
	return (struct study){ .alpha = 0.05, .margin = 0.05, .close = 1.15, .distant = 1.50 };
}

bool
study_get(struct store *store, struct study *study)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT name, title, note, text, alpha, margin, close, distant, rounds,"
	    " settings FROM study");
	bool found = db_step(store, q);

	*study = study_defaults();
	if (found)
		*study = (struct study){
			.name = db_get_text(q, "name"),
			.title = db_get_text(q, "title"),
			.note = db_get_text(q, "note"),
			.text = db_get_text(q, "text"),
			.alpha = db_get_real(q, "alpha"),
			.margin = db_get_real(q, "margin"),
			.close = db_get_real(q, "close"),
			.distant = db_get_real(q, "distant"),
			.rounds = db_get_integer(q, "rounds"),
			.settings = db_get_text(q, "settings"),
		};
	sqlite3_reset(q);
	return found;
}

void
study_put(struct store *store, const struct study *study)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT OR REPLACE INTO study (id, name, title, note, alpha, margin, close, distant,"
	    " rounds, text,"
	    " settings)"
	    " VALUES (1, :name, :title, :note, :alpha, :margin, :close, :distant, :rounds, :text,"
	    " :settings)");

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
