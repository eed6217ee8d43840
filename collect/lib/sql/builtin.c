/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/builtin.h"

#include <string.h>

#include <glib.h>

const char builtin_names[] =
    "oltp-point-select, oltp-read-only, oltp-read-write, oltp-write-only, tpcb-like";

/* A script while it is written. */
struct writing {
	const struct builtin_options *o;
	GString *to;
};

static const char *
row(const struct builtin_options *o)
{
	static const char *const calls[][2] = { { "uniform", "random(1, :rows)" },
		{ "gaussian", "random_gaussian(1, :rows, 3)" },
		{ "zipfian", "random_zipfian(1, :rows, 0.8)" } };

	for (size_t i = 0; i < G_N_ELEMENTS(calls); i++)
		if (strcmp(o->distribution, calls[i][0]) == 0)
			return calls[i][1];
	return "random_special(1, :rows)";
}

static void
choose_table(const struct writing *w)
{
	if (w->o->tables > 1)
		g_string_append(w->to, "\\set table random(1, :tables)\n");
}

/* `after` the table's name, which is the same for as long as no other is chosen. */
static void
put(const struct writing *w, const char *before, const char *after)
{
	g_string_append_printf(
	    w->to, "%ssbtest%s%s;\n", before, w->o->tables > 1 ? ":table" : "1", after);
}

static void
choose_row(const struct writing *w, const char *name)
{
	g_string_append_printf(w->to, "\\set %s %s\n", name, row(w->o));
}

static void
put_points(const struct writing *w, int n)
{
	choose_table(w);
	for (int i = 0; i < n; i++) {
		choose_row(w, "id");
		put(w, "SELECT c FROM ", " WHERE id=:id");
	}
}

static void
put_ranges(const struct writing *w)
{
	static const char *const range[][2] = { { "SELECT c FROM ",
						    " WHERE id BETWEEN :id AND :to" },
		{ "SELECT SUM(k) FROM ", " WHERE id BETWEEN :id AND :to" },
		{ "SELECT c FROM ", " WHERE id BETWEEN :id AND :to ORDER BY c" },
		{ "SELECT DISTINCT c FROM ", " WHERE id BETWEEN :id AND :to ORDER BY c" } };

	for (size_t i = 0; i < G_N_ELEMENTS(range); i++) {
		choose_table(w);
		choose_row(w, "id");
		g_string_append_printf(w->to, "\\set to :id + %d\n", BUILTIN_RANGE_ROWS - 1);
		put(w, range[i][0], range[i][1]);
	}
}

static void
draw_c(const struct writing *w)
{
	g_string_append(w->to, "\\set c digits('" BUILTIN_C "')\n");
}

static void
put_writes(const struct writing *w)
{
	choose_table(w);
	choose_row(w, "id");
	put(w, "UPDATE ", " SET k=k+1 WHERE id=:id");
	choose_table(w);
	draw_c(w);
	choose_row(w, "id");
	put(w, "UPDATE ", " SET c=:c WHERE id=:id");
	choose_table(w);
	choose_row(w, "id");
	choose_row(w, "k");
	draw_c(w);
	g_string_append(w->to, "\\set pad digits('" BUILTIN_PAD "')\n");
	put(w, "DELETE FROM ", " WHERE id=:id");
	put(w, "INSERT INTO ", " (id, k, c, pad) VALUES (:id, :k, :c, :pad)");
}

/* A transaction of SQLite's that reads first could not write once another has written. */
static void
put_begin(const struct writing *w, bool writes)
{
	bool takes_lock = writes && w->o->dialect == DIALECT_SQLITE;

	g_string_append(w->to, takes_lock ? "BEGIN IMMEDIATE;\n" : "BEGIN;\n");
}

static void
put_oltp(const struct writing *w, bool reads, bool writes)
{
	put_begin(w, writes);
	if (reads) {
		put_points(w, BUILTIN_POINTS);
		put_ranges(w);
	}
	if (writes)
		put_writes(w);
	g_string_append(w->to, "COMMIT;\n");
}

/* As pgbench's documentation has it: the bank of TPC-B, which nobody calls by that name. */
static void
put_tpcb(const struct writing *w)
{
	g_string_append(w->to,
	    "\\set aid random(1, 100000 * :scale)\n"
	    "\\set bid random(1, 1 * :scale)\n"
	    "\\set tid random(1, 10 * :scale)\n"
	    "\\set delta random(-5000, 5000)\n");
	put_begin(w, true);
	g_string_append(w->to,
	    "UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;\n"
	    "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;\n"
	    "UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;\n"
	    "UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;\n"
	    "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
	    " VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);\n"
	    "COMMIT;\n");
}

enum builtin_schema
builtin_schema_of(const char *name)
{
	g_auto(GStrv) names = g_strsplit(builtin_names, ", ", -1);

	if (!g_strv_contains((const char *const *)names, name))
		return BUILTIN_NONE;
	return strcmp(name, "tpcb-like") == 0 ? BUILTIN_PGBENCH : BUILTIN_SBTEST;
}

char *
builtin_script(const char *name, const struct builtin_options *o)
{
	const struct writing w = { o, g_string_new(NULL) };

	if (builtin_schema_of(name) == BUILTIN_PGBENCH)
		put_tpcb(&w);
	else if (strcmp(name, "oltp-point-select") == 0)
		put_points(&w, 1);
	else
		put_oltp(
		    &w, strcmp(name, "oltp-write-only") != 0, strcmp(name, "oltp-read-only") != 0);
	return g_string_free(w.to, FALSE);
}
