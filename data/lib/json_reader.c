/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/json_reader.h"

#include <err.h>
#include <glib.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>

/*
 * A container under its name within another; all of an array's are one, and so are those whose name
 * comes again.
 */
struct name {
	guint parent;
	const char *key;
	size_t length;
};

/* Where a container's own leaves are: leaves [first, end), among those of the containers in it. */
struct container {
	guint first, end;
};

/* A container that the rows are still in: SQLite's number of it, and ours. */
struct open {
	int64_t id;
	guint container;
};

enum { ROOT = 0, LONGEST_NUMBER = 48 };

struct json_reader {
	sqlite3 *db;
	sqlite3_stmt *tree;
	GStringChunk *strings;
	GArray *leaves;      /* struct json_leaf */
	GArray *containers;  /* struct container */
	GHashTable *by_name; /* struct name * -> place in containers */
	GArray *open;        /* struct open, outermost first */
};

static guint
name_hash(gconstpointer key)
{
	const struct name *n = key;
	guint h = n->parent + 5381;

	for (size_t i = 0; i < n->length; i++)
		h = h * 33 + (unsigned char)n->key[i];
	return h;
}

static gboolean
name_equal(gconstpointer one, gconstpointer other)
{
	const struct name *a = one, *b = other;

	return a->parent == b->parent && a->length == b->length &&
	    memcmp(a->key, b->key, a->length) == 0;
}

struct json_reader *
json_reader_new(void)
{
	struct json_reader *r = g_new0(struct json_reader, 1);
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

	if (sqlite3_open_v2(":memory:", &r->db, flags, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(r->db, "SELECT id, parent, key, atom, type FROM json_tree(?1)", -1,
		&r->tree, NULL) != SQLITE_OK)
		errx(1, "JSON: %s", sqlite3_errmsg(r->db));
	r->strings = g_string_chunk_new(4096);
	r->leaves = g_array_new(FALSE, FALSE, sizeof(struct json_leaf));
	r->containers = g_array_new(FALSE, FALSE, sizeof(struct container));
	r->by_name = g_hash_table_new_full(name_hash, name_equal, g_free, NULL);
	r->open = g_array_new(FALSE, FALSE, sizeof(struct open));
	return r;
}

void
json_reader_free(struct json_reader *r)
{
	sqlite3_finalize(r->tree);
	sqlite3_close(r->db);
	g_string_chunk_free(r->strings);
	g_array_free(r->leaves, TRUE);
	g_array_free(r->containers, TRUE);
	g_hash_table_destroy(r->by_name);
	g_array_free(r->open, TRUE);
	g_free(r);
}

static void
clear(struct json_reader *r)
{
	struct container root = { 0 };

	g_hash_table_remove_all(r->by_name);
	g_string_chunk_clear(r->strings);
	g_array_set_size(r->leaves, 0);
	g_array_set_size(r->containers, 0);
	g_array_append_val(r->containers, root);
	g_array_set_size(r->open, 0);
}

/* The container that the current row stands in; closes those that ended. */
static guint
parent_of_row(struct json_reader *r)
{
	int64_t parent = sqlite3_column_int64(r->tree, 1);

	while (
	    r->open->len > 0 && g_array_index(r->open, struct open, r->open->len - 1).id != parent)
		g_array_set_size(r->open, r->open->len - 1);
	return r->open->len > 0 ? g_array_index(r->open, struct open, r->open->len - 1).container :
				  ROOT;
}

/*
 * A column's text, kept. Asked for as a blob: for a text SQLite would allocate room for its NUL
 * first.
 */
static const char *
text_of_row(struct json_reader *r, int column)
{
	const char *text = sqlite3_column_blob(r->tree, column);

	return text != NULL ?
	    g_string_chunk_insert_len(r->strings, text, sqlite3_column_bytes(r->tree, column)) :
	    "";
}

static const char *
key_of_row(struct json_reader *r)
{
	return sqlite3_column_type(r->tree, 2) == SQLITE_TEXT ? text_of_row(r, 2) : "";
}

static void
open_container(struct json_reader *r, guint parent)
{
	struct open open = { sqlite3_column_int64(r->tree, 0), ROOT };
	const char *key = key_of_row(r);
	struct name name = { parent, key, strlen(key) };
	struct container none = { r->leaves->len, r->leaves->len };

	if (r->open->len > 0 && !g_hash_table_contains(r->by_name, &name)) {
		g_hash_table_insert(r->by_name, g_memdup2(&name, sizeof name),
		    GUINT_TO_POINTER(r->containers->len));
		g_array_append_val(r->containers, none);
	}
	if (r->open->len > 0)
		open.container = GPOINTER_TO_UINT(g_hash_table_lookup(r->by_name, &name));
	g_array_append_val(r->open, open);
}

static void
add_leaf(struct json_reader *r, guint parent, int type)
{
	struct json_leaf leaf = { .key = key_of_row(r),
		.parent = parent,
		.number = NAN,
		.is_whole = type == SQLITE_INTEGER };

	if (type == SQLITE_TEXT)
		leaf.text = text_of_row(r, 3);
	else if (type != SQLITE_NULL)
		leaf.number = sqlite3_column_double(r->tree, 3);
	g_array_append_val(r->leaves, leaf);
	g_array_index(r->containers, struct container, parent).end = r->leaves->len;
}

static void
add_row(struct json_reader *r)
{
	guint parent = parent_of_row(r);
	int type = sqlite3_column_type(r->tree, 3);

	/* Of what has no value one is null, which is a leaf. */
	if (type == SQLITE_NULL &&
	    strcmp((const char *)sqlite3_column_text(r->tree, 4), "null") != 0)
		open_container(r, parent);
	else
		add_leaf(r, parent, type);
}

bool
json_reader_read(struct json_reader *r, const char *json, size_t length)
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

/*
 * The container that the path leads through, and behind it the path's last key; NULL if there is
 * none such.
 */
static const struct container *
container_on(const struct json_reader *r, const char *path, struct name *last)
{
	const char *slash;

	*last = (struct name){ .parent = ROOT, .key = path };
	while ((slash = strchr(last->key, '/')) != NULL) {
		gpointer place;

		last->length = (size_t)(slash - last->key);
		if (!g_hash_table_lookup_extended(r->by_name, last, NULL, &place))
			return NULL;
		*last = (struct name){ .parent = GPOINTER_TO_UINT(place), .key = slash + 1 };
	}
	return &g_array_index(r->containers, struct container, last->parent);
}

const struct json_leaf *
json_reader_leaves(const struct json_reader *r, const char *path, size_t *n)
{
	struct name last;
	const struct container *c = container_on(r, path, &last);

	*n = c != NULL ? c->end - c->first : 0;
	return *n > 0 ? &g_array_index(r->leaves, struct json_leaf, c->first) : NULL;
}

const struct json_leaf *
json_reader_at(const struct json_reader *r, const char *path)
{
	struct name last;
	const struct container *c = container_on(r, path, &last);

	for (guint i = c != NULL ? c->first : 0; c != NULL && i < c->end; i++) {
		const struct json_leaf *leaf = &g_array_index(r->leaves, struct json_leaf, i);

		if (leaf->parent == last.parent && strcmp(leaf->key, last.key) == 0)
			return leaf;
	}
	return NULL;
}

double
json_reader_number(const struct json_reader *r, const char *path)
{
	const struct json_leaf *leaf = json_reader_at(r, path);

	return leaf != NULL ? leaf->number : NAN;
}

const char *
json_reader_leaf_text(struct json_reader *r, const struct json_leaf *leaf)
{
	char digits[LONGEST_NUMBER];

	if (leaf->text != NULL || isnan(leaf->number))
		return leaf->text;
	sqlite3_snprintf(sizeof digits, digits, leaf->is_whole ? "%.0f" : "%!.15g", leaf->number);
	return g_string_chunk_insert(r->strings, digits);
}

const char *
json_reader_text(struct json_reader *r, const char *path)
{
	const struct json_leaf *leaf = json_reader_at(r, path);

	return leaf != NULL ? json_reader_leaf_text(r, leaf) : NULL;
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
json_reader_span(const char *json, size_t length)
{
	size_t depth = 0, i = 0;

	if (length == 0)
		return 0;
	if (*json != '{' && *json != '[' && *json != '"')
		return skip_word(json, length);
	while (i < length) {
		switch (json[i++]) {
		case '"':
			i = skip_string(json, length, i - 1);
			if (depth == 0)
				return json[i - 1] == '"' ? i : 0;
			break;
		case '{':
		case '[':
			depth++;
			break;
		case '}':
		case ']':
			if (--depth == 0)
				return i;
			break;
		}
	}
	return 0;
}

static size_t
skip_between(const char *json, size_t length, size_t i)
{
	while (i < length &&
	    (json[i] == '\0' || g_ascii_isspace(json[i]) || json[i] == ',' || json[i] == ':'))
		i++;
	return i;
}

bool
json_reader_next(const char *json, size_t length, size_t *at, struct json_member *out)
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
	out->length = json_reader_span(json + i, length - i);
	*at = i + out->length;
	return out->length > 0;
}
