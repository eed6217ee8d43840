/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/keep/import_identity.h"

#include <glib.h>
#include <string.h>

#include "data/lib/imported.h"

struct identity {
	struct store *store;
	char *file, *digest;
	GHashTable *next;  /* place and content that clashed -> the ordinal that this file's next run of them tries */
	uint32_t ordinal;  /* of the UUID made last */
	GChecksum *sum;
	GArray *sessions;  /* of int64_t */
};

struct identity *
identity_new(struct store *store)
{
	struct identity *id = g_new0(struct identity, 1);

	id->store = store;
	id->next = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
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
}

void
identity_session(struct identity *id, int64_t session)
{
	g_array_append_val(id->sessions, session);
}

static void
make_uuid(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16])
{
	const struct place nowhere = { 0 }, *at = place != NULL ? place : &nowhere;
	uint8_t digest[16];
	gsize n = sizeof digest;

	g_checksum_reset(id->sum);
	g_checksum_update(id->sum, (const guchar *)content, -1);
	if (id->ordinal > 0) {
		char last[16];
		int length = g_snprintf(last, sizeof last, "\x1f%u", id->ordinal);

		g_checksum_update(id->sum, (const guchar *)last, length);
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
 * Did the stored run come from this very file in an earlier import: of the same name (it may have grown), or a copy? What this
 * import stored itself is another run that says the same.
 */
static bool
is_same_file(const struct identity *id, const struct origin *o)
{
	return !is_ours(id, o->session) &&
	    (g_strcmp0(o->file, id->file) == 0 || g_strcmp0(o->digest, id->digest) == 0);
}

void
identity_first(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16])
{
	id->ordinal = 0;
	make_uuid(id, content, place, uuid);
}

static bool
was_imported_before(const struct identity *id, const uint8_t uuid[16])
{
	struct origin origin;
	bool same;

	if (!imported_origin(id->store, uuid, &origin))
		return false;
	same = is_same_file(id, &origin);
	g_free(origin.file);
	g_free(origin.digest);
	return same;
}

/* The same content at another place is another run, with ordinals of its own. */
static char *
place_and_content(const struct place *place, const char *content)
{
	return place == NULL ? g_strdup(content)
			     : g_strdup_printf("%u\x1f%u\x1f%s", (unsigned)place->round,
				   (unsigned)place->position, content);
}

bool
identity_clash(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16])
{
	char *key = place_and_content(place, content);
	uint32_t next = GPOINTER_TO_UINT(g_hash_table_lookup(id->next, key));
	bool known = (id->ordinal > 0 || next == 0) && was_imported_before(id, uuid);

	if (!known)
		id->ordinal = id->ordinal == 0 && next > 0 ? next : id->ordinal + 1;
	g_hash_table_replace(id->next, key, GUINT_TO_POINTER(id->ordinal + 1));
	if (!known)
		make_uuid(id, content, place, uuid);
	return known;
}

bool
identity_find(struct identity *id, const char *content, const struct place *place, uint8_t uuid[16])
{
	identity_first(id, content, place, uuid);
	while (imported_has(id->store, uuid))
		if (identity_clash(id, content, place, uuid))
			return false;
	return true;
}
