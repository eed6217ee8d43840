/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/question.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/store/packed.h"
#include "data/lib/store/session.h"
#include "data/lib/store/workload.h"
#include "data/lib/title.h"

/* A question while its rows come in. */
struct draft {
	struct question q;
	int headline;
	GArray *contenders;        /* of struct contender; .run points nowhere yet */
	GPtrArray *values;         /* of GArray of struct run_value, beside contenders */
	GHashTable *by_backend;    /* id to index + 1 */
};

/* How many runs of a backend ended, and how many of them badly. */
struct tally {
	int64_t backend;
	size_t tried, failed;
};

/* A workload while its rows come in. */
struct sheet {
	GPtrArray *drafts;
	GArray *tallies;
	int design;                /* an enum session_design */
};

/* Names by id, read once, and titles as they stand in sentences. */
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
		g_autofree char *title = db_column_text(s, 2);

		g_hash_table_insert(names->name, g_memdup2(&id, sizeof id), db_column_text(s, 1));
		g_hash_table_insert(names->title, g_memdup2(&id, sizeof id), title_in_text(title));
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
		g_free(g_array_index(d->contenders, struct contender, i).moments);
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

static void
sheet_free(void *sheet)
{
	struct sheet *s = sheet;

	g_ptr_array_free(s->drafts, TRUE);
	g_array_free(s->tallies, TRUE);
	g_free(s);
}

static struct sheet *
sheet_of(GHashTable *sheets, int64_t workload)
{
	gpointer key = GSIZE_TO_POINTER((gsize)workload);
	struct sheet *s = g_hash_table_lookup(sheets, key);

	if (s == NULL) {
		s = g_new0(struct sheet, 1);
		s->drafts = g_ptr_array_new_with_free_func(draft_free);
		s->tallies = g_array_new(FALSE, FALSE, sizeof(struct tally));
		g_hash_table_insert(sheets, key, s);
	}
	return s;
}

/* One session in which the order was not randomised taints all runs of a workload. */
static void
read_runs(struct store *stats, GHashTable *sheets)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, backend, tried, failed, (design = 'shuffled') + 2 * (design = 'grouped')"
	    " FROM packed_run");

	while (db_step(stats, s)) {
		struct sheet *sheet = sheet_of(sheets, sqlite3_column_int64(s, 0));
		struct tally t = { sqlite3_column_int64(s, 1), (size_t)sqlite3_column_int64(s, 2),
			(size_t)sqlite3_column_int64(s, 3) };

		g_array_append_val(sheet->tallies, t);
		sheet->design = MAX(sheet->design, sqlite3_column_int(s, 4));
	}
	sqlite3_reset(s);
}

/* Those of the runs that have the value; columns from `column` on. */
static void
take_values(GArray *values, sqlite3_stmt *s, int column)
{
	struct packed run = packed_column(s, column), session = packed_column(s, column + 1),
		      round = packed_column(s, column + 2), position = packed_column(s, column + 3),
		      start_ns = packed_column(s, column + 4), value = packed_column(s, column + 5);

	for (size_t i = 0; i < run.n; i++) {
		struct run_value v = { packed_integer(run, i), packed_integer(session, i),
			packed_integer(round, i), packed_integer(position, i),
			packed_integer(start_ns, i), packed_real(value, i) };

		if (!isnan(v.value))
			g_array_append_val(values, v);
	}
}

static void
read_values(struct store *stats, GHashTable *sheets)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, metric, backend, resolution, run, session, round, position, start_ns, value"
	    " FROM packed_value JOIN packed_run USING (workload, backend)");

	while (db_step(stats, s)) {
		struct sheet *sheet = sheet_of(sheets, sqlite3_column_int64(s, 0));
		struct draft *d = draft_of(stats, sheet->drafts, sqlite3_column_int64(s, 1));
		guint at = contender_of(d, sqlite3_column_int64(s, 2));

		g_array_index(d->contenders, struct contender, at).resolution = db_column_real(s, 3);
		take_values(d->values->pdata[at], s, 4);
	}
	sqlite3_reset(s);
}

/* A summary counts only where there are no runs; of several the one that says most. */
static void
read_moments(struct store *stats, GHashTable *sheets)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, metric, backend, n, mean, sd, median, min, max, resolution,"
	    " (design = 'shuffled') + 2 * (design = 'grouped')"
	    " FROM moments JOIN session ON session.id = moments.session"
	    " ORDER BY n IS NULL OR sd IS NULL, n DESC, moments.id");

	while (db_step(stats, s)) {
		struct sheet *sheet = sheet_of(sheets, sqlite3_column_int64(s, 0));
		struct draft *d = draft_of(stats, sheet->drafts, sqlite3_column_int64(s, 1));
		guint at = contender_of(d, sqlite3_column_int64(s, 2));
		struct contender *c = &g_array_index(d->contenders, struct contender, at);
		struct moments moments = { db_column_real(s, 3), db_column_real(s, 4), db_column_real(s, 5),
			db_column_real(s, 6), db_column_real(s, 7), db_column_real(s, 8) };

		if (c->moments != NULL || ((GArray *)d->values->pdata[at])->len > 0)
			continue;
		c->moments = g_memdup2(&moments, sizeof moments);
		c->resolution = db_column_real(s, 9);
		sheet->design = MAX(sheet->design, sqlite3_column_int(s, 10));
	}
	sqlite3_reset(s);
}

/* A backend with nothing but failures is a contender all the same, in every ranked question of its workload. */
static void
add_failures(struct draft *d, const struct tally *t)
{
	gpointer key = GSIZE_TO_POINTER((gsize)t->backend);
	struct contender *c;
	guint at;

	if (t->failed == 0 || !d->q.is_ranked ||
	    (t->failed < t->tried && !g_hash_table_contains(d->by_backend, key)))
		return;
	at = contender_of(d, t->backend); /* may move the array */
	c = &g_array_index(d->contenders, struct contender, at);
	c->failed = t->failed;
	c->tried = t->tried;
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

int
question_run_order(const struct run_value *v, const struct run_value *w)
{
	if (v->session != w->session)
		return v->session < w->session ? -1 : 1;
	if (v->start_ns != w->start_ns)
		return v->start_ns < w->start_ns ? -1 : 1;
	if (v->round != w->round)
		return v->round < w->round ? -1 : 1;
	if (v->position != w->position)
		return v->position < w->position ? -1 : 1;
	return (v->run > w->run) - (v->run < w->run);
}

static int
by_time(const void *a, const void *b)
{
	return question_run_order(a, b);
}

/* Most stores hold them so already. */
static void
sort_by_time(struct run_value *run, size_t n)
{
	size_t i = 1;

	while (i < n && question_run_order(&run[i - 1], &run[i]) < 0)
		i++;
	if (i < n)
		qsort(run, n, sizeof *run, by_time);
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
		sort_by_time(c->run, c->n);
	}
	qsort(d->q.contender, d->q.n, sizeof *d->q.contender, by_backend);
}

/* Everything about names that a question carries. */
struct all_names {
	struct names backends, workloads;
};

static void
sheet_finish(struct sheet *s, int64_t workload, const struct all_names *names)
{
	g_ptr_array_sort(s->drafts, by_headline);
	for (guint i = 0; i < s->drafts->len; i++) {
		struct draft *d = s->drafts->pdata[i];

		for (guint t = 0; t < s->tallies->len; t++)
			add_failures(d, &g_array_index(s->tallies, struct tally, t));
		d->q.workload = workload;
		d->q.workload_name = g_hash_table_lookup(names->workloads.name, &workload);
		d->q.workload_title = g_hash_table_lookup(names->workloads.title, &workload);
		d->q.design = session_design_name[s->design];
		d->q.is_headline = i == 0 && d->q.is_ranked;
		draft_finish(d, &names->backends);
	}
}

void
question_each(struct store *stats,
    void (*visit)(struct store *stats, const struct question *q, void *data), void *data)
{
	GHashTable *sheets = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, sheet_free);
	struct all_names names;
	int64_t *ids;
	size_t n = workload_list(stats, &ids);

	names_read(stats, "SELECT id, name, title FROM backend", &names.backends);
	names_read(stats, "SELECT id, name, title FROM workload", &names.workloads);
	read_runs(stats, sheets);
	read_values(stats, sheets);
	read_moments(stats, sheets);
	for (size_t w = 0; w < n; w++) {
		struct sheet *s = sheet_of(sheets, ids[w]);

		sheet_finish(s, ids[w], &names);
		for (guint i = 0; i < s->drafts->len; i++)
			visit(stats, &((struct draft *)s->drafts->pdata[i])->q, data);
	}
	names_free(&names.backends);
	names_free(&names.workloads);
	g_hash_table_destroy(sheets);
	g_free(ids);
}
