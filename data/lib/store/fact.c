/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/fact.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/store/db.h"

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct fact *)a)->name, ((const struct fact *)b)->name);
}

/* Each text with its NUL: "ab" and "c" must not be what "a" and "bc" are. */
static char *
digest_of(const struct fact *facts, size_t n)
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
	char *digest;

	for (size_t i = 0; i < n; i++) {
		g_checksum_update(
		    sum, (const guchar *)facts[i].name, (gssize)strlen(facts[i].name) + 1);
		g_checksum_update(
		    sum, (const guchar *)facts[i].value, (gssize)strlen(facts[i].value) + 1);
	}
	digest = g_strdup(g_checksum_get_string(sum));
	g_checksum_free(sum);
	return digest;
}

static int64_t
new_fact_set(struct store *store, const char *digest, const struct fact *facts, size_t n)
{
	sqlite3_stmt *q = db_statement(store, "INSERT INTO fact_set (digest) VALUES (:digest)");
	int64_t set;

	db_text(q, ":digest", digest);
	db_run(store, q);
	set = sqlite3_last_insert_rowid(store->handle);
	for (size_t i = 0; i < n; i++) {
		q = db_statement(store,
		    "INSERT OR IGNORE INTO fact (fact_set, name, value, private)"
		    " VALUES (:set, :name, :value, :private)");
		db_integer(q, ":set", set);
		db_text(q, ":name", facts[i].name);
		db_text(q, ":value", facts[i].value);
		db_integer(q, ":private", facts[i].is_private);
		db_run(store, q);
	}
	return set;
}

static int64_t
fact_set(struct store *store, const struct fact *facts, size_t n)
{
	g_autofree struct fact *sorted = g_memdup2(facts, n * sizeof *facts);
	g_autofree char *digest = NULL;
	sqlite3_stmt *q = db_statement(store, "SELECT id FROM fact_set WHERE digest = :digest");
	int64_t set;

	qsort(sorted, n, sizeof *sorted, by_name);
	digest = digest_of(sorted, n);
	db_text(q, ":digest", digest);
	set = db_answer(store, q, 0);
	return set != 0 ? set : new_fact_set(store, digest, sorted, n);
}

void
fact_record(struct store *store, int64_t run, const char *role, const struct fact *facts, size_t n)
{
	sqlite3_stmt *q;
	int64_t set;

	if (n == 0)
		return;
	set = fact_set(store, facts, n);
	q = db_statement(
	    store, "INSERT INTO run_fact (run, role, fact_set) VALUES (:run, :role, :set)");
	db_integer(q, ":run", run);
	db_text(q, ":role", role);
	db_integer(q, ":set", set);
	db_run(store, q);
}
