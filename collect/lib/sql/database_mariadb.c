/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * database_mariadb: a schema of a MariaDB or MySQL server, made, filled and dropped by the main
 * connection.
 */
#include <string.h>

#include <mysqld_error.h>

#include "collect/lib/sql/database.h"
#include "collect/lib/sql/drive/connection.h"
#include "collect/lib/sql/drive/trust.h"

/*
 * A schema with this comment, or a table of this name, is one that podium-slap made and may
 * drop.
 */
static const char mark[] = "made by podium-slap";

static void
mariadb_close(struct database *d)
{
	if (d->handle != NULL)
		mysql_close(d->handle);
	d->handle = NULL;
}

static void
throw_away_results(MYSQL *mysql)
{
	do {
		MYSQL_RES *result = mysql_use_result(mysql);

		if (result == NULL)
			continue;
		while (mysql_fetch_row(result) != NULL)
			;
		mysql_free_result(result);
	} while (mysql_errno(mysql) == 0 && mysql_next_result(mysql) == 0);
}

static char *
mariadb_execute(struct database *d, const char *sql, size_t length)
{
	MYSQL *mysql = d->handle;

	if (mysql_real_query(mysql, sql, length) == 0)
		throw_away_results(mysql);
	if (mysql_errno(mysql) == 0)
		return NULL;
	return g_strdup_printf("%s (%u), in: %.60s", mysql_error(mysql), mysql_errno(mysql), sql);
}

static char *
execute(struct database *d, char *sql)
{
	char *why = mariadb_execute(d, sql, strlen(sql));

	g_free(sql);
	return why;
}

/* `name` in backticks. Caller frees. */
static char *
quoted(const char *name)
{
	g_auto(GStrv) parts = g_strsplit(name, "`", -1);
	g_autofree char *doubled = g_strjoinv("``", parts);

	return g_strdup_printf("`%s`", doubled);
}

/* NULL, or what the new connection lacks. */
static char *
settle(struct database *d)
{
	const struct server *s = &d->to->server;
	g_autofree char *mode = s->sql_mode != NULL ? quoted(s->sql_mode) : NULL;

	return mode != NULL ? execute(d, g_strdup_printf("SET sql_mode = %s", mode)) : NULL;
}

static char *
mariadb_open(struct database *d)
{
	MYSQL *mysql = connection_new(&d->to->server, NULL);
	char *before = trust_as_asked(&d->to->server);
	bool is_open = connection_open(mysql, &d->to->server, NULL);
	char *why;

	trust_again(before);
	if (is_open) {
		d->handle = mysql;
		d->version = g_strdup(mysql_get_server_info(mysql));
		d->is_mysql = !mariadb_connection(mysql);
		why = settle(d);
		if (why != NULL)
			mariadb_close(d);
		return why;
	}
	why = g_strdup_printf("%s (%u)", mysql_error(mysql), mysql_errno(mysql));
	mysql_close(mysql);
	return why;
}

/*
 * The first column of the first row as a number, -1 if there is none. `sql` has one %s for the
 * schema's name.
 */
static int64_t
ask(struct database *d, const char *sql)
{
	MYSQL *mysql = d->handle;
	g_autofree char *name = g_new(char, 2 * strlen(d->schema) + 1);
	g_auto(GStrv) parts = g_strsplit(sql, "%s", -1);
	g_autofree char *text = NULL;
	MYSQL_RES *result;
	MYSQL_ROW row;
	int64_t answer = -1;

	mysql_real_escape_string(mysql, name, d->schema, strlen(d->schema));
	text = g_strjoinv(name, parts);
	if (mysql_real_query(mysql, text, strlen(text)) != 0)
		return -1;
	result = mysql_store_result(mysql);
	if (result == NULL)
		return -1;
	row = mysql_fetch_row(result);
	if (row != NULL && row[0] != NULL)
		answer = g_ascii_strtoll(row[0], NULL, 10);
	mysql_free_result(result);
	return answer;
}

/* A two-column answer as a table of strings; empty if there is none. */
static GHashTable *
ask_pairs(struct database *d, const char *sql)
{
	GHashTable *pairs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	MYSQL_RES *result = NULL;
	MYSQL_ROW row;

	if (mysql_real_query(d->handle, sql, strlen(sql)) == 0)
		result = mysql_store_result(d->handle);
	while (result != NULL && (row = mysql_fetch_row(result)) != NULL)
		g_hash_table_insert(
		    pairs, g_strdup(row[0]), g_strdup(row[1] != NULL ? row[1] : ""));
	mysql_free_result(result);
	return pairs;
}

/*
 * Made by podium-slap. An empty schema may be somebody's: it has a character set, and those who may
 * use it.
 */
static bool
may_drop(struct database *d)
{
	g_autofree char *marked =
	    g_strdup_printf("SELECT COUNT(*) FROM information_schema.TABLES"
			    " WHERE TABLE_SCHEMA = '%%s' AND TABLE_NAME = '%s'",
		mark);
	g_autofree char *commented = g_strdup_printf(
	    "SELECT COUNT(*)"
	    " FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '%%s' AND SCHEMA_COMMENT = '%s'",
	    mark);

	return d->force_drop || ask(d, commented) > 0 || ask(d, marked) > 0;
}

/* Somebody's, with nothing in it: it can be used, as long as it stays. */
static bool
is_empty(struct database *d)
{
	return ask(d,
		   "SELECT (SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA ="
		   " '%s') + (SELECT COUNT(*) FROM information_schema.ROUTINES WHERE"
		   " ROUTINE_SCHEMA = '%s') + (SELECT COUNT(*) FROM information_schema.EVENTS"
		   " WHERE EVENT_SCHEMA = '%s')") == 0;
}

/* What lies in a schema that was lent empty is ours. */
static char *
give_back(struct database *d)
{
	g_autoptr(GHashTable) all = NULL;
	g_autofree char *sql = NULL, *name = quoted(d->schema), *why = NULL;
	GHashTableIter i;
	gpointer table, kind;

	why = execute(d, g_strdup("SET FOREIGN_KEY_CHECKS = 0"));
	sql = g_strdup_printf("SHOW FULL TABLES FROM %s", name);
	all = ask_pairs(d, sql);
	g_hash_table_iter_init(&i, all);
	while (why == NULL && g_hash_table_iter_next(&i, &table, &kind)) {
		g_autofree char *its_name = quoted(table);

		why = execute(d,
		    g_strdup_printf("DROP %s %s.%s", g_str_equal(kind, "VIEW") ? "VIEW" : "TABLE",
			name, its_name));
	}
	return g_steal_pointer(&why);
}

static char *
mariadb_drop(struct database *d)
{
	static const char sql[] =
	    "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '%s'";
	g_autofree char *name = quoted(d->schema);
	bool is_theirs = !d->is_lent && ask(d, sql) != 0 && !may_drop(d);

	d->is_lent = d->is_lent || (is_theirs && is_empty(d));
	if (d->is_lent)
		return give_back(d);
	if (is_theirs)
		return g_strdup_printf("schema '%s' was not made by podium-slap: not dropped"
				       " (another --create-schema, or --force-drop)",
		    d->schema);
	return execute(d, g_strdup_printf("DROP SCHEMA IF EXISTS %s", name));
}

/* MariaDB from 10.5 keeps a comment on a schema; elsewhere an empty table is the mark. */
static char *
mariadb_create(struct database *d)
{
	MYSQL *mysql = d->handle;
	g_autofree char *name = quoted(d->schema);
	bool comment = mariadb_connection(mysql) && mysql_get_server_version(mysql) >= 100500;
	char *why = d->is_lent ?
	    NULL :
	    execute(d,
		comment ? g_strdup_printf("CREATE SCHEMA %s COMMENT '%s'", name, mark) :
			  g_strdup_printf("CREATE SCHEMA %s", name));

	if (why == NULL && mysql_select_db(mysql, d->schema) != 0)
		why = g_strdup_printf("%s (%u)", mysql_error(mysql), mysql_errno(mysql));
	if (why == NULL && !comment && !d->is_lent)
		why = execute(d, g_strdup_printf("CREATE TABLE %s.`%s` (nothing INT)", name, mark));
	return why;
}

static char *
mariadb_keys(struct database *d, GPtrArray *keys)
{
	static const char sql[] = "SELECT id from t1";
	MYSQL *mysql = d->handle;
	MYSQL_RES *result = NULL;
	MYSQL_ROW row;

	if (mysql_real_query(mysql, sql, strlen(sql)) == 0)
		result = mysql_store_result(mysql);
	if (result == NULL)
		return g_strdup_printf(
		    "%s (%u), in: %s", mysql_error(mysql), mysql_errno(mysql), sql);
	while ((row = mysql_fetch_row(result)) != NULL)
		g_ptr_array_add(keys, g_strdup(row[0]));
	mysql_free_result(result);
	return NULL;
}

static GHashTable *
mariadb_status(struct database *d)
{
	g_autoptr(GHashTable) text = ask_pairs(d, "SHOW GLOBAL STATUS");
	GHashTable *numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	GHashTableIter i;
	gpointer name, value;

	g_hash_table_iter_init(&i, text);
	while (g_hash_table_iter_next(&i, &name, &value)) {
		gint64 n;

		if (g_ascii_string_to_signed(value, 10, 0, INT64_MAX, &n, NULL))
			g_hash_table_insert(
			    numbers, g_ascii_strdown(name, -1), g_memdup2(&n, sizeof n));
	}
	return numbers;
}

static void
add_fact(GHashTable *facts, const char *name, const char *value)
{
	g_hash_table_insert(facts, g_strdup(name), g_strdup(value != NULL ? value : "none"));
}

/* The clients' connections are made as the main one is. */
static GHashTable *
mariadb_facts(struct database *d)
{
	GHashTable *facts = ask_pairs(d, "SHOW GLOBAL VARIABLES");
	const char *cipher = mysql_get_ssl_cipher(d->handle), *version = NULL;

	if (cipher != NULL)
		mariadb_get_infov(d->handle, MARIADB_CONNECTION_TLS_VERSION, &version);
	add_fact(facts, "session_tls_version", version);
	add_fact(facts, "session_tls_cipher", cipher);
	return facts;
}

const struct database_kind database_mariadb = { mariadb_open, mariadb_drop, mariadb_create,
	mariadb_execute, mariadb_keys, mariadb_status, mariadb_facts, mariadb_close };
