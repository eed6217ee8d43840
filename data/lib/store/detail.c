/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/detail.h"

#include <glib.h>
#include <math.h>

#include "data/lib/store/db.h"

void
detail_operation(struct store *store, int64_t run, const struct operation_count *count)
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
detail_latency(
    struct store *store, int64_t run, const char *kind, const struct histogram *h, double precision)
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
detail_second(struct store *store, int64_t run, const char *kind, const struct second *second)
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
detail_counter(struct store *store, int64_t run, const struct counter_sample *sample)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO counter (run, name, at_ns, value, level)"
	    " VALUES (:run, :name, :at, :value, :level)");

	db_integer(q, ":run", run);
	db_text(q, ":name", sample->name);
	db_integer(q, ":at", sample->at_ns);
	db_integer(q, ":value", sample->value);
	db_integer(q, ":level", sample->level);
	db_run(store, q);
}

void
detail_samples(struct store *store, int64_t run, const char *kind, int64_t n, const void *latencies,
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
