/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_few_values: runs and backends that have no value of the measure. */
#include <glib.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/words/words_join.h"
#include "data/lib/store/backend.h"
#include "data/lib/title.h"

static const struct check_finding few_values = {
	.code = "few-values",
	.about = ABOUT_MEASURE,
	.advice = "Make the runs longer, so that each has operations enough.",
};

static const struct check_finding no_values = {
	.code = "no-values",
	.about = ABOUT_MEASURE,
	.advice = "Make the runs longer, so that each has operations enough.",
};

static bool
takes_part(const struct question *q, int64_t backend)
{
	for (size_t i = 0; i < q->n; i++)
		if (q->contender[i].backend == backend)
			return true;
	return false;
}

/* Backends that ran and yet have no place: the title of each; caller frees. */
static GPtrArray *
left_out(struct check_context *c)
{
	const struct question *q = c->ranking->q;
	GPtrArray *titles = g_ptr_array_new_with_free_func(g_free);
	g_autofree int64_t *ids = NULL;
	size_t n = backend_list(c->stats, &ids);

	for (size_t i = 0; i < n; i++) {
		struct backend b;

		if (takes_part(q, ids[i]) || results_ok_runs(c->stats, q->workload, ids[i]) == 0 ||
		    !backend_get(c->stats, ids[i], &b))
			continue;
		g_ptr_array_add(titles, title_in_text(b.title));
		backend_clear(&b);
	}
	return titles;
}

static void
look_for_left_out(struct check_context *c)
{
	GPtrArray *titles = left_out(c);
	GString *names = g_string_new("");

	words_join_list(names, titles);
	if (titles->len > 0)
		checks_found(c, &no_values, 0,
		    "No run of %s has a value of '%s': too few operations."
		    " The ranking by it leaves %s out.",
		    names->str, c->ranking->q->metric_title, titles->len > 1 ? "them" : "it");
	g_string_free(names, TRUE);
	g_ptr_array_free(titles, TRUE);
}

/*
 * A high percentile is stored only of a run with operations enough to know it, so slow runs are the
 * first to lack it: the values that are there flatter the backend.
 */
static void
look(struct check_context *c)
{
	const struct question *q = c->ranking->q;

	if (g_str_has_prefix(q->metric_name, "latency_p"))
		look_for_left_out(c);
	for (size_t i = 0; i < q->n; i++) {
		const struct contender *b = &q->contender[i];
		size_t ok = b->n > 0 ? results_ok_runs(c->stats, q->workload, b->backend) : 0;

		if (b->n < ok)
			checks_found(c, &few_values, b->backend,
			    "Only %zu of %zu runs of %s have a value of '%s':"
			    " the ranking by it leaves out the others, and they may be its worst.",
			    b->n, ok, b->title, q->metric_title);
	}
}

const struct check check_few_values = { look, CHECK_MEASURE };
