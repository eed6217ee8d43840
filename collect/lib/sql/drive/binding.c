/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/binding.h"

struct binding {
	MYSQL_STMT *statement;
	enum binding_state state;
	struct value *value; /* owned: libmariadb reads them when it executes */
};

static void
free_binding(gpointer p)
{
	struct binding *b = p;

	mysql_stmt_close(b->statement);
	g_free(b->value);
	g_free(b);
}

GHashTable *
binding_table(void)
{
	return g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, free_binding);
}

void
binding_keep(GHashTable *table, uint64_t which, MYSQL_STMT *statement, enum binding_state state)
{
	struct binding *b = g_new0(struct binding, 1);

	b->statement = statement;
	b->state = state;
	g_hash_table_replace(table, g_memdup2(&which, sizeof which), b);
}

bool
binding_find(GHashTable *table, uint64_t which, MYSQL_STMT **statement)
{
	const struct binding *b = g_hash_table_lookup(table, &which);

	*statement = b != NULL && b->state == BINDING_READY ? b->statement : NULL;
	return b != NULL && b->state != BINDING_FAILED;
}

static MYSQL_BIND
bind(struct value *v)
{
	MYSQL_BIND b = { .buffer_type = MYSQL_TYPE_LONGLONG, .buffer = &v->integer };

	if (v->type == VALUE_REAL)
		b = (MYSQL_BIND){ .buffer_type = MYSQL_TYPE_DOUBLE, .buffer = &v->real };
	else if (v->type == VALUE_TEXT)
		b = (MYSQL_BIND){ .buffer_type = MYSQL_TYPE_STRING,
			.buffer = (void *)(uintptr_t)v->text,
			.buffer_length = v->length };
	return b;
}

bool
binding_values(GHashTable *table, MYSQL_STMT *statement, struct client *c)
{
	struct value value[CLIENT_PARAMETERS];
	size_t n = client_parameters(c, value), wanted = mysql_stmt_param_count(statement);
	struct binding *b = g_hash_table_lookup(table, &(uint64_t){ client_prepared(c) });
	/* What the client has no value for has a type that libmariadb refuses. */
	MYSQL_BIND given[CLIENT_PARAMETERS] = { 0 };

	if (wanted == 0)
		return true;
	if (b->value == NULL)
		b->value = g_new0(struct value, CLIENT_PARAMETERS);
	for (size_t i = 0; i < n; i++) {
		b->value[i] = value[i];
		given[i] = bind(&b->value[i]);
	}
	return wanted <= CLIENT_PARAMETERS && mysql_stmt_bind_param(statement, given) == 0;
}

void
binding_count_rows(MYSQL_STMT *statement, struct load_tally *t)
{
	size_t before = 1 + (mysql_stmt_field_count(statement) + 7 + 2) / 8;

	for (const MYSQL_ROWS *row = statement->result.data; row != NULL; row = row->next) {
		t->rows++;
		t->bytes += row->length > before ? row->length - before : 0;
	}
	mysql_stmt_free_result(statement);
}
