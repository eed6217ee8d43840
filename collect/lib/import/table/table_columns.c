/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_columns.h"

#include <string.h>

#include "collect/lib/import/table/table_cell.h"

enum { ROWS_TO_TELL = 1000 };

static bool
is_number(const char *cell, char decimal)
{
	return table_cell_read(cell, decimal).kind == CELL_NUMBER;
}

static bool
take_header(struct table_scan *scan, const struct table_row *row)
{
	if (table_scan_filled(row) < 2)
		return true;
	scan->header_line = row->line;
	for (size_t i = 0; i < row->n && i <= MOST_COLUMNS; i++) {
		struct table_column c = table_column_of(row->cell[i]);

		scan->header_is_numbers = scan->header_is_numbers || is_number(row->cell[i], '.');
		g_array_append_val(scan->columns, c);
	}
	return !scan->header_is_numbers;
}

static void
weigh_cell(struct table_column *c, const char *text)
{
	struct table_cell cell;

	if (line_is_blank(text))
		return;
	cell = table_cell_read(text, '.');
	if (cell.kind != CELL_NUMBER && strpbrk(text, ",.") != NULL)
		cell = table_cell_read(text, ',');
	if (cell.kind == CELL_NUMBER) {
		c->n_numbers++;
		c->n_units += cell.unit != NULL;
		c->marks[printed_marks(text)]++;
		c->n_long += printed_marks(text) == MARKS_NONE && cell.number.value >= 1000;
	} else {
		/*
		 * All or none: the first that is no direction says that the others need not be
		 * asked.
		 */
		c->n_directions +=
		    c->n_directions == c->n_texts && table_cell_direction(text) != NULL;
		c->n_texts++;
	}
}

/*
 * Can nothing in the table be a figure? A log with commas, as long as it may be, is known by its
 * first rows.
 */
static bool
is_hopeless(const struct table_scan *scan)
{
	for (size_t i = 0; i < scan->columns->len; i++)
		if (table_column_is_figure(table_scan_column(scan, i)->role) ||
		    table_scan_column(scan, i)->n_units > 0)
			return false;
	return true;
}

/* How many cells the row has, but for blank ones at its end. */
static size_t
last_filled(const struct table_row *row)
{
	size_t n = row->n;

	while (n > 0 && line_is_blank(row->cell[n - 1]))
		n--;
	return n;
}

/* The first pass: the header, then what kinds of cells each column has. */
bool
table_columns_weigh(struct table_scan *scan, const struct table_row *row)
{
	if (scan->header_line == SIZE_MAX)
		return take_header(scan, row);
	if (table_scan_filled(row) == 0)
		return true;
	scan->n_rows++;
	if (scan->too_long.n == 0 && last_filled(row) > scan->columns->len) {
		scan->too_long.line = row->line;
		scan->too_long.n = last_filled(row);
	}
	for (size_t i = 0; i < row->n && i < scan->columns->len; i++)
		weigh_cell(table_scan_column(scan, i), row->cell[i]);
	return scan->n_rows != ROWS_TO_TELL || !is_hopeless(scan);
}

void
table_columns_index(struct table_scan *scan)
{
	memset(scan->n_of_role, 0, sizeof scan->n_of_role);
	for (guint i = 0; i < scan->columns->len; i++) {
		const struct table_column *c = table_scan_column(scan, i);
		guint n = scan->n_of_role[c->role]++;

		if (n < MOST_ALIKE)
			scan->of_role[c->role][n] = i;
	}
}

/* What the headers left open, the cells tell. */
void
table_columns_settle(struct table_scan *scan)
{
	bool long_form, has_backend;

	table_columns_index(scan);
	long_form = table_scan_has(scan, ROLE_VALUE);
	has_backend = table_scan_has(scan, ROLE_BACKEND);
	for (size_t i = 0; i < scan->columns->len; i++) {
		struct table_column *c = table_scan_column(scan, i);

		if (c->n_directions > 0 && c->n_directions == c->n_texts && c->n_numbers == 0) {
			scan->transposed = c->role != ROLE_DIR && !long_form;
			c->role = ROLE_DIR;
		} else if (c->role == ROLE_UNKNOWN && c->n_units > 0) {
			c->role = ROLE_MEASURE;
		} else if (c->role == ROLE_UNKNOWN && c->n_texts > 0 && !has_backend) {
			c->role = ROLE_BACKEND;
			has_backend = true;
		} else if (c->role == ROLE_MEASURE && c->n_numbers == 0) {
			c->role = ROLE_IGNORED;
		}
		c->metric = input_keep(scan->in, c->metric, strlen(c->metric));
	}
	table_columns_index(scan);
}

/*
 * Are all figures that only a comma marks counts of operations? Then it stands between thousands.
 */
static bool
are_counts(const struct table_scan *scan)
{
	for (size_t i = 0; i < scan->columns->len; i++) {
		const struct table_column *c = table_scan_column(scan, i);

		if (table_column_is_figure(c->role) && c->marks[MARKS_EITHER_COMMA] > 0 &&
		    (c->unit == NULL || c->unit->dimension != DIMENSION_RATE))
			return false;
	}
	return true;
}

/* Has a figure's column, beside numbers marked so, some without a mark (of four digits)? */
static bool
has_beside(const struct table_scan *scan, enum printed_marks either, bool of_four)
{
	for (size_t i = 0; i < scan->columns->len; i++) {
		const struct table_column *c = table_scan_column(scan, i);

		if (table_column_is_figure(c->role) && c->marks[either] > 0 &&
		    (of_four ? c->n_long > 0 : c->marks[MARKS_NONE] > 0))
			return true;
	}
	return false;
}

/*
 * All marks are commas with three digits behind. Nobody writes 2,140 and 1200 in one column for
 * thousands, nor 2,140 and 640 for decimals, but where a comma is the custom and zeros are dropped.
 */
static const char *
settle_commas(struct table_scan *scan)
{
	/* what spreadsheets write in the marks of their country */
	bool is_custom = scan->table->separator == ';' || scan->table->separator == '\t';

	if (has_beside(scan, MARKS_EITHER_COMMA, true)) {
		scan->decimal = ',';
		return NULL;
	}
	if (has_beside(scan, MARKS_EITHER_COMMA, false) && is_custom)
		return "has numbers like 1,234 beside such as 640: "
		       "which mark is decimal cannot be known; say it by --decimal";
	if (has_beside(scan, MARKS_EITHER_COMMA, false) || are_counts(scan) ||
	    scan->table->separator == ',') {
		scan->choice = "1,234 is read as 1234: the comma is taken for one between "
			       "thousands; --decimal=comma if it is not";
		return NULL;
	}
	if (!is_custom)
		return "has numbers like 1,234 only: "
		       "which mark is decimal cannot be known; say it by --decimal";
	scan->decimal = ',';
	scan->choice = "1,234 is read as 1.234: the comma is taken for the decimal mark; "
		       "--decimal=point if it is not";
	return NULL;
}

/* All marks are points with three digits behind. */
static const char *
settle_points(struct table_scan *scan)
{
	if (has_beside(scan, MARKS_EITHER_POINT, true))
		return NULL;
	if (has_beside(scan, MARKS_EITHER_POINT, false))
		return "has numbers like 1.234 beside such as 640: "
		       "which mark is decimal cannot be known; say it by --decimal";
	if (scan->table->separator == ';')
		scan->choice = "1.234 is read as it stands: the point is taken for the decimal "
			       "mark; --decimal=comma if it is not";
	return NULL;
}

/* Finds the decimal mark of the whole table; returns why it cannot be known. */
const char *
table_columns_settle_decimal(struct table_scan *scan)
{
	guint n[5] = { 0 };
	char asked = scan->in->decimal;

	for (size_t i = 0; i < scan->columns->len; i++)
		for (size_t m = 0; m < G_N_ELEMENTS(n) &&
		     table_column_is_figure(table_scan_column(scan, i)->role);
		     m++)
			n[m] += table_scan_column(scan, i)->marks[m];
	scan->decimal = asked != 0 ? asked : '.';
	if (asked != 0)
		return NULL;
	if (n[MARKS_POINT] > 0 && n[MARKS_COMMA] > 0)
		return "mixes decimal points and decimal commas: say which it is by --decimal";
	if (n[MARKS_POINT] > 0 || n[MARKS_COMMA] > 0) {
		scan->decimal = n[MARKS_COMMA] > 0 ? ',' : '.';
		return NULL;
	}
	if (n[MARKS_EITHER_POINT] > 0 && n[MARKS_EITHER_COMMA] > 0)
		return "has numbers like 1.234 and like 1,234: "
		       "which mark is decimal cannot be known; say it by --decimal";
	return n[MARKS_EITHER_COMMA] > 0 ? settle_commas(scan) :
	    n[MARKS_EITHER_POINT] > 0    ? settle_points(scan) :
					   NULL;
}
