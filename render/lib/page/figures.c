/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/figures.h"

#include <math.h>
#include <string.h>

#include "data/lib/answer/report_fact.h"
#include "render/lib/page/html.h"
#include "render/lib/words.h"

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
add_figures(struct table *table, const struct view *view, size_t i, const struct report_result *p99)
{
	const struct report_row *row = &view->result->row[i], *tail = row_of(p99, row->backend);
	struct figures figures = figures_of(view->result);
	g_autofree char *runs = runs_text(row), *ratio = ratio_text(row, i == 0);

	table_add(table, row->place != 0 ? words_place(row).s : "—");
	table_add(table, row->backend->title);
	table_add(table, runs);
	table_add(table, figures_bare(&figures, row->mean).s);
	table_add(table, figures_range(&figures, row->mean_lo, row->mean_hi).s);
	table_add(table, number_spread(row->cv).s);
	table_add(table, ratio);
	if (p99 != NULL)
		table_add(
		    table, tail != NULL ? number_unit(tail->mean, p99->metric->unit, 3).s : "—");
}

struct table *
figures_table(const struct view *view)
{
	struct figures figures = figures_of(view->result);
	g_autofree char *mean = g_strdup_printf("mean%s%s",
	    *figures.scale.unit != '\0' && !figures.mixed ? ", " : "",
	    figures.mixed ? "" : figures.scale.unit);
	g_autofree char *interval = g_strdup_printf("%s interval", words_level(view->report).s);
	const char *heads[] = { "place", "backend", "runs", mean, interval, "spread",
		"against first", NULL };
	struct table *table = table_new(heads, 2);
	const struct report_result *p99 = report_like(
	    view->report, view->result->workload, "latency_p99_ns");

	if (p99 == view->result)
		p99 = NULL;
	if (p99 != NULL)
		table_head(table, "p99 latency");
	for (size_t i = 0; i < view->result->n_row; i++)
		add_figures(table, view, i, p99);
	return table;
}

struct table *
other_measures(const struct view *view)
{
	static const char *const heads[] = { "measure", "first", "its mean", "verdict", NULL };
	struct table *table = NULL;

	for (size_t i = 0; i < view->report->n_result; i++) {
		const struct report_result *r = &view->report->result[i];

		if (r->workload != view->result->workload || r == view->result ||
		    r->sentence == NULL || r->n_row == 0)
			continue;
		if (table == NULL)
			table = table_new(heads, 4);
		g_autofree char *sentence = html_plain(r->sentence);
		table_add(table, r->metric->title);
		table_add(table, r->row[0].backend->title);
		table_add(table, number_unit(r->row[0].mean, r->metric->unit, 4).s);
		table_add(table, sentence);
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
add_values(struct table *table, const struct report_fact *fact, size_t n)
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
			table_add(table, i == 0 ? name : "");
			table_add(table, fact[i].value);
			table_add(table, who->str);
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
add_value(struct table *table, const struct report_fact *fact, size_t n)
{
	g_autofree char *name = g_strdup_printf("%s: %s", fact->role, fact->name);

	(void)n;
	table_add(table, name);
	table_add(table, fact->value);
}

/* A table of the facts that are, or are not, alike on all backends; NULL if there is none. `add` puts one fact's values in. */
static struct table *
facts_table(struct report *report, bool private_too, bool alike, const char *const heads[],
    void (*add)(struct table *table, const struct report_fact *fact, size_t n))
{
	struct report_fact *fact;
	size_t n = report_fact_list(report, private_too, &fact), end;
	size_t n_backend = backends_with_facts(fact, n);
	struct table *table = NULL;

	for (size_t i = 0; i < n; i = end) {
		end = group_end(fact, n, i);
		if (all_alike(fact + i, end - i, n_backend) != alike)
			continue;
		if (table == NULL)
			table = table_new(heads, g_strv_length((char **)heads));
		add(table, fact + i, end - i);
	}
	return table;
}

struct table *
facts_that_differ(struct report *report, bool private_too)
{
	static const char *const heads[] = { "fact", "value", "backends", NULL };

	return facts_table(report, private_too, false, heads, add_values);
}

struct table *
facts_in_common(struct report *report, bool private_too)
{
	static const char *const heads[] = { "fact", "value", NULL };

	return facts_table(report, private_too, true, heads, add_value);
}
