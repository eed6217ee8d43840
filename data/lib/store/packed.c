/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/packed.h"

#include <math.h>

#include "data/lib/store/session.h"


/* The numbers of one metric beside a group's runs. */
struct column {
	int64_t metric;
	double resolution;
	double *value;
};

enum { RUN, SESSION, START_NS, ROUND, POSITION, ARRAYS };

/* The runs of one workload and backend. */
struct group {
	int64_t workload, backend;
	int64_t tried, failed;
	const char *design;
	GArray *array[ARRAYS]; /* of int64_t */
	GArray *columns;       /* of struct column */
};

/* Where an ok run's numbers go. */
struct slot {
	int64_t run;
	struct group *group;
	size_t at;
};

static guint
group_hash(const void *group)
{
	const struct group *g = group;

	return (guint)g->workload * 2654435761u + (guint)g->backend;
}

static gboolean
group_equal(const void *x, const void *y)
{
	const struct group *a = x, *b = y;

	return a->workload == b->workload && a->backend == b->backend;
}

static void
group_free(void *group)
{
	struct group *g = group;

	for (int i = 0; i < ARRAYS; i++)
		g_array_free(g->array[i], TRUE);
	for (guint i = 0; i < g->columns->len; i++)
		g_free(g_array_index(g->columns, struct column, i).value);
	g_array_free(g->columns, TRUE);
	g_free(g);
}

/* In the order in which they first come. */
struct groups {
	GHashTable *by_ids;
	GPtrArray *all;
};

static struct group *
group_of(const struct groups *groups, int64_t workload, int64_t backend)
{
	struct group key = { .workload = workload, .backend = backend };
	struct group *g = g_hash_table_lookup(groups->by_ids, &key);

	if (g == NULL) {
		g = g_memdup2(&key, sizeof key);
		for (int i = 0; i < ARRAYS; i++)
			g->array[i] = g_array_new(FALSE, FALSE, sizeof(int64_t));
		g->columns = g_array_new(FALSE, FALSE, sizeof(struct column));
		g_hash_table_add(groups->by_ids, g);
		g_ptr_array_add(groups->all, g);
	}
	return g;
}

static void
read_runs(struct store *stats, const struct groups *groups, GArray *slots)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT workload, backend, status = 'ok', (design = 'shuffled') + 2 * (design = 'grouped'),"
	    " run.id, session, run.start_ns, round, position"
	    " FROM run CROSS JOIN session ON session.id = run.session"
	    " WHERE status NOT IN ('planned', 'running')"
	    " AND reason IS NOT 'interrupted'" /* no fault of the backend: its slot was run again */
	    " ORDER BY run.id");

	while (db_step(stats, s)) {
		int64_t workload = sqlite3_column_int64(s, 0), backend = sqlite3_column_int64(s, 1);
		struct group *g = group_of(groups, workload, backend);
		struct slot slot = { sqlite3_column_int64(s, 4), g, g->array[RUN]->len };

		g->tried++;
		if (sqlite3_column_int(s, 2) == 0) {
			g->failed++;
			continue;
		}
		g->design = session_design_name[MAX(session_design_of(g->design), (enum session_design)sqlite3_column_int(s, 3))];
		for (int i = 0; i < ARRAYS; i++) {
			int64_t number = sqlite3_column_int64(s, 4 + i);

			g_array_append_val(g->array[i], number);
		}
		g_array_append_val(slots, slot);
	}
	sqlite3_reset(s);
}

/* A workload has few metrics: no index is needed. */
static struct column *
column_of(struct group *g, int64_t metric)
{
	struct column c = { .metric = metric, .resolution = NAN };

	for (guint i = 0; i < g->columns->len; i++)
		if (g_array_index(g->columns, struct column, i).metric == metric)
			return &g_array_index(g->columns, struct column, i);
	c.value = g_new(double, g->array[RUN]->len);
	for (guint i = 0; i < g->array[RUN]->len; i++)
		c.value[i] = NAN;
	g_array_append_val(g->columns, c);
	return &g_array_index(g->columns, struct column, g->columns->len - 1);
}

/* Measures and slots are both in order of run: they are walked side by side, and nothing is looked up. */
static void
read_values(struct store *stats, const GArray *slots)
{
	sqlite3_stmt *s = db_statement(stats,
	    "SELECT run, metric, value, resolution FROM measure ORDER BY run, metric");
	guint at = 0;

	while (db_step(stats, s)) {
		int64_t run = sqlite3_column_int64(s, 0);
		const struct slot *slot;
		struct column *c;

		while (at < slots->len && g_array_index(slots, struct slot, at).run < run)
			at++;
		slot = at < slots->len ? &g_array_index(slots, struct slot, at) : NULL;
		if (slot == NULL || slot->run != run)
			continue;
		c = column_of(slot->group, sqlite3_column_int64(s, 1));
		c->value[slot->at] = sqlite3_column_double(s, 2);
		c->resolution = fmax(c->resolution, db_column_real(s, 3));
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
write_columns(struct store *stats, const struct group *g)
{
	for (guint i = 0; i < g->columns->len; i++) {
		const struct column *c = &g_array_index(g->columns, struct column, i);
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
write_group(struct store *stats, const struct group *g)
{
	static const char *const names[ARRAYS] = { ":run", ":session", ":start_ns", ":round",
		":position" };
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
		put_column(s, names[i], g->array[i]->data, g->array[i]->len);
	db_run(stats, s);
	write_columns(stats, g);
}

void
packed_write(struct store *stats)
{
	struct groups groups = { g_hash_table_new(group_hash, group_equal),
		g_ptr_array_new_with_free_func(group_free) };
	GArray *slots = g_array_new(FALSE, FALSE, sizeof(struct slot));

	read_runs(stats, &groups, slots);
	read_values(stats, slots);
	for (guint i = 0; i < groups.all->len; i++)
		write_group(stats, groups.all->pdata[i]);
	db_execute(stats,
	    "INSERT INTO session_span SELECT session, min(start_ns), max(start_ns) FROM run"
	    " WHERE start_ns IS NOT NULL GROUP BY session");
	g_array_free(slots, TRUE);
	g_hash_table_destroy(groups.by_ids);
	g_ptr_array_free(groups.all, TRUE);
}
