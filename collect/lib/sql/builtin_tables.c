/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/builtin_tables.h"

#include <inttypes.h>
#include <string.h>

#include "collect/lib/load/chance.h"

enum { STATEMENT_BYTES = 500000, TELLERS = 10, ACCOUNTS = 100000 };

/* Rows on their way into a table. */
struct filling {
	const struct builtin_tables *which;
	struct database *d;
	struct chance chance;
	const char *table, *columns;
	GString *text; /* of the statement under way; empty: none */
	char *why;     /* the first failure; owned */
};

static void __attribute__((format(printf, 2, 3))) run(struct filling *f, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	if (f->why != NULL)
		return;
	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	f->why = f->d->kind->execute(f->d, text, strlen(text));
}

static void
create(struct filling *f, const char *table, const char *columns)
{
	const struct builtin_tables *w = f->which;

	run(f, "CREATE TABLE %s (%s)%s%s%s%s", table, columns,
	    w->engine != NULL ? " Engine = " : "", w->engine != NULL ? w->engine : "",
	    w->option != NULL ? " " : "", w->option != NULL ? w->option : "");
}

static void
flush(struct filling *f)
{
	if (f->why == NULL && f->text->len > 0)
		f->why = f->d->kind->execute(f->d, f->text->str, f->text->len);
	g_string_truncate(f->text, 0);
}

static void
start_filling(struct filling *f, const char *table, const char *columns)
{
	f->table = table;
	f->columns = columns;
	if (f->which->dialect == DIALECT_SQLITE)
		run(f, "BEGIN");
}

static void
end_filling(struct filling *f)
{
	flush(f);
	if (f->which->dialect == DIALECT_SQLITE)
		run(f, "COMMIT");
}

static void
start_row(struct filling *f)
{
	if (f->text->len > STATEMENT_BYTES)
		flush(f);
	if (f->text->len == 0)
		g_string_printf(f->text, "INSERT INTO %s (%s) VALUES ", f->table, f->columns);
	else
		g_string_append_c(f->text, ',');
}

static void
put_digits(struct filling *f, const char *pattern)
{
	for (const char *c = pattern; *c != '\0'; c++)
		g_string_append_c(
		    f->text, *c == '#' ? (char)('0' + random64_below(&f->chance.random, 10)) : *c);
}

static void
make_sbtest(struct filling *f, uint64_t number)
{
	g_autofree char *table = g_strdup_printf("sbtest%" PRIu64, number);
	bool lite = f->which->dialect == DIALECT_SQLITE;
	uint64_t rows = f->which->rows;

	create(f, table,
	    lite ? "id INTEGER NOT NULL PRIMARY KEY, k INTEGER DEFAULT '0' NOT NULL,"
		   " c CHAR(120) DEFAULT '' NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL" :
		   "id INTEGER NOT NULL AUTO_INCREMENT, k INTEGER DEFAULT '0' NOT NULL,"
		   " c CHAR(120) DEFAULT '' NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL,"
		   " PRIMARY KEY (id)");
	start_filling(f, table, "id, k, c, pad");
	for (uint64_t id = 1; id <= rows && f->why == NULL; id++) {
		start_row(f);
		g_string_append_printf(f->text, "(%" PRIu64 ",%" PRId64 ",'", id,
		    chance_special(&f->chance, 1, (int64_t)rows));
		put_digits(f, BUILTIN_C);
		g_string_append(f->text, "','");
		put_digits(f, BUILTIN_PAD);
		g_string_append(f->text, "')");
	}
	end_filling(f);
	run(f, "CREATE INDEX k_%" PRIu64 " ON %s(k)", number, table);
}

/* Rows of three numbers: its own, its branch's, and a balance of nothing. */
static void
fill_bank(struct filling *f, const char *table, const char *columns, uint64_t per_branch)
{
	start_filling(f, table, columns);
	for (uint64_t i = 0; i < per_branch * f->which->scale && f->why == NULL; i++) {
		start_row(f);
		g_string_append_printf(
		    f->text, "(%" PRIu64 ",%" PRIu64 ",0,'')", i + 1, i / per_branch + 1);
	}
	end_filling(f);
}

static void
make_pgbench(struct filling *f)
{
	create(f, "pgbench_branches",
	    "bid INTEGER NOT NULL PRIMARY KEY, bbalance INTEGER, filler CHAR(88)");
	create(f, "pgbench_tellers",
	    "tid INTEGER NOT NULL PRIMARY KEY, bid INTEGER, tbalance INTEGER, filler CHAR(84)");
	create(f, "pgbench_accounts",
	    "aid INTEGER NOT NULL PRIMARY KEY, bid INTEGER, abalance INTEGER, filler CHAR(84)");
	create(f, "pgbench_history",
	    "tid INTEGER, bid INTEGER, aid INTEGER, delta INTEGER, mtime DATETIME,"
	    " filler CHAR(22)");
	start_filling(f, "pgbench_branches", "bid, bbalance");
	for (uint64_t i = 1; i <= f->which->scale && f->why == NULL; i++) {
		start_row(f);
		g_string_append_printf(f->text, "(%" PRIu64 ",0)", i);
	}
	end_filling(f);
	fill_bank(f, "pgbench_tellers", "tid, bid, tbalance, filler", TELLERS);
	fill_bank(f, "pgbench_accounts", "aid, bid, abalance, filler", ACCOUNTS);
}

char *
builtin_tables_make(const struct builtin_tables *which, struct database *d)
{
	struct filling f = { .which = which, .d = d, .text = g_string_new(NULL) };

	/* The rows are those of the seed, whatever clients there are. */
	f.chance = chance_seeded(which->seed, UINT64_MAX);
	for (uint64_t i = 1; which->sbtest && i <= which->tables && f.why == NULL; i++)
		make_sbtest(&f, i);
	if (which->pgbench)
		make_pgbench(&f);
	g_string_free(f.text, TRUE);
	return f.why;
}
