/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/json.h"

#include <err.h>
#include <glib.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>

struct json_reader {
	sqlite3 *db;
	sqlite3_stmt *tree;
	GStringChunk *strings;
	GArray *leaves;      /* struct json_leaf */
	GHashTable *by_path; /* const char * -> index + 1 of the first leaf there */
	GPtrArray *container; /* the path of the open container with each id */
	GArray *ids;
};

struct json_reader *
json_reader_new(void)
{
	struct json_reader *r = g_new0(struct json_reader, 1);

	if (sqlite3_open(":memory:", &r->db) != SQLITE_OK ||
	    sqlite3_prepare_v2(r->db, "SELECT id, parent, key, atom, type FROM json_tree(?1)", -1,
	        &r->tree, NULL) != SQLITE_OK)
		errx(1, "JSON: %s", sqlite3_errmsg(r->db));
	r->strings = g_string_chunk_new(4096);
	r->leaves = g_array_new(FALSE, FALSE, sizeof(struct json_leaf));
	r->by_path = g_hash_table_new(g_str_hash, g_str_equal);
	r->container = g_ptr_array_new();
	r->ids = g_array_new(FALSE, FALSE, sizeof(int64_t));
	return r;
}

void
json_reader_free(struct json_reader *r)
{
	sqlite3_finalize(r->tree);
	sqlite3_close(r->db);
	g_string_chunk_free(r->strings);
	g_array_free(r->leaves, TRUE);
	g_hash_table_destroy(r->by_path);
	g_ptr_array_free(r->container, TRUE);
	g_array_free(r->ids, TRUE);
	g_free(r);
}

static void
clear(struct json_reader *r)
{
	g_hash_table_remove_all(r->by_path);
	g_string_chunk_clear(r->strings);
	g_array_set_size(r->leaves, 0);
	g_ptr_array_set_size(r->container, 0);
	g_array_set_size(r->ids, 0);
}

/* The path of the container that the current row stands in, "" for the root; closes the containers that ended. */
static const char *
parent_path(struct json_reader *r)
{
	int64_t parent = sqlite3_column_int64(r->tree, 1);

	if (sqlite3_column_type(r->tree, 1) == SQLITE_NULL)
		return NULL;
	while (r->ids->len > 0 && g_array_index(r->ids, int64_t, r->ids->len - 1) != parent) {
		g_array_set_size(r->ids, r->ids->len - 1);
		g_ptr_array_set_size(r->container, (gint)r->container->len - 1);
	}
	return r->container->len > 0 ? g_ptr_array_index(r->container, r->container->len - 1) : NULL;
}

static const char *
row_path(struct json_reader *r)
{
	const char *parent = parent_path(r);
	const char *key = (const char *)sqlite3_column_text(r->tree, 2);
	g_autofree char *path = NULL;

	if (parent == NULL || key == NULL)
		return "";
	if (*parent == '\0')
		return g_string_chunk_insert(r->strings, key);
	path = g_strconcat(parent, "/", key, NULL);
	return g_string_chunk_insert(r->strings, path);
}

static void
add_leaf(struct json_reader *r, const char *path)
{
	struct json_leaf leaf = { .path = path, .number = NAN };
	const char *text = (const char *)sqlite3_column_text(r->tree, 3);
	int type = sqlite3_column_type(r->tree, 3);

	if (text != NULL)
		leaf.text = g_string_chunk_insert(r->strings, text);
	if (type == SQLITE_INTEGER || type == SQLITE_FLOAT)
		leaf.number = sqlite3_column_double(r->tree, 3);
	g_array_append_val(r->leaves, leaf);
	if (!g_hash_table_contains(r->by_path, path))
		g_hash_table_insert(r->by_path, (char *)path, GUINT_TO_POINTER(r->leaves->len));
}

static void
add_row(struct json_reader *r)
{
	const char *path = row_path(r);
	const char *type = (const char *)sqlite3_column_text(r->tree, 4);
	int64_t id = sqlite3_column_int64(r->tree, 0);

	if (strcmp(type, "object") != 0 && strcmp(type, "array") != 0) {
		add_leaf(r, path);
		return;
	}
	g_array_append_val(r->ids, id);
	g_ptr_array_add(r->container, (char *)path);
}

bool
json_read(struct json_reader *r, const char *json, size_t length)
{
	int status;

	clear(r);
	if (length > INT32_MAX ||
	    sqlite3_bind_text(r->tree, 1, json, (int)length, SQLITE_STATIC) != SQLITE_OK)
		return false;
	while ((status = sqlite3_step(r->tree)) == SQLITE_ROW)
		add_row(r);
	sqlite3_reset(r->tree);
	sqlite3_clear_bindings(r->tree);
	return status == SQLITE_DONE;
}

const struct json_leaf *
json_leaves(const struct json_reader *r, size_t *n)
{
	*n = r->leaves->len;
	return (const struct json_leaf *)(const void *)r->leaves->data;
}

const struct json_leaf *
json_at(const struct json_reader *r, const char *path)
{
	guint i = GPOINTER_TO_UINT(g_hash_table_lookup(r->by_path, path));

	return i > 0 ? &g_array_index(r->leaves, struct json_leaf, i - 1) : NULL;
}

double
json_number(const struct json_reader *r, const char *path)
{
	const struct json_leaf *leaf = json_at(r, path);

	return leaf != NULL ? leaf->number : NAN;
}

const char *
json_text(const struct json_reader *r, const char *path)
{
	const struct json_leaf *leaf = json_at(r, path);

	return leaf != NULL ? leaf->text : NULL;
}

/* Behind the string that begins at json[i]; `length` if it does not end. */
static size_t
skip_string(const char *json, size_t length, size_t i)
{
	for (i++; i < length && json[i] != '"'; i++)
		i += json[i] == '\\';
	return i < length ? i + 1 : length;
}

static size_t
skip_word(const char *json, size_t length)
{
	size_t i = 0;

	while (i < length && (g_ascii_isalnum(json[i]) || strchr("+-.", json[i]) != NULL) &&
	    json[i] != '\0')
		i++;
	return i;
}

size_t
json_span(const char *json, size_t length)
{
	size_t depth = 0, i = 0;

	if (length == 0)
		return 0;
	if (*json != '{' && *json != '[' && *json != '"')
		return skip_word(json, length);
	while (i < length) {
		if (json[i] == '"') {
			i = skip_string(json, length, i);
			if (depth == 0)
				return json[i - 1] == '"' ? i : 0;
			continue;
		}
		if (json[i] == '{' || json[i] == '[')
			depth++;
		else if ((json[i] == '}' || json[i] == ']') && --depth == 0)
			return i + 1;
		i++;
	}
	return 0;
}

static size_t
skip_between(const char *json, size_t length, size_t i)
{
	while (i < length && (json[i] == '\0' || g_ascii_isspace(json[i]) || json[i] == ',' || json[i] == ':'))
		i++;
	return i;
}

bool
json_next(const char *json, size_t length, size_t *at, struct json_member *out)
{
	size_t i = skip_between(json, length, MAX(*at, 1));

	*out = (struct json_member){ 0 };
	if (i < length && json[0] == '{') {
		if (json[i] != '"')
			return false;
		out->key = json + i + 1;
		i = skip_string(json, length, i);
		out->key_length = (size_t)(json + i - out->key) - 1;
		i = skip_between(json, length, i);
	}
	if (i >= length)
		return false;
	out->value = json + i;
	out->length = json_span(json + i, length - i);
	*at = i + out->length;
	return out->length > 0;
}
