/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/batch.h"

#include <math.h>

#include "collect/lib/sql/counters.h"

void
batch_init(struct batch *b, const struct scenario *scenario, const char *engine, unsigned clients)
{
	*b = (struct batch){ .scenario = scenario,
		.engine = engine,
		.clients = clients,
		.limit = scenario_limit(scenario, clients),
		.min_s = INFINITY };
	b->doubts = g_ptr_array_new_with_free_func(g_free);
	b->growth = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
}

void
batch_free(struct batch *b)
{
	tally_free(&b->all);
	g_free(b->transport);
	g_ptr_array_unref(b->doubts);
	g_hash_table_unref(b->growth);
}

static void
add_growth(struct batch *b, const struct trial *t)
{
	for (const struct counter *c = counters; c->name != NULL; c++) {
		int64_t growth = trial_growth(t, c->name);
		int64_t *sum = g_hash_table_lookup(b->growth, c->name);

		if (growth < 0)
			continue;
		growth += sum != NULL ? *sum : 0;
		g_hash_table_insert(
		    b->growth, (gpointer)c->name, g_memdup2(&growth, sizeof growth));
	}
}

static void
add_doubt(struct batch *b, const char *sentence)
{
	if (!g_ptr_array_find_with_equal_func(b->doubts, sentence, g_str_equal, NULL))
		g_ptr_array_add(b->doubts, g_strdup(sentence));
}

void
batch_add(struct batch *b, const struct trial *t)
{
	double elapsed_s = load_elapsed_s(&t->run);

	b->iterations++;
	b->sum_s += elapsed_s;
	b->work_s += load_work_s(&t->run);
	b->min_s = fmin(b->min_s, elapsed_s);
	b->max_s = fmax(b->max_s, elapsed_s);
	tally_merge(&b->all, &t->run.total);
	b->connect_s += trial_connect_s(t);
	b->cpu_s += t->run.cpu_s;
	b->planned += load_planned(&t->load);
	b->has_transactions = t->load.transactions != NULL;
	b->planned_transactions += t->load.planned_transactions;
	b->backlog += t->run.backlog;
	b->rate = t->load.rate;
	b->is_sqlite = endpoint_is_sqlite(t->to);
	g_free(b->transport);
	b->transport = g_strdup(t->transport);
	add_growth(b, t);
	for (size_t i = 0; i < t->doubts; i++)
		add_doubt(b, t->doubt[i].sentence);
}
