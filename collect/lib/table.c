/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/table.h"

#include <math.h>
#include <string.h>

#include "collect/lib/column.h"

enum { KEY_ROLES = 8 };

/* The rows of one backend under one workload. */
struct group {
	struct result *result;
	guint base;  /* runs taken so far: where the next row's values go */
	guint n_bad; /* cells that should be numbers and are not */
};

struct reading {
	const struct table *table;
	struct import *in;
	GArray *columns;      /* of struct column */
	size_t header_line;   /* SIZE_MAX until it was found */
	bool header_is_numbers;
	char decimal;
	bool transposed;      /* rows are directions, columns are workloads */
	guint n_rows;
	char *backend;        /* of the last row that named one; a blank cell below means the same */
	GHashTable *by_key;   /* char * -> struct group * */
	GPtrArray *groups;    /* in order */
};

static struct column *
column(const struct reading *rd, size_t i)
{
	return &g_array_index(rd->columns, struct column, i);
}

static const char *
cell_of(const struct reading *rd, const struct row *row, enum role role)
{
	for (size_t i = 0; i < rd->columns->len && i < row->n; i++)
		if (column(rd, i)->role == role && !text_is_blank(row->cell[i]))
			return row->cell[i];
	return NULL;
}

static size_t
count_filled(const struct row *row)
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
	if (count_filled(row) < 2)
		return true;
	rd->header_line = row->line;
	for (size_t i = 0; i < row->n; i++) {
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
	if (cell.kind != CELL_NUMBER)
		cell = cell_read(text, ',');
	if (cell.kind == CELL_NUMBER) {
		c->n_numbers++;
		c->n_units += cell.unit != NULL;
		c->marks[number_marks(text)]++;
	} else {
		c->n_texts++;
		c->n_directions += direction_of(text) != NULL;
	}
}

/* The first pass: the header, then what kinds of cells each column has. */
static bool
weigh_row(void *context, const struct row *row)
{
	struct reading *rd = context;

	if (rd->header_line == SIZE_MAX)
		return take_header(rd, row);
	if (count_filled(row) == 0)
		return true;
	rd->n_rows++;
	for (size_t i = 0; i < row->n && i < rd->columns->len; i++)
		weigh_cell(column(rd, i), row->cell[i]);
	return true;
}

static bool
has_role(const struct reading *rd, enum role role)
{
	for (size_t i = 0; i < rd->columns->len; i++)
		if (column(rd, i)->role == role)
			return true;
	return false;
}

/* What the headers left open, the cells tell. */
static void
settle_columns(struct reading *rd)
{
	bool long_form = has_role(rd, ROLE_VALUE);

	for (size_t i = 0; i < rd->columns->len; i++) {
		struct column *c = column(rd, i);

		if (c->n_directions > 0 && c->n_directions == c->n_texts && c->n_numbers == 0) {
			rd->transposed = c->role != ROLE_DIR && !long_form;
			c->role = ROLE_DIR;
		} else if (c->role == ROLE_UNKNOWN && c->n_units > 0) {
			c->role = ROLE_MEASURE;
		} else if (c->role == ROLE_UNKNOWN && c->n_texts > 0 && !has_role(rd, ROLE_BACKEND)) {
			c->role = ROLE_BACKEND;
		} else if (c->role == ROLE_MEASURE && c->n_numbers == 0) {
			c->role = ROLE_IGNORED;
		}
	}
}

static bool
is_figure(enum role role)
{
	return role == ROLE_MEASURE || role == ROLE_VALUE || role == ROLE_MEAN || role == ROLE_SD ||
	    role == ROLE_MEDIAN || role == ROLE_MIN || role == ROLE_MAX;
}

/* Are all figures that only a comma marks counts of operations? Then it stands between thousands. */
static bool
are_counts(const struct reading *rd)
{
	for (size_t i = 0; i < rd->columns->len; i++) {
		const struct column *c = column(rd, i);

		if (is_figure(c->role) && c->marks[MARKS_EITHER_COMMA] > 0 &&
		    (c->unit == NULL || c->unit->dimension != DIMENSION_RATE))
			return false;
	}
	return true;
}

/* Finds the decimal mark of the whole table; returns why it cannot be known. */
static const char *
settle_decimal(struct reading *rd)
{
	guint n[5] = { 0 };
	char asked = rd->in->options->decimal;

	for (size_t i = 0; i < rd->columns->len; i++)
		for (size_t m = 0; m < G_N_ELEMENTS(n) && is_figure(column(rd, i)->role); m++)
			n[m] += column(rd, i)->marks[m];
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

static bool
is_summary_row(const struct reading *rd, const struct row *row)
{
	const char *name = cell_of(rd, row, ROLE_BACKEND);

	if (name == NULL && row->n > 0)
		name = row->cell[0];
	return name != NULL && is_summary_word(name);
}

static const char *
keep(struct reading *rd, const char *cell)
{
	return cell != NULL ? import_keep(rd->in, cell, strlen(cell)) : NULL;
}

static int64_t
count_in(const struct reading *rd, const struct row *row, enum role role)
{
	const char *cell = cell_of(rd, row, role);

	return cell != NULL ? integer_after(cell, "") : UNKNOWN;
}

static void
remember_backend(struct reading *rd, const struct row *row)
{
	const char *name = cell_of(rd, row, ROLE_BACKEND);

	if (name == NULL)
		return;
	g_free(rd->backend);
	rd->backend = g_strdup(name);
}

static struct group *
new_group(struct reading *rd, const struct row *row, const char *workload)
{
	struct group *g = g_new0(struct group, 1);
	struct result *r = result_new(keep(rd, cell_of(rd, row, ROLE_TOOL)));

	r->backend = keep(rd, rd->backend);
	r->workload = keep(rd, workload);
	r->engine = keep(rd, cell_of(rd, row, ROLE_ENGINE));
	r->concurrency = count_in(rd, row, ROLE_CONCURRENCY);
	r->queries_per_client = count_in(rd, row, ROLE_QUERIES);
	r->line = row->line;
	g->result = r;
	g_ptr_array_add(rd->groups, g);
	return g;
}

/* The group that the row's figures belong to. */
static struct group *
group_of(struct reading *rd, const struct row *row, const char *column_workload)
{
	const enum role roles[] = { ROLE_ENGINE, ROLE_CONCURRENCY, ROLE_QUERIES, ROLE_TOOL };
	const char *workload = column_workload != NULL ? column_workload : cell_of(rd, row, ROLE_WORKLOAD);
	GString *key = g_string_new(rd->backend);
	struct group *g;

	g_string_append_printf(key, "\x1f%s", workload != NULL ? workload : "");
	for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
		const char *cell = cell_of(rd, row, roles[i]);

		g_string_append_printf(key, "\x1f%s", cell != NULL ? cell : "");
	}
	g = g_hash_table_lookup(rd->by_key, key->str);
	if (g == NULL) {
		g = new_group(rd, row, workload);
		g_hash_table_insert(rd->by_key, g_string_free(key, FALSE), g);
	} else {
		g_string_free(key, TRUE);
	}
	return g;
}

static struct number *
number_of(struct group *g, const char *metric, const char *dir, const struct unit *unit)
{
	struct number *n;

	for (guint i = 0; i < g->result->numbers->len; i++) {
		n = &g_array_index(g->result->numbers, struct number, i);
		if (strcmp(n->metric, metric) == 0 && g_strcmp0(n->dir, dir) == 0 &&
		    n->unit->dimension == unit->dimension)
			return n;
	}
	n = result_list(g->result, metric, unit->name, SHAPE_VALUES);
	n->dir = dir;
	return n;
}

/* What a number is called and measured in. */
struct meaning {
	const char *metric, *dir;
	const struct unit *unit;
};

static void
add_value(struct group *g, const struct meaning *m, const struct printed *number)
{
	struct number *n = number_of(g, m->metric, m->dir, m->unit);
	double by = m->unit->factor / n->unit->factor, value = number->value * by, unknown = NAN;

	while (n->values->len < g->base)
		g_array_append_val(n->values, unknown);
	g_array_append_val(n->values, value);
	n->resolution = MAX(n->resolution, number->resolution * by);
}

static const char *
metric_by_dimension(const struct unit *unit)
{
	static const char *const names[] = { [DIMENSION_TIME] = "lat", [DIMENSION_RATE] = "iops",
		[DIMENSION_SPEED] = "bw", [DIMENSION_BYTES] = "bytes" };

	return names[unit->dimension];
}

static void
take_cell(struct reading *rd, struct group *g, const struct row *row, size_t i)
{
	const struct column *c = column(rd, i);
	struct cell cell = cell_read(row->cell[i], rd->decimal);
	const char *dir = cell_of(rd, row, ROLE_DIR);
	struct meaning m = { keep(rd, c->metric), dir != NULL ? direction_of(dir) : NULL,
		cell.unit != NULL ? cell.unit : c->unit };

	if (cell.kind == CELL_BLANK)
		return;
	if (cell.kind == CELL_TEXT || m.unit == NULL) {
		g->n_bad++;
		return;
	}
	if (rd->transposed)
		m.metric = metric_by_dimension(m.unit);
	add_value(g, &m, &cell.number);
	if (cell.has_second && c->unit != NULL) {
		m.unit = c->unit;
		m.metric = metric_by_dimension(c->unit);
		add_value(g, &m, &cell.second);
	}
}

/* Runs that the group has now: as many as its longest list. */
static void
close_row(struct group *g)
{
	for (guint i = 0; i < g->result->numbers->len; i++)
		g->base = MAX(g->base, g_array_index(g->result->numbers, struct number, i).values->len);
}

static bool
is_too_short(const struct reading *rd, const struct row *row)
{
	for (size_t i = 0; i < rd->columns->len; i++)
		if (is_figure(column(rd, i)->role) && i < row->n)
			return false;
	return true;
}

/* "measure,unit,value": the metric is named in the row. */
static void
take_long_row(struct reading *rd, const struct row *row)
{
	struct group *g = group_of(rd, row, NULL);
	const char *metric = cell_of(rd, row, ROLE_METRIC), *unit = cell_of(rd, row, ROLE_UNIT);
	const char *value = cell_of(rd, row, ROLE_VALUE), *dir = cell_of(rd, row, ROLE_DIR);
	struct cell cell = cell_read(value != NULL ? value : "", rd->decimal);
	struct column named = column_of(metric != NULL ? metric : "value");
	struct meaning m = { keep(rd, named.metric), dir != NULL ? direction_of(dir) : NULL, named.unit };

	if (unit != NULL && unit_find(unit, strlen(unit)) != NULL)
		m.unit = unit_find(unit, strlen(unit));
	if (cell.unit != NULL)
		m.unit = cell.unit;
	if (cell.kind == CELL_NUMBER && m.unit != NULL) {
		struct number *n = number_of(g, m.metric, m.dir, m.unit);

		g->base = n->values->len; /* a row is one number of a run, not a run */
		add_value(g, &m, &cell.number);
	} else {
		g->n_bad += cell.kind != CELL_BLANK;
	}
	column_clear(&named);
}

/* The second pass. */
static bool
take_row(void *context, const struct row *row)
{
	struct reading *rd = context;
	struct group *g = NULL;

	if (row->line <= rd->header_line || count_filled(row) == 0 || is_summary_row(rd, row))
		return true;
	if (is_too_short(rd, row)) {
		import_refuse(rd->in, row->line, "%zu cells where the header has %u", row->n,
		    rd->columns->len);
		return true;
	}
	remember_backend(rd, row);
	if (has_role(rd, ROLE_VALUE)) {
		take_long_row(rd, row);
		return true;
	}
	for (size_t i = 0; i < row->n && i < rd->columns->len; i++) {
		if (column(rd, i)->role != ROLE_MEASURE)
			continue;
		if (g == NULL || rd->transposed)
			g = group_of(rd, row, rd->transposed ? column(rd, i)->title : NULL);
		take_cell(rd, g, row, i);
		if (rd->transposed)
			close_row(g);
	}
	if (g != NULL)
		close_row(g);
	return true;
}

/* A table of means and their like, one row a backend: the runs are not there. */
static double
figure(const struct reading *rd, const struct row *row, enum role role, const struct unit **unit)
{
	for (size_t i = 0; i < rd->columns->len && i < row->n; i++) {
		struct cell cell;

		if (column(rd, i)->role != role)
			continue;
		cell = cell_read(row->cell[i], rd->decimal);
		if (cell.unit != NULL || column(rd, i)->unit != NULL)
			*unit = cell.unit != NULL ? cell.unit : column(rd, i)->unit;
		return cell.kind == CELL_NUMBER ? cell.number.value : NAN;
	}
	return NAN;
}

static bool
take_summary_row(void *context, const struct row *row)
{
	struct reading *rd = context;
	const struct unit *unit = NULL, *other = NULL;
	struct spread s;
	struct group *g;

	if (row->line <= rd->header_line || count_filled(row) == 0 || is_summary_row(rd, row))
		return true;
	s.mean = figure(rd, row, ROLE_MEAN, &unit);
	s.sd = figure(rd, row, ROLE_SD, &other);
	s.min = figure(rd, row, ROLE_MIN, &other);
	s.max = figure(rd, row, ROLE_MAX, &other);
	s.median = figure(rd, row, ROLE_MEDIAN, &other);
	if (isnan(s.mean)) {
		import_refuse(rd->in, row->line, "no mean in the row");
		return true;
	}
	remember_backend(rd, row);
	g = new_group(rd, row, cell_of(rd, row, ROLE_WORKLOAD));
	if (unit == NULL) {
		unit = unit_named("s");
		result_doubt(g->result, "no unit: read as seconds");
	}
	result_summary(g->result, unit->dimension == DIMENSION_TIME ? "run_time" : metric_by_dimension(unit),
	    unit->name, &s);
	g->result->iterations = count_in(rd, row, ROLE_N);
	return true;
}

static guint
count_known(const GArray *values)
{
	guint n = 0;

	for (guint i = 0; i < values->len; i++)
		n += isnan(g_array_index(values, double, i)) ? 0 : 1;
	return n;
}

/* Is the metric a run's in this table? A time is; of other figures only several for one backend are runs. */
static bool
is_of_runs(const struct reading *rd, const char *metric)
{
	if (strcmp(metric, "run_time") == 0)
		return true;
	for (guint g = 0; g < rd->groups->len; g++) {
		const GArray *numbers = ((struct group *)g_ptr_array_index(rd->groups, g))->result->numbers;

		for (guint i = 0; i < numbers->len; i++) {
			const struct number *n = &g_array_index(numbers, struct number, i);

			if (strcmp(n->metric, metric) == 0 && count_known(n->values) > 1)
				return true;
		}
	}
	return false;
}

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

static void
doubt_assumptions(const struct reading *rd, struct result *r)
{
	for (size_t i = 0; i < rd->columns->len; i++) {
		const struct column *c = column(rd, i);

		if (c->role == ROLE_MEASURE && c->unit_is_assumed && c->n_units == 0) {
			result_doubt(r, "column '%s' has no unit: read as %s", c->title, c->unit->name);
			return;
		}
	}
}

/* Metrics that only have one value a backend, told before any list is turned into its value. */
static GHashTable *
single_metrics(const struct reading *rd)
{
	GHashTable *single = g_hash_table_new(g_str_hash, g_str_equal);

	for (guint g = 0; g < rd->groups->len; g++) {
		const GArray *numbers = ((struct group *)g_ptr_array_index(rd->groups, g))->result->numbers;

		for (guint i = 0; i < numbers->len; i++) {
			const struct number *n = &g_array_index(numbers, struct number, i);

			if (n->shape == SHAPE_VALUES && !g_hash_table_contains(single, n->metric) &&
			    !is_of_runs(rd, n->metric))
				g_hash_table_add(single, (char *)n->metric);
		}
	}
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
		doubt_assumptions(rd, r);
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
	if (rd->n_rows == 0)
		return "no data rows";
	if (!has_role(rd, ROLE_MEASURE) && !has_role(rd, ROLE_MEAN) && !has_role(rd, ROLE_VALUE))
		return "no column whose unit is known: write it in the header, as in 'time [s]'";
	return NULL;
}

static const char *
read_table(struct reading *rd)
{
	struct row_taker first = { weigh_row, rd }, second = { take_row, rd };
	size_t open_quote = 0;
	const char *why;

	table_rows(rd->table, &first, &open_quote);
	if (rd->header_line != SIZE_MAX)
		settle_columns(rd);
	why = why_not(rd);
	if (why == NULL)
		why = settle_decimal(rd);
	if (why != NULL)
		return why;
	if (!has_role(rd, ROLE_MEASURE) && !has_role(rd, ROLE_VALUE))
		second.take = take_summary_row;
	if (!table_rows(rd->table, &second, &open_quote))
		import_refuse(rd->in, open_quote - 1, "a quote is opened and never closed");
	hand_over(rd);
	return NULL;
}

const char *
table_read(const struct table *table)
{
	struct reading rd = { .table = table, .in = table->in, .header_line = SIZE_MAX,
		.columns = g_array_new(FALSE, FALSE, sizeof(struct column)),
		.by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
		.groups = g_ptr_array_new() };
	const char *why = read_table(&rd);

	for (guint i = 0; i < rd.columns->len; i++)
		column_clear(column(&rd, i));
	g_array_free(rd.columns, TRUE);
	g_hash_table_destroy(rd.by_key);
	g_ptr_array_free(rd.groups, TRUE);
	g_free(rd.backend);
	return why;
}
