/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_parameters.h"

#include <string.h>

#include "collect/lib/import/table/table_cell.h"

enum { MOST_PARAMETERS = 32, LONGEST_VALUE = 40 };

/* A column that may be one, while the rows go by. */
struct candidate {
	guint column;
	GHashTable *values;   /* char *, all that there are */
	GHashTable *of_place; /* backend and workload -> the first value there */
	bool varies, is_long;
};

struct search {
	struct table_scan *scan;
	struct candidate candidate[MOST_PARAMETERS];
	size_t n, n_rows;
	GString *place;
};

/* Whole numbers or words that nothing else is known of; what is named so; a size beside a speed. */
static bool
may_be_one(const struct table_scan *scan, const struct table_column *c)
{
	guint n = 0;

	if (c->role == ROLE_PARAMETER)
		return true;
	if (c->role == ROLE_UNKNOWN)
		return c->n_texts > 0 || (c->n_numbers > 0 && c->marks[MARKS_NONE] == c->n_numbers);
	for (guint i = 0; i < scan->columns->len; i++) {
		const struct table_column *other = table_scan_column(scan, i);

		n += other->role == ROLE_MEASURE &&
		    (other->unit == NULL || other->unit->dimension != DIMENSION_BYTES);
	}
	return c->role == ROLE_MEASURE && n > 0 && c->unit != NULL &&
	    c->unit->dimension == DIMENSION_BYTES;
}

static void
see(struct candidate *c, const char *place, const char *value)
{
	const char *before = g_hash_table_lookup(c->of_place, place);

	c->is_long = c->is_long || strlen(value) > LONGEST_VALUE;
	if (!g_hash_table_contains(c->values, value))
		g_hash_table_add(c->values, g_strdup(value));
	if (before == NULL)
		g_hash_table_insert(c->of_place, g_strdup(place), g_strdup(value));
	else if (strcmp(before, value) != 0)
		c->varies = true;
}

static bool
take_row(void *context, const struct table_row *row)
{
	struct search *s = context;
	const char *backend = table_scan_cell(s->scan, row, ROLE_BACKEND);
	bool is_open = false;

	if (row->line <= s->scan->header_line || table_scan_filled(row) == 0 ||
	    (row->n > 0 && table_cell_is_summary(row->cell[0])))
		return true;
	if (backend != NULL)
		g_string_assign(s->place, backend);
	s->n_rows++;
	for (size_t i = 0; i < s->n; i++) {
		struct candidate *c = &s->candidate[i];

		if (c->column < row->n)
			see(c, s->place->str, row->cell[c->column]);
		/* of what is named a parameter no more needs to be known */
		is_open = is_open || !c->varies ||
		    table_scan_column(s->scan, c->column)->role != ROLE_PARAMETER;
	}
	return is_open;
}

/* A remark, or a figure whose unit is not known, differs from row to row. */
static bool
is_one(const struct search *s, const struct candidate *c, const struct table_column *column)
{
	guint n = g_hash_table_size(c->values);

	if (!c->varies || c->is_long)
		return false;
	return column->role == ROLE_PARAMETER || column->role == ROLE_MEASURE ||
	    (column->n_texts > 0 ? n < s->n_rows : 2 * n <= s->n_rows);
}

static void
choose(struct search *s)
{
	for (guint i = 0; i < s->scan->columns->len && s->n < MOST_PARAMETERS; i++)
		if (may_be_one(s->scan, table_scan_column(s->scan, i)))
			s->candidate[s->n++] = (struct candidate){ .column = i,
				.values =
				    g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
				.of_place = g_hash_table_new_full(
				    g_str_hash, g_str_equal, g_free, g_free) };
}

void
table_parameters_find(struct table_scan *scan)
{
	struct search s = { .scan = scan, .place = g_string_new(NULL) };
	const struct table_row_taker taker = { take_row, &s };
	size_t open_quote;

	choose(&s);
	if (s.n > 0 && !scan->is_series && !table_scan_has(scan, ROLE_VALUE))
		table_rows(scan->table, &taker, &open_quote);
	for (size_t i = 0; i < s.n; i++) {
		struct candidate *c = &s.candidate[i];
		struct table_column *column = table_scan_column(scan, c->column);

		/* one that nothing is known of stays so, and is named where it is left out */
		if (is_one(&s, c, column))
			column->role = ROLE_PARAMETER;
		else if (column->role != ROLE_UNKNOWN)
			column->role = ROLE_IGNORED;
		scan->has_parameters = scan->has_parameters || column->role == ROLE_PARAMETER;
		g_hash_table_destroy(c->values);
		g_hash_table_destroy(c->of_place);
	}
	g_string_free(s.place, TRUE);
}

void
table_parameters_name(const struct table_scan *scan, const struct table_row *row, GString *workload)
{
	for (guint i = 0; i < scan->columns->len && i < row->n; i++) {
		const struct table_column *c = table_scan_column(scan, i);

		if (c->role != ROLE_PARAMETER || line_is_blank(row->cell[i]))
			continue;
		g_string_append_printf(workload, "%s%s %s", workload->len > 0 ? ", " : "", c->title,
		    line_trim(row->cell[i]));
	}
}
