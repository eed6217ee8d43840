/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/packed.h"

#include <math.h>

#include "data/lib/store/session.h"

/* The numbers of one metric beside a group's runs. */
struct value_column {
	int64_t metric;
	double resolution;
	double *value;
};

enum { RUN, SESSION, START_NS, ROUND, POSITION, ARRAYS };
/* Of packed_run; without the colon they are the columns. */
static const char *const array_parameter[ARRAYS] = { ":run", ":session", ":start_ns", ":round",
	":position" };

/* The runs of one workload and backend. */
struct run_group {
	int64_t workload, backend;
	int64_t tried, failed;
	const char *design;
	GArray *array[ARRAYS]; /* of int64_t */
	GArray *columns;       /* of struct value_column */
};

/* Where an ok run's numbers go. */
struct run_place {
	int64_t run;
	struct run_group *group;
	size_t at;
};

static guint
group_hash(const void *group)
{
	const struct run_group *g = group;

	return (guint)g->workload * 2654435761u + (guint)g->backend;
}

static gboolean
group_equal(const void *x, const void *y)
{
	const struct run_group *a = x, *b = y;

	return a->workload == b->workload && a->backend == b->backend;
}

static void
group_free(void *group)
{
	struct run_group *g = group;

	for (int i = 0; i < ARRAYS; i++)
		g_array_free(g->array[i], TRUE);
	for (guint i = 0; i < g->columns->len; i++)
		g_free(g_array_index(g->columns, struct value_column, i).value);
	g_array_free(g->columns, TRUE);
	g_free(g);
}

/* In the order in which they first come. */
struct run_groups {
	GHashTable *by_ids;
	GPtrArray *all;
};

static struct run_group *
group_of(const struct run_groups *groups, int64_t workload, int64_t backend)
{
	struct run_group key = { .workload = workload, .backend = backend };
	struct run_group *g = g_hash_table_lookup(groups->by_ids, &key);

	if (g == NULL) {
		g = g_memdup2(&key, sizeof key);
		for (int i = 0; i < ARRAYS; i++)
			g->array[i] = g_array_new(FALSE, FALSE, sizeof(int64_t));
		g->columns = g_array_new(FALSE, FALSE, sizeof(struct value_column));
		g_hash_table_add(groups->by_ids, g);
		g_ptr_array_add(groups->all, g);
	}
	return g;
}

static void
read_runs(struct store *stats, const struct run_groups *groups, GArray *places)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, backend, status = 'ok' AS is_ok,"
	    " (design = 'shuffled') + 2 * (design = 'grouped') AS design,"
	    " run.id AS run, session, run.start_ns, round, position"
	    " FROM run CROSS JOIN session ON session.id = run.session"
	    " WHERE status NOT IN ('planned', 'running')"
	    " AND reason IS NOT 'interrupted'" /* no fault of the backend: its slot was run again */
	    " ORDER BY run.id");
	const int workload = db_column(s, "workload"), backend = db_column(s, "backend"),
		  is_ok = db_column(s, "is_ok"), design = db_column(s, "design");
	int array[ARRAYS];

	for (int i = 0; i < ARRAYS; i++)
		array[i] = db_column(s, array_parameter[i] + 1);
	while (db_step(stats, s)) {
		struct run_group *g = group_of(
		    groups, sqlite3_column_int64(s, workload), sqlite3_column_int64(s, backend));
		struct run_place place = { sqlite3_column_int64(s, array[RUN]), g,
			g->array[RUN]->len };

		g->tried++;
		if (sqlite3_column_int(s, is_ok) == 0) {
			g->failed++;
			continue;
		}
		g->design = session_design_name[MAX(session_design_of(g->design),
		    (enum session_design)sqlite3_column_int(s, design))];
		for (int i = 0; i < ARRAYS; i++) {
			int64_t number = sqlite3_column_int64(s, array[i]);

			g_array_append_val(g->array[i], number);
		}
		g_array_append_val(places, place);
	}
	sqlite3_reset(s);
}

/* A workload has few metrics: no index is needed. */
static struct value_column *
column_of(struct run_group *g, int64_t metric)
{
	struct value_column c = { .metric = metric, .resolution = NAN };

	for (guint i = 0; i < g->columns->len; i++)
		if (g_array_index(g->columns, struct value_column, i).metric == metric)
			return &g_array_index(g->columns, struct value_column, i);
	c.value = g_new(double, g->array[RUN]->len);
	for (guint i = 0; i < g->array[RUN]->len; i++)
		c.value[i] = NAN;
	g_array_append_val(g->columns, c);
	return &g_array_index(g->columns, struct value_column, g->columns->len - 1);
}

/*
 * Measures and places are both in order of run: they are walked side by side, and nothing is looked
 * up.
 */
static void
read_values(struct store *stats, const GArray *places)
{
	sqlite3_stmt *s = db_statement(
	    stats, "SELECT run, metric, value, resolution FROM measure ORDER BY run, metric");
	const int metric = db_column(s, "metric"), value = db_column(s, "value"),
		  resolution = db_column(s, "resolution"), run_column = db_column(s, "run");
	guint at = 0;

	while (db_step(stats, s)) {
		int64_t run = sqlite3_column_int64(s, run_column);
		const struct run_place *place;
		struct value_column *c;

		while (at < places->len && g_array_index(places, struct run_place, at).run < run)
			at++;
		place = at < places->len ? &g_array_index(places, struct run_place, at) : NULL;
		if (place == NULL || place->run != run)
			continue;
		c = column_of(place->group, sqlite3_column_int64(s, metric));
		c->value[place->at] = sqlite3_column_double(s, value);
		if (sqlite3_column_type(s, resolution) != SQLITE_NULL)
			c->resolution = fmax(c->resolution, sqlite3_column_double(s, resolution));
	}
	sqlite3_reset(s);
}

/* `number`: n 8-byte numbers, made little-endian where they are. */
static void
put_column(sqlite3_stmt *s, const char *name, void *number, size_t n)
{
	uint64_t bits;

	for (size_t i = 0; G_BYTE_ORDER != G_LITTLE_ENDIAN && i < n; i++) {
		memcpy(&bits, (char *)number + 8 * i, sizeof bits);
		bits = GUINT64_TO_LE(bits);
		memcpy((char *)number + 8 * i, &bits, sizeof bits);
	}
	db_blob(s, name, n > 0 ? number : "", 8 * n);
}

static void
write_columns(struct store *stats, const struct run_group *g)
{
	for (guint i = 0; i < g->columns->len; i++) {
		const struct value_column *c = &g_array_index(g->columns, struct value_column, i);
		sqlite3_stmt *s = db_statement(stats,
		    "INSERT INTO packed_value (workload, metric, backend, resolution, value)"
		    " VALUES (:workload, :metric, :backend, :resolution, :value)");

		db_integer(s, ":workload", g->workload);
		db_integer(s, ":metric", c->metric);
		db_integer(s, ":backend", g->backend);
		db_real(s, ":resolution", c->resolution);
		put_column(s, ":value", c->value, g->array[RUN]->len);
		db_run(stats, s);
	}
}

static void
write_group(struct store *stats, const struct run_group *g)
{
	sqlite3_stmt *s = db_statement(stats,
	    "INSERT INTO packed_run (workload, backend, tried, failed, design,"
	    " run, session, start_ns, round, position)"
	    " VALUES (:workload, :backend, :tried, :failed, :design,"
	    " :run, :session, :start_ns, :round, :position)");

	db_integer(s, ":workload", g->workload);
	db_integer(s, ":backend", g->backend);
	db_integer(s, ":tried", g->tried);
	db_integer(s, ":failed", g->failed);
	db_text(s, ":design", g->design);
	for (int i = 0; i < ARRAYS; i++)
		put_column(s, array_parameter[i], g->array[i]->data, g->array[i]->len);
	db_run(stats, s);
	write_columns(stats, g);
}

void
packed_write(struct store *stats)
{
	struct run_groups groups = { g_hash_table_new(group_hash, group_equal),
		g_ptr_array_new_with_free_func(group_free) };
	GArray *places = g_array_new(FALSE, FALSE, sizeof(struct run_place));

	read_runs(stats, &groups, places);
	read_values(stats, places);
	for (guint i = 0; i < groups.all->len; i++)
		write_group(stats, groups.all->pdata[i]);
	db_execute(stats,
	    "INSERT INTO session_span SELECT session, min(start_ns), max(start_ns) FROM run"
	    " WHERE start_ns IS NOT NULL GROUP BY session");
	g_array_free(places, TRUE);
	g_hash_table_destroy(groups.by_ids);
	g_ptr_array_free(groups.all, TRUE);
}
