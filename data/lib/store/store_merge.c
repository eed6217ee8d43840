/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/store_merge.h"

#include <err.h>
#include <glib.h>
#include <sys/stat.h>

#include "data/lib/store/db.h"
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
store_merge(struct store *into, const char *from)
{
	struct merge_count n;

	refuse_itself(into, from);
	attach(into, from);
	begin(into);
	refuse_other_options(into, from);
	db_execute(into, merge_sql);
	merge_counters(into);
	n = count(into);
	db_execute(into,
	    "DROP VIEW temp.taken_part; DROP TABLE temp.taken; DROP TABLE temp.taken_moments;"
	    "DROP TABLE temp.same; DROP TABLE temp.new_set");
	store_commit(into);
	db_execute(into, "DETACH other");
	return n;
}
