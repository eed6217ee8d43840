/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/database.h"

#include <err.h>
#include <stdio.h>

/* What is printed depends on the server: one that does not answer is taken for MariaDB. */
static char *
print_open(struct database *d)
{
	struct database real = { .kind = &database_mariadb, .to = d->to, .schema = d->schema };

	if (!d->asks_which || endpoint_is_sqlite(d->to))
		return NULL;
	g_free(real.kind->open(&real));
	d->is_mysql = real.is_mysql;
	real.kind->close(&real);
	g_free(real.version);
	return NULL;
}

static char *
print_drop(struct database *d)
{
	printf("DROP SCHEMA IF EXISTS `%s`;\n", d->schema);
	return NULL;
}

static char *
print_create(struct database *d)
{
	printf("CREATE SCHEMA `%s`;\nuse %s;\n", d->schema, d->schema);
	return NULL;
}

static char *
print_statement(struct database *d, const char *sql, size_t length)
{
	(void)d;
	printf("%.*s;\n", (int)length, sql);
	return NULL;
}

/* There is no table to ask. */
static char *
print_keys(struct database *d, GPtrArray *keys)
{
	(void)d;
	g_ptr_array_add(keys, g_strdup("796c4422-1d94-102a-9d6d-00e0812d"));
	return NULL;
}

static GHashTable *
print_no_table(struct database *d)
{
	(void)d;
	return NULL;
}

static void
print_close(struct database *d)
{
	(void)d;
}

const struct database_kind database_print = { print_open, print_drop, print_create, print_statement,
	print_keys, print_no_table, print_no_table, print_close };

void
database_init(struct database *d, const struct endpoint *to, const char *schema, bool only_print)
{
	*d = (struct database){ .to = to, .schema = schema, .place = endpoint_place(to) };
	d->kind = only_print       ? &database_print :
	    endpoint_is_sqlite(to) ? &database_sqlite :
				     &database_mariadb;
}

void
database_free(struct database *d)
{
	d->kind->close(d);
	g_free(d->place);
	g_free(d->version);
}

char *
database_run(struct database *d, const struct script *script)
{
	char *why = NULL;

	for (size_t i = 0; i < script->n && why == NULL; i++) {
		if (d->echoes)
			warnx("%s", script->item[i].text);
		why = d->kind->execute(d, script->item[i].text, script->item[i].length);
	}
	return why;
}
