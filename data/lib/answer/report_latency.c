/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_latency.h"

#include <err.h>
#include <math.h>
#include <string.h>

#include "data/lib/answer/question.h"
#include "data/lib/answer/report_memory.h"

/* A row of latency; false if it is damaged. */
static bool
add_latency(sqlite3_stmt *q, struct histogram *into)
{
	struct histogram *h = histogram_new();
	int buckets = db_column(q, "buckets");
	bool good;

	h->n = (uint64_t)db_get_integer(q, "n");
	h->min_ns = (uint64_t)db_get_integer(q, "min_ns");
	h->max_ns = (uint64_t)db_get_integer(q, "max_ns");
	/* __extension__: the type is GCC's. */
	h->sum_ns = __extension__(unsigned __int128) db_get_real(q, "sum_ns");
	good = histogram_unpack(
	    h, sqlite3_column_blob(q, buckets), (size_t)sqlite3_column_bytes(q, buckets));
	if (good)
		histogram_merge(into, h);
	histogram_free(h);
	return good;
}

/* What has no latency, for all of its histograms are damaged. */
static void
drop_empty(GArray *latencies)
{
	for (guint i = latencies->len; i > 0; i--)
		if (g_array_index(latencies, struct report_latency, i - 1).histogram->n == 0)
			g_array_remove_index(latencies, i - 1);
}

/* Unpacking is most of a page's time, and several charts ask for the same. */
static const struct report_cached *
find_cached(const struct report *report, const void *workload, const void *backend)
{
	const GArray *all = report->memory->cached;

	for (guint i = 0; i < all->len; i++) {
		const struct report_cached *c = &g_array_index(all, struct report_cached, i);

		if (c->workload == workload && c->backend == backend)
			return c;
	}
	return NULL;
}

static struct report_cached
keep_cached(struct report *report, struct report_cached fresh)
{
	g_array_append_val(report->memory->cached, fresh);
	return fresh;
}

static struct report_cached
read_latencies(struct report *report, const struct report_workload *workload)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT r.backend, l.kind, r.loop, n, min_ns, max_ns, sum_ns, buckets FROM run r JOIN"
	    " latency l"
	    " ON l.run = r.id WHERE r.workload = :workload AND r.status = 'ok'"
	    " ORDER BY r.backend, l.kind, r.id");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct report_latency));
	struct report_cached result = { .workload = workload };
	unsigned damaged = 0;

	db_integer(q, ":workload", workload->id);
	while (db_step(report->store, q)) {
		const struct report_backend *b =
		    report_memory_backend(report, db_get_integer(q, "backend"));
		const char *kind = report_memory_text(report, q, "kind"),
			   *loop = report_memory_text(report, q, "loop");
		struct report_latency *last =
		    all->len > 0 ? &g_array_index(all, struct report_latency, all->len - 1) : NULL;

		if (last == NULL || last->backend != b || last->kind != kind) {
			struct report_latency fresh = { b, kind, report_memory_histogram(report), 0,
				loop };

			g_array_append_val(all, fresh);
			last = &g_array_index(all, struct report_latency, all->len - 1);
		}
		damaged += !add_latency(q, last->histogram);
		last->runs++;
		if (last->loop != loop)
			last->loop = NULL;
	}
	if (damaged > 0)
		warnx("%s: workload '%s': %u damaged histograms are left out",
		    store_path(report->store), workload->name, damaged);
	drop_empty(all);
	result.n = all->len;
	result.list = report_memory_keep(report, all);
	return keep_cached(report, result);
}

size_t
report_latency_list(
    struct report *report, const struct report_workload *workload, struct report_latency **list)
{
	const struct report_cached *known = find_cached(report, workload, NULL);
	struct report_cached found = known != NULL ? *known : read_latencies(report, workload);

	*list = found.list;
	return found.n;
}

bool
report_latency_has_seconds(struct report *report, const struct report_workload *workload)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT 1 FROM run r JOIN series s ON s.run = r.id"
	    " WHERE r.workload = :workload AND r.status = 'ok' AND s.buckets IS NOT NULL LIMIT 1");

	db_integer(q, ":workload", workload->id);
	return db_answer(report->store, q, 0) != 0;
}

static void
add_second(struct report *report, sqlite3_stmt *q, struct report_second *s)
{
	int64_t done = db_get_integer(q, "done"), max_ns = db_get_integer(q, "max_ns");
	int buckets = db_column(q, "buckets");
	struct histogram *h;

	s->done += done;
	s->max_ns = MAX(s->max_ns, max_ns);
	if (sqlite3_column_type(q, buckets) == SQLITE_NULL)
		return;
	if (s->histogram == NULL)
		s->histogram = report_memory_histogram(report);
	/* Of a second only the buckets are kept: the exact sum is not needed for a picture. */
	h = histogram_new();
	h->n = (uint64_t)done;
	h->min_ns = 0;
	h->max_ns = (uint64_t)max_ns;
	if (histogram_unpack(
		h, sqlite3_column_blob(q, buckets), (size_t)sqlite3_column_bytes(q, buckets)))
		histogram_merge(s->histogram, h);
	histogram_free(h);
}

static struct report_cached
read_seconds(struct report *report, const struct report_workload *workload,
    const struct report_backend *backend)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT s.second, s.done, s.max_ns, s.buckets FROM run r JOIN series s ON s.run = r.id"
	    " WHERE r.workload = :workload AND r.backend = :backend AND r.status = 'ok'"
	    " ORDER BY s.second, r.id, s.kind");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct report_second));
	struct report_cached fresh = { .workload = workload, .backend = backend };

	db_integer(q, ":workload", workload->id);
	db_integer(q, ":backend", backend->id);
	while (db_step(report->store, q)) {
		struct report_second s = { .second = db_get_integer(q, "second") };

		if (all->len == 0 ||
		    g_array_index(all, struct report_second, all->len - 1).second != s.second)
			g_array_append_val(all, s);
		add_second(report, q, &g_array_index(all, struct report_second, all->len - 1));
	}
	fresh.n = all->len;
	fresh.list = report_memory_keep(report, all);
	return keep_cached(report, fresh);
}

size_t
report_latency_seconds(struct report *report, const struct report_workload *workload,
    const struct report_backend *backend, struct report_second **list)
{
	const struct report_cached *known = find_cached(report, workload, backend);
	struct report_cached found =
	    known != NULL ? *known : read_seconds(report, workload, backend);

	*list = found.list;
	return found.n;
}
