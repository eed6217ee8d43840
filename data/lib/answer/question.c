/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/question.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/question_draft.h"
#include "data/lib/store/packed.h"
#include "data/lib/store/session.h"
#include "data/lib/store/workload.h"
#include "data/lib/title.h"

/* How many runs of a backend ended, and how many of them badly. */
struct ended_runs {
	int64_t backend;
	size_t tried, failed;
};

/* A workload while its rows come in. */
struct workload_draft {
	GPtrArray *drafts;
	GArray *ended;
	int design; /* an enum session_design */
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
		int64_t id = db_get_integer(s, "id");

		g_hash_table_insert(names->name, g_memdup2(&id, sizeof id), db_get_text(s, "name"));
		g_hash_table_insert(names->title, g_memdup2(&id, sizeof id),
		    title_in_text(db_peek_text(s, "title")));
	}
}

static void
names_free(struct names *names)
{
	g_hash_table_destroy(names->name);
	g_hash_table_destroy(names->title);
}

static void
workload_draft_free(void *workload)
{
	struct workload_draft *s = workload;

	g_ptr_array_free(s->drafts, TRUE);
	g_array_free(s->ended, TRUE);
	g_free(s);
}

static struct workload_draft *
workload_draft_of(GHashTable *workloads, int64_t workload)
{
	gpointer key = GSIZE_TO_POINTER((gsize)workload);
	struct workload_draft *s = g_hash_table_lookup(workloads, key);

	if (s == NULL) {
		s = g_new0(struct workload_draft, 1);
		s->drafts = g_ptr_array_new_with_free_func(question_draft_free);
		s->ended = g_array_new(FALSE, FALSE, sizeof(struct ended_runs));
		g_hash_table_insert(workloads, key, s);
	}
	return s;
}

/* One session in which the order was not randomised taints all runs of a workload. */
static void
read_runs(struct store *stats, GHashTable *workloads)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, backend, tried, failed,"
	    " (design = 'shuffled') + 2 * (design = 'grouped') AS design FROM packed_run");

	while (db_step(stats, s)) {
		struct workload_draft *w =
		    workload_draft_of(workloads, db_get_integer(s, "workload"));
		struct ended_runs t = { .backend = db_get_integer(s, "backend"),
			.tried = (size_t)db_get_integer(s, "tried"),
			.failed = (size_t)db_get_integer(s, "failed") };

		g_array_append_val(w->ended, t);
		w->design = MAX(w->design, (int)db_get_integer(s, "design"));
	}
	sqlite3_reset(s);
}

/* Where the columns of the runs' values stand in a row. */
struct value_columns {
	int run, session, round, position, start_ns, value;
};

/* Those of the runs that have the value. */
static void
take_values(GArray *values, sqlite3_stmt *s, const struct value_columns *at)
{
	struct packed run = packed_column(s, at->run), session = packed_column(s, at->session),
		      round = packed_column(s, at->round),
		      position = packed_column(s, at->position),
		      start_ns = packed_column(s, at->start_ns),
		      value = packed_column(s, at->value);

	for (size_t i = 0; i < run.n; i++) {
		struct run_value v = { packed_integer(run, i), packed_integer(session, i),
			packed_integer(round, i), packed_integer(position, i),
			packed_integer(start_ns, i), packed_real(value, i) };

		if (!isnan(v.value))
			g_array_append_val(values, v);
	}
}

struct packed_row {
	int64_t workload, metric, backend;
	double resolution;
};

static const struct db_member packed_members[] = {
	{ "workload", DB_INTEGER, offsetof(struct packed_row, workload) },
	{ "metric", DB_INTEGER, offsetof(struct packed_row, metric) },
	{ "backend", DB_INTEGER, offsetof(struct packed_row, backend) },
	{ "resolution", DB_REAL, offsetof(struct packed_row, resolution) },
	{ NULL, 0, 0 },
};

static void
read_values(struct store *stats, GHashTable *workloads)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, metric, backend, resolution, run, session, round, position,"
	    " start_ns, value"
	    " FROM packed_value JOIN packed_run USING (workload, backend)");
	const struct db_reader reader = db_reader_of(s, packed_members);
	const struct value_columns columns = { .run = db_column(s, "run"),
		.session = db_column(s, "session"),
		.round = db_column(s, "round"),
		.position = db_column(s, "position"),
		.start_ns = db_column(s, "start_ns"),
		.value = db_column(s, "value") };
	struct packed_row row;

	while (db_step(stats, s)) {
		struct question_draft *d;
		guint at;

		db_read(&reader, &row);
		d = question_draft_of(
		    stats, workload_draft_of(workloads, row.workload)->drafts, row.metric);
		at = question_draft_contender(d, row.backend);
		g_array_index(d->contenders, struct contender, at).resolution = row.resolution;
		take_values(d->values->pdata[at], s, &columns);
	}
	sqlite3_reset(s);
}

/* A summary counts only where there are no runs; of several the one that says most. */
static void
read_moments(struct store *stats, GHashTable *workloads)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, metric, backend, n, mean, sd, median, min, max, resolution,"
	    " (design = 'shuffled') + 2 * (design = 'grouped') AS design"
	    " FROM moments JOIN session ON session.id = moments.session"
	    " ORDER BY n IS NULL OR sd IS NULL, n DESC, moments.id");

	while (db_step(stats, s)) {
		struct workload_draft *w =
		    workload_draft_of(workloads, db_get_integer(s, "workload"));
		struct question_draft *d =
		    question_draft_of(stats, w->drafts, db_get_integer(s, "metric"));
		guint at = question_draft_contender(d, db_get_integer(s, "backend"));
		struct contender *c = &g_array_index(d->contenders, struct contender, at);
		struct moments moments = { .n = db_get_real(s, "n"),
			.mean = db_get_real(s, "mean"),
			.sd = db_get_real(s, "sd"),
			.median = db_get_real(s, "median"),
			.min = db_get_real(s, "min"),
			.max = db_get_real(s, "max") };

		if (c->moments != NULL || ((GArray *)d->values->pdata[at])->len > 0)
			continue;
		c->moments = g_memdup2(&moments, sizeof moments);
		c->resolution = db_get_real(s, "resolution");
		w->design = MAX(w->design, (int)db_get_integer(s, "design"));
	}
	sqlite3_reset(s);
}

/*
 * A backend with nothing but failures is a contender all the same, in every ranked question of its
 * workload.
 */
static void
add_failures(struct question_draft *d, const struct ended_runs *t)
{
	gpointer key = GSIZE_TO_POINTER((gsize)t->backend);
	struct contender *c;
	guint at;

	if (t->failed == 0 || !d->q.is_ranked ||
	    (t->failed < t->tried && !g_hash_table_contains(d->by_backend, key)))
		return;
	at = question_draft_contender(d, t->backend); /* may move the array */
	c = &g_array_index(d->contenders, struct contender, at);
	c->failed = t->failed;
	c->tried = t->tried;
}

static int
by_headline(const void *a, const void *b)
{
	const struct question_draft *d = *(struct question_draft *const *)a,
				    *e = *(struct question_draft *const *)b;

	if (d->q.is_ranked != e->q.is_ranked)
		return d->q.is_ranked ? -1 : 1;
	/* What some lack (imported totals beside loads of our own) does not rank the others. */
	if (d->contenders->len != e->contenders->len)
		return d->contenders->len > e->contenders->len ? -1 : 1;
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
draft_finish(struct question_draft *d, const struct names *backends)
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
workload_draft_finish(struct workload_draft *s, int64_t workload, const struct all_names *names)
{
	g_ptr_array_sort(s->drafts, by_headline);
	for (guint i = 0; i < s->drafts->len; i++) {
		struct question_draft *d = s->drafts->pdata[i];

		for (guint t = 0; t < s->ended->len; t++)
			add_failures(d, &g_array_index(s->ended, struct ended_runs, t));
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
	GHashTable *workloads =
	    g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, workload_draft_free);
	struct all_names names;
	int64_t *ids;
	size_t n = workload_list(stats, &ids);

	names_read(stats, "SELECT id, name, title FROM backend", &names.backends);
	names_read(stats, "SELECT id, name, title FROM workload", &names.workloads);
	read_runs(stats, workloads);
	read_values(stats, workloads);
	read_moments(stats, workloads);
	for (size_t w = 0; w < n; w++) {
		struct workload_draft *s = workload_draft_of(workloads, ids[w]);

		workload_draft_finish(s, ids[w], &names);
		for (guint i = 0; i < s->drafts->len; i++)
			visit(stats, &((struct question_draft *)s->drafts->pdata[i])->q, data);
	}
	names_free(&names.backends);
	names_free(&names.workloads);
	g_hash_table_destroy(workloads);
	g_free(ids);
}
