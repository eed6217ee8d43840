/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/question_draft.h"

#include <math.h>
#include <string.h>

#include "data/lib/store/db.h"

void
question_draft_free(void *draft)
{
	struct question_draft *d = draft;

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
draft_metric(struct store *stats, struct question_draft *d)
{
	sqlite3_stmt *s = db_statement(
	    stats, "SELECT name, title, unit, better, headline FROM metric WHERE id = :metric");
	const char *better;

	db_integer(s, ":metric", d->q.metric);
	db_step(stats, s);
	d->q.metric_name = db_get_text(s, "name");
	d->q.metric_title = db_get_text(s, "title");
	d->q.unit = db_get_text(s, "unit");
	better = db_peek_text(s, "better");
	d->q.higher_is_better = strcmp(better, "higher") == 0;
	d->q.is_ranked = strcmp(better, "none") != 0;
	d->headline = (int)db_get_integer(s, "headline");
	sqlite3_reset(s);
}

struct question_draft *
question_draft_of(struct store *stats, GPtrArray *drafts, int64_t metric)
{
	struct question_draft *d;

	for (guint i = 0; i < drafts->len; i++) {
		d = drafts->pdata[i];
		if (d->q.metric == metric)
			return d;
	}
	d = g_new0(struct question_draft, 1);
	d->q.metric = metric;
	d->contenders = g_array_new(FALSE, TRUE, sizeof(struct contender));
	d->values = g_ptr_array_new_with_free_func(values_free);
	d->by_backend = g_hash_table_new(g_direct_hash, g_direct_equal);
	draft_metric(stats, d);
	g_ptr_array_add(drafts, d);
	return d;
}

guint
question_draft_contender(struct question_draft *d, int64_t backend)
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
