/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of record.h that lies within a run or about it: operations, latency, series, samples, facts, findings. */
#include "data/lib/record.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/db.h"

void
record_operation(struct store *store, int64_t run, const struct operation_count *count)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO operation (run, kind, planned, done, failed, retried, bytes)"
	    " VALUES (:run, :kind, :planned, :done, :failed, :retried, :bytes)");

	db_integer(q, ":run", run);
	db_text(q, ":kind", count->kind);
	if (count->planned >= 0)
		db_integer(q, ":planned", count->planned);
	db_integer(q, ":done", count->done);
	db_integer(q, ":failed", count->failed);
	db_integer(q, ":retried", count->retried);
	db_integer(q, ":bytes", count->bytes);
	db_run(store, q);
}

void
record_latency(struct store *store, int64_t run, const char *kind, const struct histogram *h,
    double precision)
{
	sqlite3_stmt *q;
	uint8_t *blob;
	size_t size;

	if (h->n == 0)
		return;
	size = histogram_pack(h, &blob);
	q = db_statement(store,
	    "INSERT INTO latency (run, kind, n, min_ns, max_ns, sum_ns, rule, precision, buckets)"
	    " VALUES (:run, :kind, :n, :min, :max, :sum, :rule, :precision, :buckets)");
	db_integer(q, ":run", run);
	db_text(q, ":kind", kind);
	db_integer(q, ":n", (int64_t)h->n);
	db_integer(q, ":min", (int64_t)h->min_ns);
	db_integer(q, ":max", (int64_t)h->max_ns);
	db_real(q, ":sum", (double)h->sum_ns);
	db_integer(q, ":rule", HISTOGRAM_RULE);
	db_real(q, ":precision", precision > 0 ? precision : NAN);
	db_blob(q, ":buckets", blob, size);
	db_run(store, q);
	g_free(blob);
}

void
record_second(struct store *store, int64_t run, const char *kind, const struct second *second)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO series (run, kind, second, done, bytes, max_ns, buckets)"
	    " VALUES (:run, :kind, :second, :done, :bytes, :max, :buckets)");
	uint8_t *blob = NULL;
	size_t size = 0;

	if (second->latency != NULL)
		size = histogram_pack(second->latency, &blob);
	db_integer(q, ":run", run);
	db_text(q, ":kind", kind);
	db_integer(q, ":second", second->second);
	db_integer(q, ":done", second->done);
	db_integer(q, ":bytes", second->bytes);
	db_integer(q, ":max", second->max_ns);
	db_blob(q, ":buckets", blob, size);
	db_run(store, q);
	g_free(blob);
}

void
record_samples(struct store *store, int64_t run, const char *kind, int64_t n, const void *latencies,
    size_t size)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO sample (run, kind, n, latencies) VALUES (:run, :kind, :n, :latencies)");

	db_integer(q, ":run", run);
	db_text(q, ":kind", kind);
	db_integer(q, ":n", n);
	db_blob(q, ":latencies", latencies, size);
	db_run(store, q);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct fact *)a)->name, ((const struct fact *)b)->name);
}

static char *
digest_of(const struct fact *facts, size_t n)
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
	char *digest;

	for (size_t i = 0; i < n; i++) {
		g_checksum_update(sum, (const guchar *)facts[i].name, (gssize)strlen(facts[i].name) + 1);
		g_checksum_update(sum, (const guchar *)facts[i].value, (gssize)strlen(facts[i].value) + 1);
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
record_facts(struct store *store, int64_t run, const char *role, const struct fact *facts, size_t n)
{
	sqlite3_stmt *q;
	int64_t set;

	if (n == 0)
		return;
	set = fact_set(store, facts, n);
	q = db_statement(store,
	    "INSERT INTO run_fact (run, role, fact_set) VALUES (:run, :role, :set)");
	db_integer(q, ":run", run);
	db_text(q, ":role", role);
	db_integer(q, ":set", set);
	db_run(store, q);
}

void
record_finding(struct store *store, int64_t run, const char *code, const char *sentence,
    const char *advice)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO finding (code, run, backend, workload, sentence, advice)"
	    " SELECT :code, r.id, r.backend, r.workload, :sentence, :advice"
	    " FROM (SELECT 1) LEFT JOIN run r ON r.id = :run");

	db_text(q, ":code", code);
	db_id(q, ":run", run);
	db_text(q, ":sentence", sentence);
	db_text(q, ":advice", advice);
	db_run(store, q);
}
