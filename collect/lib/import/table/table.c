/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/table/table_clock.h"
#include "collect/lib/import/table/table_columns.h"
#include "collect/lib/import/table/table_parameters.h"
#include "collect/lib/import/table/table_runs.h"
#include "collect/lib/import/table/table_series.h"

enum { MOST_GUESSES = 256 /* columns that are asked whether their unit is one */ };

static void
make_single(struct result_number *n)
{
	n->shape = SHAPE_VALUE;
	for (guint i = 0; i < n->values->len; i++)
		if (!isnan(g_array_index(n->values, double, i)))
			n->value = g_array_index(n->values, double, i);
	g_array_free(n->values, TRUE);
	n->values = NULL;
}

/*
 * Metrics that only have one value a backend, told before any list is turned into its value. A time
 * is a run's; of other figures only several for one backend are runs.
 */
static GHashTable *
single_metrics(const struct table_scan *scan)
{
	GHashTable *single = g_hash_table_new(g_str_hash, g_str_equal);
	GHashTable *of_runs = g_hash_table_new(g_str_hash, g_str_equal);

	for (guint g = 0; g < scan->groups->len; g++) {
		const GArray *numbers =
		    ((struct table_group *)g_ptr_array_index(scan->groups, g))->result->numbers;

		for (guint i = 0; i < numbers->len; i++) {
			const struct result_number *n =
			    &g_array_index(numbers, struct result_number, i);

			if (n->shape != SHAPE_VALUES || g_hash_table_contains(of_runs, n->metric))
				continue;
			if (strcmp(n->metric, "run_time") == 0 ||
			    result_count_known(n->values) > 1) {
				g_hash_table_add(of_runs, (char *)n->metric);
				g_hash_table_remove(single, n->metric);
			} else {
				g_hash_table_add(single, (char *)n->metric);
			}
		}
	}
	g_hash_table_destroy(of_runs);
	return single;
}

/* Is it a column whose unit is guessed, and the first of its measure? */
static bool
is_guessed(const struct table_scan *scan, guint i)
{
	const struct table_column *c = table_scan_column(scan, i), *before;

	if (c->role != ROLE_MEASURE || !c->unit_is_assumed || c->n_units > 0)
		return false;
	for (guint k = 0; k < i; k++) {
		before = table_scan_column(scan, k);
		if (before->role == ROLE_MEASURE && before->unit_is_assumed &&
		    strcmp(before->metric, c->metric) == 0)
			return false;
	}
	return true;
}

/* A unit that nobody wrote, and with it a direction, is a guess and said to be one. */
static void
doubt_guesses(const struct table_scan *scan, struct result *r)
{
	for (guint i = 0; i < MIN(scan->columns->len, MOST_GUESSES); i++)
		if (is_guessed(scan, i))
			result_doubt(r, "column '%s' has no unit: read as %s",
			    table_scan_column(scan, i)->title,
			    table_scan_column(scan, i)->unit->name);
}

/* Each column of numbers that is not read is named. */
static void
doubt_left_out(const struct table_scan *scan, struct result *r)
{
	for (guint i = 0; i < MIN(scan->columns->len, MOST_GUESSES); i++) {
		const struct table_column *c = table_scan_column(scan, i);

		if (c->role == ROLE_UNKNOWN && c->n_numbers > 0)
			result_doubt(r,
			    "column %u ('%s') is left out: what its numbers are is not known",
			    i + 1, c->title);
	}
}

static void
hand_over(struct table_scan *scan)
{
	GHashTable *single = single_metrics(scan);

	for (guint g = 0; g < scan->groups->len; g++) {
		struct table_group *group = g_ptr_array_index(scan->groups, g);
		struct result *r = group->result;

		for (guint i = 0; i < r->numbers->len; i++) {
			struct result_number *n =
			    &g_array_index(r->numbers, struct result_number, i);

			if (n->shape == SHAPE_VALUES && g_hash_table_contains(single, n->metric))
				make_single(n);
		}
		doubt_guesses(scan, r);
		doubt_left_out(scan, r);
		if (group->n_zero > 0)
			result_doubt(r, "%u figure%s zero or less, which is no result",
			    group->n_zero, group->n_zero == 1 ? " is" : "s are");
		if (scan->choice != NULL)
			result_doubt(r, "%s", scan->choice);
		if (group->n_bad > 0)
			result_doubt(
			    r, "%u cell%s not numeric", group->n_bad, group->n_bad == 1 ? "" : "s");
		deliver_result(scan->in, r, r->line);
		g_free(group);
	}
	g_hash_table_destroy(single);
}

/* Of a column whose header and unit do not agree; NULL if there is none. */
static const char *
why_contradicted(const struct table_scan *scan)
{
	for (guint i = 0; i < scan->columns->len; i++) {
		const struct table_column *c = table_scan_column(scan, i);
		g_autofree char *why = NULL;

		if (!c->contradicts)
			continue;
		why = g_strdup_printf("column '%s' says that %s is better, and its unit is %s",
		    c->title, c->lower_is_better ? "lower" : "higher", c->unit->name);
		return input_keep(scan->in, why, strlen(why));
	}
	return NULL;
}

/* Its cells stand under other headers than theirs, and so may those of all rows. */
static const char *
why_too_long(const struct table_scan *scan)
{
	g_autofree char *why =
	    g_strdup_printf("%zu cells in line %zu where the header has %u: which is which "
			    "cannot be known",
		scan->too_long.n, scan->too_long.line + 1, scan->columns->len);

	return input_keep(scan->in, why, strlen(why));
}

static const char *
why_not(const struct table_scan *scan)
{
	if (scan->header_line == SIZE_MAX)
		return "no row that could be a header";
	if (scan->header_is_numbers)
		return "no header: what its columns mean cannot be known";
	if (scan->columns->len > MOST_COLUMNS)
		return "more columns than a spreadsheet can have";
	if (scan->n_rows == 0)
		return "no data rows";
	if (table_scan_has(scan, ROLE_PERCENTILE))
		return "its rows are percentiles, which are inside a run and no runs";
	if (scan->is_series && scan->restarts)
		return "its clock begins anew: intervals of several runs, "
		       "and no column says of which";
	if (!table_scan_has(scan, ROLE_MEASURE) && !table_scan_has(scan, ROLE_MEAN) &&
	    !table_scan_has(scan, ROLE_VALUE))
		return "no column whose unit is known: write it in the header, as in 'time [s]'";
	if (scan->too_long.n > 0)
		return why_too_long(scan);
	return why_contradicted(scan);
}

/* The first pass; the header is no row of a series. */
static bool
see_row(void *context, const struct table_row *row)
{
	struct table_scan *scan = context;

	if (scan->header_line != SIZE_MAX && table_scan_filled(row) > 0)
		table_clock_see(scan, row);
	return table_columns_weigh(scan, row);
}

static const char *
read_table(struct table_scan *scan)
{
	struct table_row_taker first = { see_row, scan }, second = { table_runs_take, scan };
	size_t open_quote = 0;
	const char *why;

	table_rows(scan->table, &first, &open_quote);
	if (scan->header_line != SIZE_MAX) {
		table_clock_claim(scan);
		table_columns_settle(scan);
		table_clock_confirm(scan);
	}
	if (scan->header_line != SIZE_MAX && !scan->header_is_numbers) {
		table_parameters_find(scan);
		table_columns_index(scan);
	}
	why = why_not(scan);
	if (why == NULL)
		why = table_columns_settle_decimal(scan);
	if (why != NULL)
		return why;
	if (!table_scan_has(scan, ROLE_MEASURE) && !table_scan_has(scan, ROLE_VALUE))
		second.take = table_runs_take_means;
	if (!table_rows(scan->table, &second, &open_quote))
		deliver_refusal(scan->in, open_quote - 1, "a quote is opened and never closed");
	if (scan->is_series)
		table_series_make(scan);
	hand_over(scan);
	return NULL;
}

const char *
table_read(const struct table *table)
{
	struct table_scan scan = { .table = table,
		.in = table->in,
		.header_line = SIZE_MAX,
		.clock = table_clock_new(),
		.columns = g_array_new(FALSE, FALSE, sizeof(struct table_column)),
		.key = g_string_new(NULL),
		.by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
		.places = table_runs_places(),
		.metrics =
		    g_hash_table_new_full(g_str_hash, g_str_equal, g_free, table_column_free),
		.groups = g_ptr_array_new() };
	const char *why = read_table(&scan);

	for (guint i = 0; i < scan.columns->len; i++)
		table_column_clear(table_scan_column(&scan, i));
	g_array_free(scan.columns, TRUE);
	table_clock_free(scan.clock);
	g_string_free(scan.key, TRUE);
	g_hash_table_destroy(scan.by_key);
	g_hash_table_destroy(scan.places);
	g_hash_table_destroy(scan.metrics);
	g_ptr_array_free(scan.groups, TRUE);
	g_free(scan.backend);
	return why;
}
