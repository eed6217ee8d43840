/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

enum { CHARS = 126 };

/*
 * The stream of glibc's random() in a process that never called srandom(): seed 1, 128 bytes of
 * state.
 */
struct stream {
	struct random_data data;
	char state[128];
};

struct maker {
	const struct generation *g;
	struct stream random;
};

static void
stream_start(struct stream *s)
{
	memset(s, 0, sizeof *s);
	initstate_r(1, s->state, sizeof s->state, &s->data);
}

static unsigned
draw(struct stream *s)
{
	int32_t v;

	random_r(&s->data, &v);
	return (unsigned)v;
}

/* 60 symbols: U and V are missing among the capitals. */
static void
append_chars(struct stream *s, GString *to)
{
	static const char symbols[] =
	    "0123456789ABCDEFGHIJKLMNOPQRSTWXYZabcdefghijklmnopqrstuvwxyz";

	g_string_append_c(to, '\'');
	for (int i = 0; i < CHARS; i++)
		g_string_append_c(to, symbols[draw(s) % (sizeof symbols - 1)]);
	g_string_append_c(to, '\'');
}

static void
comma(GString *to)
{
	if (to->len > 0 && to->str[to->len - 1] != '(' && to->str[to->len - 1] != ' ')
		g_string_append_c(to, ',');
}

bool
generate_uses_keys(const struct generation *g)
{
	return g->autoincrement || g->guid || g->type == LOAD_COMMIT;
}

static const char *
primary_key(const struct generation *g)
{
	if (g->type == LOAD_COMMIT)
		return "id INTEGER PRIMARY KEY";
	if (g->guid)
		return "id varchar(36) primary key";
	if (!g->autoincrement)
		return NULL;
	return g->dialect == DIALECT_SQLITE ? "id integer primary key autoincrement" : "id serial";
}

/* One column and, in MariaDB's words, its index; the blanks are mysqlslap's. */
static void
append_column(GString *to, const char *column, bool indexed, const char *blank)
{
	const char *type = column[0] == 'i' ? "INT(32)" : "VARCHAR(128)";

	g_string_append_printf(to, "%s %s", column, type);
	if (indexed)
		g_string_append_printf(to, ", INDEX(%s)", column);
	g_string_append(to, blank);
}

static void
append_columns(const struct generation *g, GString *to)
{
	bool inline_index = g->dialect == DIALECT_MARIADB;
	char column[32];

	for (uint64_t i = 1; i <= g->ints; i++) {
		snprintf(column, sizeof column, "intcol%ju", (uintmax_t)i);
		append_column(to, column, g->index_ints && inline_index, g->index_ints ? "" : " ");
		if (i < g->ints || g->chars > 0)
			g_string_append_c(to, ',');
	}
	for (uint64_t i = 1; i <= g->chars; i++) {
		snprintf(column, sizeof column, "charcol%ju", (uintmax_t)i);
		append_column(
		    to, column, g->index_chars && inline_index, g->index_chars ? " " : "");
		if (i < g->chars)
			g_string_append_c(to, ',');
	}
}

/* Statements of mysqlslap's own making go out with their NUL. */
static struct statement *
add_with_nul(struct script *to, GString *text)
{
	struct statement *s = script_add(to, text->str, text->len + 1);

	g_string_free(text, TRUE);
	return s;
}

static void
make_table(const struct generation *g, struct script *to)
{
	GString *text = g_string_new("CREATE TABLE `t1` (");
	const char *key = primary_key(g);

	if (key != NULL)
		g_string_append_printf(text, "%s,", key);
	for (uint64_t i = 0; i < g->secondary_indexes; i++)
		g_string_append_printf(text, "id%ju varchar(36) unique%s,", (uintmax_t)i,
		    g->dialect == DIALECT_MARIADB ? " key" : "");
	append_columns(g, text);
	g_string_append_c(text, ')');
	add_with_nul(to, text);
}

/* SQLite has no INDEX inside CREATE TABLE. */
static void
make_indexes(const struct generation *g, struct script *to, const char *column, uint64_t n)
{
	for (uint64_t i = 1; i <= n && g->dialect == DIALECT_SQLITE; i++) {
		g_autofree char *text = g_strdup_printf("CREATE INDEX t1_%s%ju ON t1 (%s%ju)",
		    column, (uintmax_t)i, column, (uintmax_t)i);

		script_add(to, text, strlen(text));
	}
}

/* The values of all but the key columns: the ints are drawn first. */
static void
append_values(struct maker *m, GString *to)
{
	for (uint64_t i = 0; i < m->g->ints; i++) {
		comma(to);
		g_string_append_printf(to, "%u", draw(&m->random));
	}
	for (uint64_t i = 0; i < m->g->chars; i++) {
		comma(to);
		append_chars(&m->random, to);
	}
}

static void
make_insert(struct maker *m, struct script *to)
{
	GString *text = g_string_new("INSERT INTO t1 VALUES (");

	if (m->g->autoincrement)
		g_string_append(text, "NULL");
	else if (m->g->guid)
		g_string_append(text, "uuid()");
	for (uint64_t i = 0; i < m->g->secondary_indexes; i++) {
		comma(text);
		g_string_append(text, "uuid()");
	}
	append_values(m, text);
	g_string_append_c(text, ')');
	add_with_nul(to, text);
}

/* " WHERE id =  'KEY'", the key to be put in; a keyed text carries no NUL. */
static void
add_keyed(struct script *to, GString *text, enum key_choice key)
{
	struct statement *s;
	size_t at;

	g_string_append(text, " WHERE id =  '");
	at = text->len;
	g_string_append_c(text, '\'');
	s = script_add(to, text->str, text->len);
	s->key = key;
	s->key_at = at;
	g_string_free(text, TRUE);
}

static void
append_names(const struct generation *g, GString *to, const char *between)
{
	for (uint64_t i = 1; i <= g->ints; i++)
		g_string_append_printf(to, "%sintcol%ju", i > 1 ? between : "", (uintmax_t)i);
	for (uint64_t i = 1; i <= g->chars; i++)
		g_string_append_printf(
		    to, "%scharcol%ju", i > 1 || g->ints > 0 ? between : "", (uintmax_t)i);
}

static void
make_select(struct maker *m, struct script *to)
{
	GString *text = g_string_new("SELECT ");

	append_names(m->g, text, ",");
	g_string_append(text, " FROM t1");
	if (generate_uses_keys(m->g) && m->g->type != LOAD_READ)
		add_keyed(to, text, KEY_PICK);
	else
		add_with_nul(to, text);
}

static void
make_update(struct maker *m, struct script *to)
{
	GString *text = g_string_new("UPDATE t1 SET ");

	for (uint64_t i = 1; i <= m->g->ints; i++) {
		comma(text);
		g_string_append_printf(text, "intcol%ju = %u", (uintmax_t)i, draw(&m->random));
	}
	for (uint64_t i = 1; i <= m->g->chars; i++) {
		comma(text);
		g_string_append_printf(text, "charcol%ju = ", (uintmax_t)i);
		append_chars(&m->random, text);
	}
	if (generate_uses_keys(m->g))
		add_keyed(to, text, KEY_PICK);
	else
		add_with_nul(to, text);
}

/* A row with a given key (0: the client's own) of the commit load. */
static void
make_row(struct maker *m, struct script *to, uint64_t key)
{
	GString *text = g_string_new("INSERT INTO t1 VALUES ('");
	struct statement *s;

	if (key > 0)
		g_string_append_printf(text, "%ju", (uintmax_t)key);
	g_string_append_c(text, '\'');
	append_values(m, text);
	g_string_append_c(text, ')');
	s = script_add(to, text->str, text->len);
	s->key = key > 0 ? KEY_NONE : KEY_OWN;
	s->key_at = strlen("INSERT INTO t1 VALUES ('");
	g_string_free(text, TRUE);
}

/*
 * Insert a row of one's own, update any row, delete one's own, update any row: the table keeps
 * its size.
 */
static void
make_commits(struct maker *m, struct script *query)
{
	for (uint64_t i = 0; i <= m->g->unique_queries; i += 4) {
		make_row(m, query, 0);
		make_update(m, query);
		add_keyed(query, g_string_new("DELETE FROM t1"), KEY_OWN);
		make_update(m, query);
	}
}

/*
 * The preload goes round `unique_writes` texts; all of them are drawn, whether there are rows
 * for them or not.
 */
static void
make_preload(struct maker *m, struct script *to)
{
	uint64_t rows = m->g->write_number > 0 ? m->g->write_number - 1 : 0;
	struct script texts = { 0 };

	for (uint64_t i = 0; i < rows && m->g->type == LOAD_COMMIT; i++)
		make_row(m, to, i + 1);
	for (uint64_t i = 0; i < m->g->unique_writes && m->g->type != LOAD_COMMIT; i++)
		make_insert(m, &texts);
	for (uint64_t i = 0; i < rows && texts.n > 0; i++) {
		const struct statement *text = &texts.item[i % texts.n];

		script_add(to, text->text, text->length);
	}
	script_free(&texts);
}

static void
make_query(struct maker *m, struct script *to, uint64_t i)
{
	switch (m->g->type) {
	case LOAD_READ:
	case LOAD_KEY:
		make_select(m, to);
		return;
	case LOAD_WRITE:
		make_insert(m, to);
		return;
	case LOAD_UPDATE:
		make_update(m, to);
		return;
	case LOAD_MIXED:
	case LOAD_COMMIT:
		if (i % 2 == 0)
			make_insert(m, to);
		else
			make_select(m, to);
	}
}

void
generate_load(const struct generation *g, struct script *create, struct script *query)
{
	struct maker m = { .g = g };

	stream_start(&m.random);
	make_table(g, create);
	if (g->index_ints)
		make_indexes(g, create, "intcol", g->ints);
	if (g->index_chars)
		make_indexes(g, create, "charcol", g->chars);
	make_preload(&m, create);
	if (g->type == LOAD_COMMIT) {
		make_commits(&m, query);
		return;
	}
	for (uint64_t i = 0; i <= g->unique_queries; i++)
		make_query(&m, query, i);
}
