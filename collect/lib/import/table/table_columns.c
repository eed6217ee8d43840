/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first pass over a table: what its columns and its decimal marks mean. */
#include "collect/lib/import/table/table_reading.h"

#include <string.h>

enum { ROWS_TO_TELL = 1000 };

struct column *
reading_column(const struct reading *rd, size_t i)
{
	return &g_array_index(rd->columns, struct column, i);
}

const char *
reading_cell(const struct reading *rd, const struct row *row, enum role role)
{
	for (guint k = 0; k < MIN(rd->n_of_role[role], MOST_ALIKE); k++) {
		guint i = rd->of_role[role][k];

		if (i < row->n && !text_is_blank(row->cell[i]))
			return row->cell[i];
	}
	return NULL;
}

size_t
row_count_filled(const struct row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < row->n; i++)
		n += !text_is_blank(row->cell[i]);
	return n;
}

static bool
is_number(const char *cell, char decimal)
{
	return cell_read(cell, decimal).kind == CELL_NUMBER;
}

static bool
take_header(struct reading *rd, const struct row *row)
{
	if (row_count_filled(row) < 2)
		return true;
	rd->header_line = row->line;
	for (size_t i = 0; i < row->n && i <= MOST_COLUMNS; i++) {
		struct column c = column_of(row->cell[i]);

		rd->header_is_numbers = rd->header_is_numbers || is_number(row->cell[i], '.');
		g_array_append_val(rd->columns, c);
	}
	return !rd->header_is_numbers;
}

static void
weigh_cell(struct column *c, const char *text)
{
	struct cell cell;

	if (text_is_blank(text))
		return;
	cell = cell_read(text, '.');
	if (cell.kind != CELL_NUMBER && strpbrk(text, ",.") != NULL)
		cell = cell_read(text, ',');
	if (cell.kind == CELL_NUMBER) {
		c->n_numbers++;
		c->n_units += cell.unit != NULL;
		c->marks[number_marks(text)]++;
	} else {
		/* All or none: the first that is no direction says that the others need not be asked. */
		c->n_directions += c->n_directions == c->n_texts && direction_of(text) != NULL;
		c->n_texts++;
	}
}

/* Can nothing in the table be a figure? A log with commas, as long as it may be, is known by its first rows. */
static bool
is_hopeless(const struct reading *rd)
{
	for (size_t i = 0; i < rd->columns->len; i++)
		if (role_is_figure(reading_column(rd, i)->role) || reading_column(rd, i)->n_units > 0)
			return false;
	return true;
}

/* The first pass: the header, then what kinds of cells each column has. */
bool
reading_weigh(struct reading *rd, const struct row *row)
{
	if (rd->header_line == SIZE_MAX)
		return take_header(rd, row);
	if (row_count_filled(row) == 0)
		return true;
	rd->n_rows++;
	for (size_t i = 0; i < row->n && i < rd->columns->len; i++)
		weigh_cell(reading_column(rd, i), row->cell[i]);
	return rd->n_rows != ROWS_TO_TELL || !is_hopeless(rd);
}

bool
reading_has(const struct reading *rd, enum role role)
{
	return rd->n_of_role[role] > 0;
}

static void
index_roles(struct reading *rd)
{
	memset(rd->n_of_role, 0, sizeof rd->n_of_role);
	for (guint i = 0; i < rd->columns->len; i++) {
		const struct column *c = reading_column(rd, i);
		guint n = rd->n_of_role[c->role]++;

		if (n < MOST_ALIKE)
			rd->of_role[c->role][n] = i;
		if (rd->assumed == NULL && c->role == ROLE_MEASURE && c->unit_is_assumed && c->n_units == 0)
			rd->assumed = c;
	}
}

/* What the headers left open, the cells tell. */
void
reading_settle_columns(struct reading *rd)
{
	bool long_form, has_backend;

	index_roles(rd);
	long_form = reading_has(rd, ROLE_VALUE);
	has_backend = reading_has(rd, ROLE_BACKEND);
	rd->assumed = NULL;
	for (size_t i = 0; i < rd->columns->len; i++) {
		struct column *c = reading_column(rd, i);

		if (c->n_directions > 0 && c->n_directions == c->n_texts && c->n_numbers == 0) {
			rd->transposed = c->role != ROLE_DIR && !long_form;
			c->role = ROLE_DIR;
		} else if (c->role == ROLE_UNKNOWN && c->n_units > 0) {
			c->role = ROLE_MEASURE;
		} else if (c->role == ROLE_UNKNOWN && c->n_texts > 0 && !has_backend) {
			c->role = ROLE_BACKEND;
			has_backend = true;
		} else if (c->role == ROLE_MEASURE && c->n_numbers == 0) {
			c->role = ROLE_IGNORED;
		}
		c->metric = import_keep(rd->in, c->metric, strlen(c->metric));
	}
	index_roles(rd);
}

bool
role_is_figure(enum role role)
{
	return role == ROLE_MEASURE || role == ROLE_VALUE || role == ROLE_MEAN || role == ROLE_SD ||
	    role == ROLE_MEDIAN || role == ROLE_MIN || role == ROLE_MAX;
}

/* Are all figures that only a comma marks counts of operations? Then it stands between thousands. */
static bool
are_counts(const struct reading *rd)
{
	for (size_t i = 0; i < rd->columns->len; i++) {
		const struct column *c = reading_column(rd, i);

		if (role_is_figure(c->role) && c->marks[MARKS_EITHER_COMMA] > 0 &&
		    (c->unit == NULL || c->unit->dimension != DIMENSION_RATE))
			return false;
	}
	return true;
}

/* Finds the decimal mark of the whole table; returns why it cannot be known. */
const char *
reading_settle_decimal(struct reading *rd)
{
	guint n[5] = { 0 };
	char asked = rd->in->options->decimal;

	for (size_t i = 0; i < rd->columns->len; i++)
		for (size_t m = 0; m < G_N_ELEMENTS(n) && role_is_figure(reading_column(rd, i)->role); m++)
			n[m] += reading_column(rd, i)->marks[m];
	rd->decimal = asked != 0 ? asked : '.';
	if (asked != 0)
		return NULL;
	if (n[MARKS_POINT] > 0 && n[MARKS_COMMA] > 0)
		return "mixes decimal points and decimal commas: say which it is by --decimal";
	if (n[MARKS_POINT] > 0 || n[MARKS_COMMA] > 0) {
		rd->decimal = n[MARKS_COMMA] > 0 ? ',' : '.';
		return NULL;
	}
	if (n[MARKS_EITHER_POINT] > 0 && n[MARKS_EITHER_COMMA] > 0)
		return "has numbers like 1.234 and like 1,234: which mark is decimal cannot be known; "
		       "say it by --decimal";
	if (n[MARKS_EITHER_COMMA] > 0)
		rd->decimal = rd->table->separator != ',' && !are_counts(rd) ? ',' : '.';
	return NULL;
}
