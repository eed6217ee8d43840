/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/identity.h"

#include <glib.h>
#include <string.h>

#include "data/lib/store/imported.h"

struct identity {
	struct store *store;
	bool is_fresh; /* nothing was imported before */
	char *file, *digest;
	/*
	 * place and content that came twice -> guint, the ordinal of this file's next run of them
	 */
	GHashTable *next;
	GString *key; /* the one that is looked for in it */
	GChecksum *sum;
	int64_t source;      /* that was asked about last, and... */
	bool is_source_ours; /* ...whether it is the file that is being imported */
	GArray *sessions;    /* of int64_t */
};

struct identity *
identity_new(struct store *store)
{
	struct identity *id = g_new0(struct identity, 1);

	id->store = store;
	id->is_fresh = imported_is_fresh(store);
	id->next = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	id->key = g_string_new(NULL);
	id->sum = g_checksum_new(G_CHECKSUM_MD5);
	id->sessions = g_array_new(FALSE, FALSE, sizeof(int64_t));
	return id;
}

void
identity_free(struct identity *id)
{
	g_free(id->file);
	g_free(id->digest);
	g_hash_table_destroy(id->next);
	g_string_free(id->key, TRUE);
	g_checksum_free(id->sum);
	g_array_free(id->sessions, TRUE);
	g_free(id);
}

void
identity_file(struct identity *id, const char *name, const char *digest)
{
	g_free(id->file);
	g_free(id->digest);
	id->file = g_strdup(name);
	id->digest = g_strdup(digest);
	g_hash_table_remove_all(id->next);
	id->source = 0;
}

void
identity_session(struct identity *id, int64_t session)
{
	g_array_append_val(id->sessions, session);
}

const char *
identity_digits(char room[IDENTITY_DIGITS], int64_t number)
{
	char *p = &room[IDENTITY_DIGITS - 1];
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*p = '\0';
	do
		*--p = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (number < 0)
		*--p = '-';
	return p;
}

static void
make_uuid(struct identity *id, const char *content, guint ordinal, const struct result_place *place,
    uint8_t uuid[16])
{
	const struct result_place nowhere = { 0 }, *at = place != NULL ? place : &nowhere;
	uint8_t digest[16];
	gsize n = sizeof digest;

	g_checksum_reset(id->sum);
	g_checksum_update(id->sum, (const guchar *)content, -1);
	if (ordinal > 0) {
		char room[IDENTITY_DIGITS];

		g_checksum_update(id->sum, (const guchar *)"\x1f", 1);
		g_checksum_update(id->sum, (const guchar *)identity_digits(room, ordinal), -1);
	}
	g_checksum_get_digest(id->sum, digest, &n);
	for (int i = 0; i < 4; i++)
		uuid[i] = (uint8_t)(at->round >> (24 - 8 * i));
	uuid[4] = (uint8_t)(at->position >> 8);
	uuid[5] = (uint8_t)at->position;
	memcpy(uuid + 6, digest, 10);
	uuid[6] = (uint8_t)((uuid[6] & 0x0f) | 0x80);
	uuid[8] = (uint8_t)((uuid[8] & 0x3f) | 0x80);
}

static bool
is_ours(const struct identity *id, int64_t session)
{
	for (guint i = 0; i < id->sessions->len; i++)
		if (g_array_index(id->sessions, int64_t, i) == session)
			return true;
	return false;
}

/*
 * Did the stored run come from this very file in an earlier import: of the same name (it may have
 * grown), or a copy of it? What this import stored itself is another run that says the same.
 */
static bool
is_same_file(struct identity *id, const struct origin *o)
{
	if (o->source == 0 || is_ours(id, o->session))
		return false;
	if (o->source != id->source) {
		id->source = o->source;
		id->is_source_ours = imported_is_of(id->store, o->source, id->file, id->digest);
	}
	return id->is_source_ours;
}

/* The same content at another place is another run, with ordinals of its own. */
static const char *
key_of(struct identity *id, const char *content, const struct result_place *place)
{
	if (place == NULL || (place->round == 0 && place->position == 0))
		return content;
	g_string_printf(id->key, "%u\x1f%u\x1f", (unsigned)place->round, (unsigned)place->position);
	return g_string_append(id->key, content)->str;
}

static guint *
next_of(struct identity *id, const char *content, const struct result_place *place)
{
	if (g_hash_table_size(id->next) == 0)
		return NULL;
	return g_hash_table_lookup(id->next, key_of(id, content, place));
}

static guint *
next_new(struct identity *id, const char *content, const struct result_place *place)
{
	guint *next = g_new0(guint, 1);

	g_hash_table_insert(id->next, g_strdup(key_of(id, content, place)), next);
	return next;
}

bool
identity_find(
    struct identity *id, const char *content, const struct result_place *place, uint8_t uuid[16])
{
	guint *next = next_of(id, content, place), ordinal = next != NULL ? *next : 0;
	bool is_there, is_known = false;
	struct origin origin;

	for (;; ordinal++) {
		make_uuid(id, content, ordinal, place, uuid);
		is_there = !id->is_fresh && imported_origin(id->store, uuid, &origin);
		is_known = is_there && is_same_file(id, &origin);
		if (!is_there || is_known)
			break;
	}
	if (next == NULL && (is_known || ordinal > 0))
		next = next_new(id, content, place);
	if (next != NULL)
		*next = ordinal + 1;
	return !is_known;
}

void
identity_taken(struct identity *id, const char *content, const struct result_place *place)
{
	if (next_of(id, content, place) == NULL)
		*next_new(id, content, place) = 1;
}
