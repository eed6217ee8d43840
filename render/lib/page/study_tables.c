/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/study_tables.h"

#include <math.h>
#include <string.h>

#include "data/lib/answer/report_fact.h"
#include "render/lib/view/figures.h"
#include "render/lib/view/phrase.h"

static char *
ratio_text(const struct report_row *row, bool is_first)
{
	if (is_first || !isfinite(row->ratio))
		return g_strdup("—");
	if (!isfinite(row->ratio_lo) || !isfinite(row->ratio_hi))
		return g_strdup(number_ratio(row->ratio).s);
	return g_strdup_printf(
	    "%s (%s)", number_ratio(row->ratio).s, number_range(row->ratio_lo, row->ratio_hi).s);
}

static const struct report_row *
row_of(const struct report_result *result, const struct report_backend *backend)
{
	for (size_t i = 0; result != NULL && i < result->n_row; i++)
		if (result->row[i].backend == backend)
			return &result->row[i];
	return NULL;
}

static char *
runs_text(const struct report_row *row)
{
	if (row->n == 0)
		return g_strdup("—");
	if (row->n_failed > 0)
		return g_strdup_printf("%d, %d failed", (int)row->n, (int)row->n_failed);
	return g_strdup_printf("%d", (int)row->n);
}

static void
add_figures(
    struct text_table *table, const struct view *view, size_t i, const struct report_result *p99)
{
	const struct report_row *row = &view->result->row[i], *tail = row_of(p99, row->backend);
	struct figures figures = figures_of(view->result);
	g_autofree char *runs = runs_text(row), *ratio = ratio_text(row, i == 0);

	text_table_add(table, row->place != 0 ? phrase_place(row).s : "—");
	text_table_add(table, row->backend->title);
	text_table_add(table, runs);
	text_table_add(table, figures_bare(&figures, row->mean).s);
	text_table_add(table, figures_range(&figures, row->mean_lo, row->mean_hi).s);
	text_table_add(table, number_spread(row->cv).s);
	text_table_add(table, ratio);
	if (p99 != NULL)
		text_table_add(
		    table, tail != NULL ? number_unit(tail->mean, p99->metric->unit, 3).s : "—");
}

struct text_table *
study_tables_figures(const struct view *view)
{
	struct figures figures = figures_of(view->result);
	g_autofree char *mean =
	    g_strdup_printf("mean%s%s", *figures.scale.unit != '\0' && !figures.mixed ? ", " : "",
		figures.mixed ? "" : figures.scale.unit);
	g_autofree char *interval = g_strdup_printf("%s interval", phrase_level(view->report).s);
	const char *heads[] = { "place", "backend", "runs", mean, interval, "spread",
		"against first", NULL };
	struct text_table *table = text_table_new(heads, 2);
	const struct report_result *p99 =
	    report_like(view->report, view->result->workload, "latency_p99_ns");

	if (p99 == view->result)
		p99 = NULL;
	if (p99 != NULL)
		text_table_head(table, "p99 latency");
	for (size_t i = 0; i < view->result->n_row; i++)
		add_figures(table, view, i, p99);
	return table;
}

struct text_table *
study_tables_measures(const struct view *view)
{
	static const char *const heads[] = { "measure", "first", "its mean", "verdict", NULL };
	struct text_table *table = NULL;

	for (size_t i = 0; i < view->report->n_result; i++) {
		const struct report_result *r = &view->report->result[i];

		if (r->workload != view->result->workload || r == view->result ||
		    r->sentence == NULL || r->n_row == 0)
			continue;
		if (table == NULL)
			table = text_table_new(heads, 4);
		g_autofree char *sentence = phrase_plain(r->sentence);
		text_table_add(table, r->metric->title);
		text_table_add(table, r->row[0].backend->title);
		text_table_add(table, number_unit(r->row[0].mean, r->metric->unit, 4).s);
		text_table_add(table, sentence);
	}
	return table;
}

/* The facts from `i` on that have the same role and name. */
static size_t
group_end(const struct report_fact *fact, size_t n, size_t i)
{
	size_t end = i;

	while (end < n && fact[end].role == fact[i].role && fact[end].name == fact[i].name)
		end++;
	return end;
}

static bool
all_alike(const struct report_fact *fact, size_t n, size_t n_backend)
{
	for (size_t i = 0; i < n; i++)
		if (fact[i].values != 1 || strcmp(fact[i].value, fact[0].value) != 0)
			return false;
	return n == n_backend;
}

/* One row a value: who has it. */
static void
add_values(struct text_table *table, const struct report_fact *fact, size_t n)
{
	g_autofree char *name = g_strdup_printf("%s: %s", fact->role, fact->name);

	for (size_t i = 0; i < n; i++) {
		GString *who = g_string_new("");
		bool seen = false;

		for (size_t j = 0; j < i; j++)
			seen = seen || strcmp(fact[j].value, fact[i].value) == 0;
		for (size_t j = i; j < n && !seen; j++)
			if (strcmp(fact[j].value, fact[i].value) == 0)
				g_string_append_printf(who, "%s%s%s", who->len > 0 ? "; " : "",
				    fact[j].backend->title,
				    fact[j].values > 1 ? " (some runs)" : "");
		if (!seen) {
			text_table_add(table, i == 0 ? name : "");
			text_table_add(table, fact[i].value);
			text_table_add(table, who->str);
		}
		g_string_free(who, TRUE);
	}
}

static size_t
backends_with_facts(const struct report_fact *fact, size_t n)
{
	g_autoptr(GHashTable) set = g_hash_table_new(g_direct_hash, g_direct_equal);

	for (size_t i = 0; i < n; i++)
		g_hash_table_add(set, (gpointer)fact[i].backend);
	return g_hash_table_size(set);
}

/* One value that all backends have. */
static void
add_value(struct text_table *table, const struct report_fact *fact, size_t n)
{
	g_autofree char *name = g_strdup_printf("%s: %s", fact->role, fact->name);

	(void)n;
	text_table_add(table, name);
	text_table_add(table, fact->value);
}

/*
 * The facts that are, or are not, alike on all backends; NULL if there is none. `add` puts one
 * fact's values in.
 */
static struct text_table *
facts_table(struct report *report, bool private_too, bool alike, const char *const heads[],
    void (*add)(struct text_table *table, const struct report_fact *fact, size_t n))
{
	struct report_fact *fact;
	size_t n = report_fact_list(report, private_too, &fact), end;
	size_t n_backend = backends_with_facts(fact, n);
	struct text_table *table = NULL;

	for (size_t i = 0; i < n; i = end) {
		end = group_end(fact, n, i);
		if (all_alike(fact + i, end - i, n_backend) != alike)
			continue;
		if (table == NULL)
			table = text_table_new(heads, g_strv_length((char **)heads));
		add(table, fact + i, end - i);
	}
	return table;
}

struct text_table *
study_tables_facts_apart(struct report *report, bool private_too)
{
	static const char *const heads[] = { "fact", "value", "backends", NULL };

	return facts_table(report, private_too, false, heads, add_values);
}

struct text_table *
study_tables_facts_common(struct report *report, bool private_too)
{
	static const char *const heads[] = { "fact", "value", NULL };

	return facts_table(report, private_too, true, heads, add_value);
}
