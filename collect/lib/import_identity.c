/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import_identity.h"

#include <glib.h>
#include <string.h>

#include "data/lib/imported.h"

struct identity {
	struct store *store;
	char *file, *digest;
	GHashTable *next;  /* content -> the ordinal that this file's next run of that content tries first */
	GArray *sessions;  /* of int64_t */
};

struct identity *
identity_new(struct store *store)
{
	struct identity *id = g_new0(struct identity, 1);

	id->store = store;
	id->next = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	id->sessions = g_array_new(FALSE, FALSE, sizeof(int64_t));
	return id;
}

void
identity_free(struct identity *id)
{
	g_free(id->file);
	g_free(id->digest);
	g_hash_table_destroy(id->next);
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

void
identity_uuid(const char *content, unsigned ordinal, uint8_t uuid[16])
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
	g_autofree char *last = g_strdup_printf("\x1f%u", ordinal);
	uint8_t digest[32];
	gsize n = sizeof digest;

	g_checksum_update(sum, (const guchar *)content, (gssize)strlen(content));
	g_checksum_update(sum, (const guchar *)last, (gssize)strlen(last));
	g_checksum_get_digest(sum, digest, &n);
	g_checksum_free(sum);
	memcpy(uuid, digest, 16);
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

/* Did the stored run come from this very file: of the same name (it may have grown), or a copy read in an earlier import? */
static bool
is_same_file(const struct identity *id, const struct origin *o)
{
	return g_strcmp0(o->file, id->file) == 0 ||
	    (g_strcmp0(o->digest, id->digest) == 0 && !is_ours(id, o->session));
}

bool
identity_of(struct identity *id, const char *content, uint8_t uuid[16])
{
	unsigned ordinal = GPOINTER_TO_UINT(g_hash_table_lookup(id->next, content));
	struct origin origin;
	bool same = false;

	for (identity_uuid(content, ordinal, uuid); imported_origin(id->store, uuid, &origin) && !same;) {
		same = is_same_file(id, &origin);
		g_free(origin.file);
		g_free(origin.digest);
		if (same)
			break;
		identity_uuid(content, ++ordinal, uuid);
	}
	g_hash_table_insert(id->next, g_strdup(content), GUINT_TO_POINTER(ordinal + 1));
	return !same;
}
