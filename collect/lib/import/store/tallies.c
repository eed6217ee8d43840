/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/tallies.h"

#include <inttypes.h>

#include <glib.h>

enum { DOUBTS = 5 };

struct tallied {
	char *backend, *workload, *tool;
	struct tallies_count counts;
	GPtrArray *doubts; /* of char * */
};

struct tallies {
	GHashTable *of;   /* backend and workload -> struct tallied * */
	GPtrArray *order; /* of struct tallied *, owned */
};

static void
tally_free(gpointer data)
{
	struct tallied *t = data;

	g_free(t->backend);
	g_free(t->workload);
	g_free(t->tool);
	g_ptr_array_free(t->doubts, TRUE);
	g_free(t);
}

struct tallies *
tallies_new(void)
{
	struct tallies *t = g_new(struct tallies, 1);

	t->of = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	t->order = g_ptr_array_new_with_free_func(tally_free);
	return t;
}

void
tallies_free(struct tallies *t)
{
	g_hash_table_destroy(t->of);
	g_ptr_array_free(t->order, TRUE);
	g_free(t);
}

void
tallies_clear(struct tallies *t)
{
	g_hash_table_remove_all(t->of);
	g_ptr_array_set_size(t->order, 0);
}

void
tallies_count_add(struct tallies_count *to, const struct tallies_count *counts)
{
	to->runs += counts->runs;
	to->summaries += counts->summaries;
	to->known += counts->known;
}

void
tallies_add(const struct tallies *t, struct tallies_count *sum)
{
	for (guint i = 0; i < t->order->len; i++)
		tallies_count_add(
		    sum, &((const struct tallied *)g_ptr_array_index(t->order, i))->counts);
}

static struct tallied *
tally_new(const char *tool, const char *backend, const char *workload)
{
	struct tallied *t = g_new0(struct tallied, 1);

	t->backend = g_strdup(backend);
	t->workload = g_strdup(workload);
	t->tool = g_strdup(tool != NULL ? tool : "table");
	t->doubts = g_ptr_array_new_with_free_func(g_free);
	return t;
}

static void
keep_doubts(struct tallied *t, const GPtrArray *findings)
{
	for (guint i = 0; i < findings->len && t->doubts->len < DOUBTS; i++)
		if (!g_ptr_array_find_with_equal_func(
			t->doubts, g_ptr_array_index(findings, i), g_str_equal, NULL))
			g_ptr_array_add(t->doubts, g_strdup(g_ptr_array_index(findings, i)));
}

struct tallies_count *
tallies_of(struct tallies *all, const char *tool, const GPtrArray *findings, const char *backend,
    const char *workload)
{
	g_autofree char *key = g_strconcat(backend, "\x1f", workload, NULL);
	struct tallied *t = g_hash_table_lookup(all->of, key);

	if (t == NULL) {
		t = tally_new(tool, backend, workload);
		g_hash_table_insert(all->of, g_steal_pointer(&key), t);
		g_ptr_array_add(all->order, t);
	}
	keep_doubts(t, findings);
	return &t->counts;
}

static void
say(FILE *out, const char **before, uint64_t n, const char *one, const char *many)
{
	if (n == 0)
		return;
	fprintf(out, "%s%" PRIu64 " %s", *before, n, n == 1 ? one : many);
	*before = ", ";
}

void
tallies_count_print(const struct tallies_count *c, FILE *out)
{
	const char *before = "";

	say(out, &before, c->runs, "run", "runs");
	say(out, &before, c->summaries, "summary without its runs", "summaries without their runs");
	say(out, &before, c->known, "was in the store already", "were in the store already");
	if (*before == '\0')
		fputs("nothing", out);
}

void
tallies_print(const struct tallies *all, const char *file, FILE *out)
{
	for (guint i = 0; i < all->order->len; i++) {
		const struct tallied *t = g_ptr_array_index(all->order, i);

		fprintf(out, "%s: %s: backend '%s', workload '%s': ", file, t->tool, t->backend,
		    t->workload);
		tallies_count_print(&t->counts, out);
		putc('\n', out);
		for (guint d = 0; d < t->doubts->len; d++)
			fprintf(
			    out, "  doubt: %s\n", (const char *)g_ptr_array_index(t->doubts, d));
	}
}
