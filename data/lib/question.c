/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "data/lib/db.h"
#include "data/lib/results.h"

/* A question while its rows come in. */
struct draft {
	struct question q;
	int headline;
	GArray *contenders;        /* of struct contender; .run points nowhere yet */
	GPtrArray *values;         /* of GArray of struct run_value, beside contenders */
	GHashTable *by_backend;    /* id to index + 1 */
};

/* Names by id, read once. */
struct names {
	GHashTable *name, *title;
};

static void
names_read(struct store *stats, const char *sql, struct names *names)
{
	sqlite3_stmt *s = db_statement(stats, sql);

	names->name = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
	names->title = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
	while (db_step(stats, s)) {
		int64_t id = sqlite3_column_int64(s, 0);

		g_hash_table_insert(names->name, g_memdup2(&id, sizeof id), db_column_text(s, 1));
		g_hash_table_insert(names->title, g_memdup2(&id, sizeof id), db_column_text(s, 2));
	}
}

static void
names_free(struct names *names)
{
	g_hash_table_destroy(names->name);
	g_hash_table_destroy(names->title);
}

static void
draft_free(void *draft)
{
	struct draft *d = draft;

	for (guint i = 0; i < d->contenders->len; i++)
		g_free(g_array_index(d->contenders, struct contender, i).told);
	g_array_free(d->contenders, TRUE);
	g_ptr_array_free(d->values, TRUE);
	g_hash_table_destroy(d->by_backend);
	g_free((char *)d->q.metric_name);
	g_free((char *)d->q.metric_title);
	g_free((char *)d->q.unit);
	g_free(d);
}

static void
values_free(void *values)
{
	g_array_free(values, TRUE);
}

static void
draft_metric(struct store *stats, struct draft *d)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT name, title, unit, better, headline FROM metric WHERE id = :metric");
	const char *better;

	db_integer(s, ":metric", d->q.metric);
	db_step(stats, s);
	d->q.metric_name = db_column_text(s, 0);
	d->q.metric_title = db_column_text(s, 1);
	d->q.unit = db_column_text(s, 2);
	better = (const char *)sqlite3_column_text(s, 3);
	d->q.higher_is_better = strcmp(better, "higher") == 0;
	d->q.is_ranked = strcmp(better, "none") != 0;
	d->headline = sqlite3_column_int(s, 4);
	sqlite3_reset(s);
}

/* The draft about a metric, made if there is none yet. A workload has few metrics: no index is needed. */
static struct draft *
draft_of(struct store *stats, GPtrArray *drafts, int64_t metric)
{
	struct draft *d;

	for (guint i = 0; i < drafts->len; i++) {
		d = drafts->pdata[i];
		if (d->q.metric == metric)
			return d;
	}
	d = g_new0(struct draft, 1);
	d->q.metric = metric;
	d->contenders = g_array_new(FALSE, TRUE, sizeof(struct contender));
	d->values = g_ptr_array_new_with_free_func(values_free);
	d->by_backend = g_hash_table_new(g_direct_hash, g_direct_equal);
	draft_metric(stats, d);
	g_ptr_array_add(drafts, d);
	return d;
}

/* Index of a backend among the draft's contenders. */
static guint
contender_of(struct draft *d, int64_t backend)
{
	gpointer key = GSIZE_TO_POINTER((gsize)backend);
	guint at = GPOINTER_TO_UINT(g_hash_table_lookup(d->by_backend, key));
	struct contender c = { .backend = backend, .resolution = NAN };

	if (at == 0) {
		g_array_append_val(d->contenders, c);
		g_ptr_array_add(d->values, g_array_new(FALSE, FALSE, sizeof(struct run_value)));
		at = d->contenders->len;
		g_hash_table_insert(d->by_backend, key, GUINT_TO_POINTER(at));
	}
	return at - 1;
}

/* In order of time; where the start is not known, the order of rounds, or else of arrival, stands in. */
static void
read_values(struct store *stats, GPtrArray *drafts, int64_t workload)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT metric, backend, run.id, session, round, position, start_ns, value, resolution"
	    " FROM run JOIN measure ON measure.run = run.id WHERE workload = :workload AND status = 'ok'"
	    " ORDER BY session, start_ns, round, position, run.id, metric");

	db_integer(s, ":workload", workload);
	while (db_step(stats, s)) {
		struct draft *d = draft_of(stats, drafts, sqlite3_column_int64(s, 0));
		guint at = contender_of(d, sqlite3_column_int64(s, 1));
		struct contender *c = &g_array_index(d->contenders, struct contender, at);
		struct run_value v = { sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3),
			sqlite3_column_int64(s, 4), sqlite3_column_int64(s, 5), sqlite3_column_int64(s, 6),
			sqlite3_column_double(s, 7) };

		g_array_append_val((GArray *)d->values->pdata[at], v);
		c->resolution = fmax(c->resolution, db_column_real(s, 8));
	}
	sqlite3_reset(s);
}

/* A summary counts only where there are no runs; of several the one that says most. */
static void
read_told(struct store *stats, GPtrArray *drafts, int64_t workload)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT metric, backend, n, mean, sd, median, min, max, resolution FROM moments"
	    " WHERE workload = :workload ORDER BY n IS NULL OR sd IS NULL, n DESC, id");

	db_integer(s, ":workload", workload);
	while (db_step(stats, s)) {
		struct draft *d = draft_of(stats, drafts, sqlite3_column_int64(s, 0));
		guint at = contender_of(d, sqlite3_column_int64(s, 1));
		struct contender *c = &g_array_index(d->contenders, struct contender, at);
		struct told told = { db_column_real(s, 2), db_column_real(s, 3), db_column_real(s, 4),
			db_column_real(s, 5), db_column_real(s, 6), db_column_real(s, 7) };

		if (c->told != NULL || ((GArray *)d->values->pdata[at])->len > 0)
			continue;
		c->told = g_memdup2(&told, sizeof told);
		c->resolution = db_column_real(s, 8);
	}
	sqlite3_reset(s);
}

/* Failures belong to every ranked question of the workload: a backend that only failed is a contender with nothing. */
static void
read_failures(struct store *stats, GPtrArray *drafts, int64_t workload)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT backend, sum(status <> 'ok'), count(*) FROM run WHERE workload = :workload"
	    " AND status NOT IN ('planned', 'running') GROUP BY backend ORDER BY backend");

	db_integer(s, ":workload", workload);
	while (db_step(stats, s)) {
		int64_t failed = sqlite3_column_int64(s, 1), tried = sqlite3_column_int64(s, 2);

		for (guint i = 0; failed > 0 && i < drafts->len; i++) {
			struct draft *d = drafts->pdata[i];
			struct contender *c;
			guint at;

			if (!d->q.is_ranked)
				continue;
			if (failed < tried && g_hash_table_lookup(d->by_backend,
			    GSIZE_TO_POINTER((gsize)sqlite3_column_int64(s, 0))) == NULL)
				continue;
			at = contender_of(d, sqlite3_column_int64(s, 0));
			c = &g_array_index(d->contenders, struct contender, at);
			c->failed = (size_t)failed;
			c->tried = (size_t)tried;
		}
	}
	sqlite3_reset(s);
}

/* One session in which the order was not randomised taints them all. */
static const char *
read_design(struct store *stats, int64_t workload)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT max((design = 'shuffled') + 2 * (design = 'grouped')) FROM session WHERE id IN"
	    " (SELECT session FROM run WHERE workload = :workload AND status = 'ok'"
	    " UNION SELECT session FROM moments WHERE workload = :workload)");
	static const char *const designs[] = { "rounds", "shuffled", "grouped" };

	db_integer(s, ":workload", workload);
	return designs[CLAMP(db_answer(stats, s, 2), 0, 2)];
}

static int
by_headline(const void *a, const void *b)
{
	const struct draft *d = *(struct draft *const *)a, *e = *(struct draft *const *)b;

	if (d->q.is_ranked != e->q.is_ranked)
		return d->q.is_ranked ? -1 : 1;
	if (d->headline != e->headline)
		return d->headline < e->headline ? -1 : 1;
	return (d->q.metric > e->q.metric) - (d->q.metric < e->q.metric);
}

static int
by_backend(const void *a, const void *b)
{
	const struct contender *c = a, *d = b;

	return (c->backend > d->backend) - (c->backend < d->backend);
}

static void
draft_finish(struct draft *d, const struct names *backends)
{
	d->q.contender = (struct contender *)(void *)d->contenders->data;
	d->q.n = d->contenders->len;
	for (size_t i = 0; i < d->q.n; i++) {
		struct contender *c = &d->q.contender[i];
		GArray *values = d->values->pdata[i];

		c->name = g_hash_table_lookup(backends->name, &c->backend);
		c->title = g_hash_table_lookup(backends->title, &c->backend);
		c->run = (struct run_value *)(void *)values->data;
		c->n = values->len;
	}
	qsort(d->q.contender, d->q.n, sizeof *d->q.contender, by_backend);
}

void
results_each_question(struct store *stats,
    void (*visit)(struct store *stats, const struct question *q, void *data), void *data)
{
	struct names backends, workloads;
	int64_t *ids;
	size_t n = store_workloads(stats, &ids);

	names_read(stats, "SELECT id, name, title FROM backend", &backends);
	names_read(stats, "SELECT id, name, title FROM workload", &workloads);
	for (size_t w = 0; w < n; w++) {
		GPtrArray *drafts = g_ptr_array_new_with_free_func(draft_free);
		const char *design = read_design(stats, ids[w]);

		read_values(stats, drafts, ids[w]);
		read_told(stats, drafts, ids[w]);
		read_failures(stats, drafts, ids[w]);
		g_ptr_array_sort(drafts, by_headline);
		for (guint i = 0; i < drafts->len; i++) {
			struct draft *d = drafts->pdata[i];

			d->q.workload = ids[w];
			d->q.workload_name = g_hash_table_lookup(workloads.name, &ids[w]);
			d->q.workload_title = g_hash_table_lookup(workloads.title, &ids[w]);
			d->q.design = design;
			d->q.is_headline = i == 0 && d->q.is_ranked;
			draft_finish(d, &backends);
			visit(stats, &d->q, data);
		}
		g_ptr_array_free(drafts, TRUE);
	}
	names_free(&backends);
	names_free(&workloads);
	g_free(ids);
}
