/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/store_merge.h"

#include <err.h>
#include <glib.h>
#include <string.h>
#include <sys/stat.h>

#include "data/lib/store/backend.h"
#include "data/lib/store/db.h"
#include "data/lib/store/settings.h"
#include "data/lib/store/shape.h"

extern const char merge_sql[];

/* By device and inode: a store has many paths. */
static void
refuse_itself(const struct store *into, const char *from)
{
	struct stat a, b;

	if (stat(store_path(into), &a) != 0 || stat(from, &b) != 0)
		err(1, "%s", from);
	if (a.st_dev == b.st_dev && a.st_ino == b.st_ino)
		errx(1, "%s: is the store to merge into", from);
}

static void
attach(struct store *into, const char *from)
{
	sqlite3_stmt *q = db_statement(into, "ATTACH :from AS other");

	store_close(store_open_runs(from, STORE_READ)); /* dies if it is no store of ours */
	db_text(q, ":from", from);
	db_run(into, q);
	shape_check_whole(into, "other", from);
}

/* Runs of one workload are repetitions of one thing. */
static void
refuse_other_options(struct store *into, const char *from)
{
	sqlite3_stmt *q = db_statement(into,
	    "SELECT mine.name, theirs.options AS there, mine.options AS here FROM other.workload"
	    " AS theirs"
	    " JOIN main.workload AS mine USING (name) WHERE (theirs.program <> mine.program OR"
	    " (theirs.options <> mine.options AND '' NOT IN (theirs.options, mine.options)))"
	    " AND theirs.id IN (SELECT workload FROM other.run"
	    "  WHERE status NOT IN ('planned', 'running'))");

	if (db_step(into, q))
		errx(1, "%s: workload '%s' has other options there ('%s') than here ('%s')", from,
		    db_peek_text(q, "name"), db_peek_text(q, "there"), db_peek_text(q, "here"));
	sqlite3_reset(q);
}

/* Has it a run or a summary there that is not here yet? */
static bool
brings_something(struct store *into, int64_t backend)
{
	sqlite3_stmt *q = db_statement(into,
	    "SELECT EXISTS (SELECT 1 FROM other.run AS theirs WHERE backend = :backend"
	    "  AND status NOT IN ('planned', 'running') AND NOT EXISTS (SELECT 1 FROM main.run AS"
	    "  mine WHERE mine.uuid = theirs.uuid AND mine.status NOT IN ('planned', 'running')))"
	    " OR EXISTS (SELECT 1 FROM other.moments WHERE backend = :backend"
	    "  AND uuid NOT IN (SELECT uuid FROM main.moments))");

	db_integer(q, ":backend", backend);
	return db_answer(into, q, 0) != 0;
}

static struct backend
their_backend(struct store *into, int64_t id)
{
	sqlite3_stmt *q = db_statement(
	    into, "SELECT name, url, stack, settings FROM other.backend WHERE id = :id");
	struct backend b;

	db_integer(q, ":id", id);
	db_step(into, q);
	b = (struct backend){ .name = db_get_text(q, "name"),
		.url = db_get_text(q, "url"),
		.stack = db_get_text(q, "stack"),
		.settings = db_get_text(q, "settings") };
	sqlite3_reset(q);
	return b;
}

/* What is called so here and is something else; false: nothing is. The caller clears it. */
static bool
is_another(struct store *into, const struct backend *theirs, const char *name, struct backend *mine)
{
	int64_t id = backend_find(into, name);

	if (id == 0 || !backend_get(into, id, mine))
		return false;
	if (backend_difference(theirs, mine) != NULL)
		return true;
	backend_clear(mine);
	return false;
}

static char *
in_words(const struct backend *b, const char *what)
{
	char *options = strcmp(what, "options") == 0 ? settings_value(b->settings, what) : NULL;
	const char *value = strcmp(what, "url") == 0 ? b->url : b->stack;

	if (options != NULL)
		return options;
	return g_strdup(value != NULL && strcmp(what, "options") != 0 ? value : "");
}

static _Noreturn void
refuse_other_backend(
    const char *from, const char *name, const struct backend *theirs, const struct backend *mine)
{
	const char *what = backend_difference(theirs, mine);
	g_autofree char *there = in_words(theirs, what), *here = in_words(mine, what);

	errx(1,
	    "%s: backend '%s' is another there (%s '%s') than '%s' here ('%s'):"
	    " --as=NAME keeps them apart",
	    from, theirs->name, what, there, name, here);
}

static void
put_name(struct store *into, int64_t backend, const char *name)
{
	sqlite3_stmt *q = db_statement(into, "INSERT INTO temp.renamed VALUES (:theirs, :name)");

	db_integer(q, ":theirs", backend);
	db_text(q, ":name", name);
	db_run(into, q);
}

/* One of their backends, which is called `name` there unless it is to be called `as`. */
static void
name_backend(struct store *into, const char *from, int64_t id, const char *as)
{
	struct backend theirs = their_backend(into, id), mine;
	const char *name = as != NULL ? as : theirs.name;

	if (is_another(into, &theirs, name, &mine))
		refuse_other_backend(from, name, &theirs, &mine);
	if (as != NULL)
		put_name(into, id, as);
	backend_clear(&theirs);
}

static bool
needs_name(struct store *into, int64_t id)
{
	struct backend theirs = their_backend(into, id), mine;
	bool needs = is_another(into, &theirs, theirs.name, &mine);

	if (needs)
		backend_clear(&mine);
	backend_clear(&theirs);
	return needs;
}

/* Runs of one backend are repetitions of one thing, too. */
static void
name_backends(struct store *into, const char *from, const char *as)
{
	g_autofree int64_t *ids = NULL;
	size_t all, differing = 0;

	db_execute(into, "CREATE TEMP TABLE renamed (theirs INTEGER PRIMARY KEY, name TEXT)");
	all = db_ids(into, db_statement(into, "SELECT id FROM other.backend ORDER BY id"), &ids);
	for (size_t i = 0; i < all; i++)
		differing += needs_name(into, ids[i]);
	for (size_t i = 0; i < all; i++) {
		bool is_named = as != NULL && (all == 1 || needs_name(into, ids[i]));
		g_autofree char *name = NULL;

		if (!brings_something(into, ids[i]))
			continue;
		if (is_named && differing > 1) {
			struct backend theirs = their_backend(into, ids[i]);

			name = g_strconcat(as, "-", theirs.name, NULL);
			backend_clear(&theirs);
		}
		name_backend(into, from, ids[i], name != NULL ? name : is_named ? as : NULL);
	}
}

static struct merge_count
count(struct store *into)
{
	struct merge_count n;
	sqlite3_stmt *q = db_statement(into,
	    "SELECT (SELECT count(*) FROM temp.taken) AS runs,"
	    " (SELECT count(*) FROM temp.taken_moments) AS moments,"
	    " (SELECT count(*) FROM other.run WHERE status NOT IN ('planned', 'running')) AS"
	    " finished");

	db_step(into, q);
	n = (struct merge_count){ .runs = db_get_integer(q, "runs"),
		.moments = db_get_integer(q, "moments"),
		.known = db_get_integer(q, "finished") - db_get_integer(q, "runs") };
	sqlite3_reset(q);
	return n;
}

/* Where both were written to, SQLite would make a journal of both, and lock the other. */
static void
begin(struct store *into)
{
	db_execute(into, "BEGIN");
	into->in_transaction = true;
	db_execute(into, "DELETE FROM main.study WHERE false"); /* takes the lock now */
}

/* A store that no newer podium has written to since is merged as it is. */
static void
merge_counters(struct store *into)
{
	sqlite3_stmt *q = db_statement(into,
	    "SELECT count(*) FROM other.sqlite_schema WHERE type = 'table' AND name = 'counter'");

	if (db_answer(into, q, 0) > 0)
		db_execute(into,
		    "INSERT INTO main.counter (run, name, at_ns, value, level)"
		    " SELECT mine, name, at_ns, value, level"
		    " FROM taken JOIN other.counter ON run = theirs");
}

struct merge_count
store_merge(struct store *into, const char *from, const char *as)
{
	struct merge_count n;

	refuse_itself(into, from);
	attach(into, from);
	begin(into);
	refuse_other_options(into, from);
	name_backends(into, from, as);
	db_execute(into, merge_sql);
	merge_counters(into);
	n = count(into);
	db_execute(into,
	    "DROP VIEW temp.taken_part; DROP VIEW temp.other_backend; DROP TABLE temp.renamed;"
	    " DROP TABLE temp.taken; DROP TABLE temp.taken_moments;"
	    "DROP TABLE temp.same; DROP TABLE temp.new_set");
	store_commit(into);
	db_execute(into, "DETACH other");
	return n;
}
