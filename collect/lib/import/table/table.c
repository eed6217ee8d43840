/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/table/table_reading.h"

static void
make_single(struct number *n)
{
	n->shape = SHAPE_VALUE;
	for (guint i = 0; i < n->values->len; i++)
		if (!isnan(g_array_index(n->values, double, i)))
			n->value = g_array_index(n->values, double, i);
	g_array_free(n->values, TRUE);
	n->values = NULL;
}

/*
 * Metrics that only have one value a backend, told before any list is turned into its value. A time is a run's; of other
 * figures only several for one backend are runs.
 */
static GHashTable *
single_metrics(const struct reading *rd)
{
	GHashTable *single = g_hash_table_new(g_str_hash, g_str_equal);
	GHashTable *of_runs = g_hash_table_new(g_str_hash, g_str_equal);

	for (guint g = 0; g < rd->groups->len; g++) {
		const GArray *numbers = ((struct group *)g_ptr_array_index(rd->groups, g))->result->numbers;

		for (guint i = 0; i < numbers->len; i++) {
			const struct number *n = &g_array_index(numbers, struct number, i);

			if (n->shape != SHAPE_VALUES || g_hash_table_contains(of_runs, n->metric))
				continue;
			if (strcmp(n->metric, "run_time") == 0 || result_count_known(n->values) > 1) {
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

static void
hand_over(struct reading *rd)
{
	GHashTable *single = single_metrics(rd);

	for (guint g = 0; g < rd->groups->len; g++) {
		struct group *group = g_ptr_array_index(rd->groups, g);
		struct result *r = group->result;

		for (guint i = 0; i < r->numbers->len; i++) {
			struct number *n = &g_array_index(r->numbers, struct number, i);

			if (n->shape == SHAPE_VALUES && g_hash_table_contains(single, n->metric))
				make_single(n);
		}
		if (rd->assumed != NULL)
			result_doubt(r, "column '%s' has no unit: read as %s", rd->assumed->title,
			    rd->assumed->unit->name);
		if (group->n_bad > 0)
			result_doubt(r, "%u cell%s not numeric", group->n_bad, group->n_bad == 1 ? "" : "s");
		import_result(rd->in, r, r->line);
		g_free(group);
	}
	g_hash_table_destroy(single);
}

static const char *
why_not(const struct reading *rd)
{
	if (rd->header_line == SIZE_MAX)
		return "no row that could be a header";
	if (rd->header_is_numbers)
		return "no header: what its columns mean cannot be known";
	if (rd->columns->len > MOST_COLUMNS)
		return "more columns than a spreadsheet can have";
	if (rd->n_rows == 0)
		return "no data rows";
	if (reading_has(rd, ROLE_PERCENTILE))
		return "its rows are percentiles, which are inside a run and no runs";
	if (rd->is_series && rd->restarts)
		return "its clock begins anew: intervals of several runs, and no column says of which";
	if (!reading_has(rd, ROLE_MEASURE) && !reading_has(rd, ROLE_MEAN) && !reading_has(rd, ROLE_VALUE))
		return "no column whose unit is known: write it in the header, as in 'time [s]'";
	return NULL;
}

/* The first pass; the header is no row of a series. */
static bool
see_row(void *context, const struct row *row)
{
	struct reading *rd = context;

	if (rd->header_line != SIZE_MAX && row_count_filled(row) > 0)
		series_see(rd, row);
	return reading_weigh(rd, row);
}

static const char *
read_table(struct reading *rd)
{
	struct row_taker first = { see_row, rd }, second = { reading_take, rd };
	size_t open_quote = 0;
	const char *why;

	table_rows(rd->table, &first, &open_quote);
	if (rd->header_line != SIZE_MAX) {
		series_claim(rd);
		reading_settle_columns(rd);
		series_confirm(rd);
	}
	why = why_not(rd);
	if (why == NULL)
		why = reading_settle_decimal(rd);
	if (why != NULL)
		return why;
	if (!reading_has(rd, ROLE_MEASURE) && !reading_has(rd, ROLE_VALUE))
		second.take = reading_take_summary;
	if (!table_rows(rd->table, &second, &open_quote))
		import_refuse(rd->in, open_quote - 1, "a quote is opened and never closed");
	if (rd->is_series)
		series_make(rd);
	hand_over(rd);
	return NULL;
}

const char *
table_read(const struct table *table)
{
	struct reading rd = { .table = table, .in = table->in, .header_line = SIZE_MAX,
		.columns = g_array_new(FALSE, FALSE, sizeof(struct column)),
		.key = g_string_new(NULL),
		.by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
		.places = places_new(),
		.metrics = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, column_free),
		.groups = g_ptr_array_new() };
	const char *why = read_table(&rd);

	for (guint i = 0; i < rd.columns->len; i++)
		column_clear(reading_column(&rd, i));
	g_array_free(rd.columns, TRUE);
	series_free(&rd.clock);
	g_string_free(rd.key, TRUE);
	g_hash_table_destroy(rd.by_key);
	g_hash_table_destroy(rd.places);
	g_hash_table_destroy(rd.metrics);
	g_ptr_array_free(rd.groups, TRUE);
	g_free(rd.backend);
	return why;
}
