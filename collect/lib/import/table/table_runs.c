/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second pass over a table: its numbers, by backend and workload. */
#include "collect/lib/import/table/table_reading.h"

#include <math.h>
#include <string.h>

static bool
is_summary_row(const struct reading *rd, const struct row *row)
{
	const char *name = reading_cell(rd, row, ROLE_BACKEND);

	if (name == NULL && row->n > 0)
		name = row->cell[0];
	if (g_strcmp0(name, rd->backend) == 0)
		return false;
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
	const char *cell = reading_cell(rd, row, role);

	return cell != NULL ? integer_after(cell, "") : UNKNOWN;
}

static void
remember_backend(struct reading *rd, const struct row *row)
{
	const char *name = reading_cell(rd, row, ROLE_BACKEND);

	if (name == NULL || g_strcmp0(name, rd->backend) == 0)
		return;
	g_free(rd->backend);
	rd->backend = g_strdup(name);
}

/* What a number is called and measured in. */
struct meaning {
	const struct group *of;
	const char *metric, *dir;
	const struct unit *unit;
};

static guint
meaning_hash(gconstpointer key)
{
	const struct meaning *m = key;

	return g_str_hash(m->metric) ^ g_direct_hash(m->of);
}

static gboolean
meaning_equal(gconstpointer one, gconstpointer other)
{
	const struct meaning *a = one, *b = other;

	return a->of == b->of && a->unit->dimension == b->unit->dimension && strcmp(a->metric, b->metric) == 0 &&
	    g_strcmp0(a->dir, b->dir) == 0;
}

static struct group *
new_group(struct reading *rd, const struct row *row, const char *workload)
{
	struct group *g = g_new0(struct group, 1);
	struct result *r = result_new(keep(rd, reading_cell(rd, row, ROLE_TOOL)));

	r->backend = keep(rd, rd->backend);
	r->workload = keep(rd, workload);
	r->engine = keep(rd, reading_cell(rd, row, ROLE_ENGINE));
	r->concurrency = count_in(rd, row, ROLE_CONCURRENCY);
	r->queries_per_client = count_in(rd, row, ROLE_QUERIES);
	r->line = row->line;
	g->result = r;
	g_ptr_array_add(rd->groups, g);
	return g;
}

/*
 * Would the row's values fill the group's lists with NANs, one for each run that has no such number? Then what follows is
 * kept as another result, so that a table with holes takes no more memory than its cells do.
 */
static bool
is_sparse(const struct reading *rd, const struct group *g)
{
	size_t n = rd->transposed ? 1 : rd->n_filled;

	return g->n_unknown + n * g->base > 8 * (g->n_values + n) + MOST_COLUMNS;
}

static void
add_to_key(GString *key, const char *cell)
{
	g_string_append_c(key, '\x1f');
	if (cell != NULL)
		g_string_append(key, cell);
}

/* The group that the row's figures belong to. */
static struct group *
group_of(struct reading *rd, const struct row *row, const char *column_workload)
{
	const enum role roles[] = { ROLE_ENGINE, ROLE_CONCURRENCY, ROLE_QUERIES, ROLE_TOOL };
	const char *workload = column_workload != NULL ? column_workload : reading_cell(rd, row, ROLE_WORKLOAD);
	struct group *g;

	g_string_assign(rd->key, rd->backend != NULL ? rd->backend : "");
	add_to_key(rd->key, workload);
	for (size_t i = 0; i < G_N_ELEMENTS(roles); i++)
		add_to_key(rd->key, reading_cell(rd, row, roles[i]));
	g = g_hash_table_lookup(rd->by_key, rd->key->str);
	if (g == NULL || is_sparse(rd, g)) {
		g = new_group(rd, row, workload);
		g_hash_table_replace(rd->by_key, g_strdup(rd->key->str), g);
	}
	return g;
}

GHashTable *
places_new(void)
{
	return g_hash_table_new_full(meaning_hash, meaning_equal, g_free, NULL);
}

static struct number *
number_of(const struct reading *rd, struct group *g, const struct meaning *m)
{
	GArray *numbers = g->result->numbers;
	gpointer place;
	struct number *n;

	if (g_hash_table_lookup_extended(rd->places, m, NULL, &place))
		return &g_array_index(numbers, struct number, GPOINTER_TO_UINT(place));
	g_hash_table_insert(rd->places, g_memdup2(m, sizeof *m), GUINT_TO_POINTER(numbers->len));
	n = result_list(g->result, m->metric, m->unit->name, SHAPE_VALUES);
	n->dir = m->dir;
	return n;
}

static void
add_value(const struct reading *rd, struct group *g, const struct meaning *m, const struct printed *number)
{
	struct number *n = number_of(rd, g, m);
	double by = m->unit->factor / n->unit->factor, value = number->value * by, unknown = NAN;

	for (; n->values->len < g->base; g->n_unknown++)
		g_array_append_val(n->values, unknown);
	g_array_append_val(n->values, value);
	g->n_values++;
	g->end = MAX(g->end, n->values->len);
	n->resolution = MAX(n->resolution, number->resolution * by);
}

static const char *
metric_by_dimension(const struct unit *unit)
{
	static const char *const names[] = { [DIMENSION_TIME] = "lat", [DIMENSION_RATE] = "iops",
		[DIMENSION_SPEED] = "bw", [DIMENSION_BYTES] = "bytes",
		[DIMENSION_NONE] = "score" };

	return names[unit->dimension];
}

static void
take_cell(struct reading *rd, struct group *g, const struct row *row, size_t i)
{
	const struct column *c = reading_column(rd, i);
	struct cell cell = cell_read(row->cell[i], rd->decimal);
	struct meaning m = { g, c->metric, rd->dir, cell.unit != NULL ? cell.unit : c->unit };

	if (cell.kind == CELL_BLANK)
		return;
	if (cell.kind == CELL_TEXT || m.unit == NULL) {
		g->n_bad++;
		return;
	}
	if (rd->transposed)
		m.metric = metric_by_dimension(m.unit);
	add_value(rd, g, &m, &cell.number);
	if (cell.has_second && c->unit != NULL) {
		m.unit = c->unit;
		m.metric = metric_by_dimension(c->unit);
		add_value(rd, g, &m, &cell.second);
	}
}

/* Where the row's runs stood in the schedule, if the table says it. */
static void
take_place(const struct reading *rd, const struct row *row, struct group *g)
{
	struct place place = { MAX(count_in(rd, row, ROLE_ROUND), 0),
		MAX(count_in(rd, row, ROLE_POSITION), 0), 0 };

	if (!reading_has(rd, ROLE_ROUND) || !reading_has(rd, ROLE_POSITION))
		return;
	if (g->result->places == NULL)
		g->result->places = g_array_new(FALSE, FALSE, sizeof place);
	while (g->result->places->len < g->base)
		g_array_append_val(g->result->places, place);
}

/* Runs that the group has now: as many as its longest list. */
static void
close_row(const struct reading *rd, const struct row *row, struct group *g)
{
	g->base = g->end;
	take_place(rd, row, g);
}

static bool
is_too_short(const struct reading *rd, const struct row *row)
{
	for (size_t i = 0; i < rd->columns->len && i < row->n; i++)
		if (role_is_figure(reading_column(rd, i)->role))
			return false;
	return true;
}

static const char *
direction_in(const struct reading *rd, const struct row *row)
{
	const char *dir = reading_cell(rd, row, ROLE_DIR);

	return dir != NULL ? direction_of(dir) : NULL;
}

/* What the name of a metric says, as a column's header would. */
static const struct column *
metric_named(struct reading *rd, const char *name)
{
	struct column *c = g_hash_table_lookup(rd->metrics, name);

	if (c == NULL) {
		c = g_new(struct column, 1);
		*c = column_of(name);
		c->metric = keep(rd, c->metric);
		g_hash_table_insert(rd->metrics, g_strdup(name), c);
	}
	return c;
}

/* "measure,unit,value": the metric is named in the row. */
static void
take_long_row(struct reading *rd, const struct row *row)
{
	struct group *g = group_of(rd, row, NULL);
	const char *metric = reading_cell(rd, row, ROLE_METRIC), *unit = reading_cell(rd, row, ROLE_UNIT);
	const char *value = reading_cell(rd, row, ROLE_VALUE);
	struct cell cell = cell_read(value != NULL ? value : "", rd->decimal);
	const struct column *named = metric_named(rd, metric != NULL ? metric : "value");
	const struct unit *written = unit != NULL ? unit_find(unit, strlen(unit)) : NULL;
	struct meaning m = { g, named->metric, rd->dir, cell.unit };

	if (m.unit == NULL)
		m.unit = written != NULL ? written : named->unit;
	if (cell.kind == CELL_NUMBER && m.unit != NULL) {
		const struct number *n = number_of(rd, g, &m);

		g->base = n->values->len; /* a row is one number of a run, not a run */
		add_value(rd, g, &m, &cell.number);
	} else {
		g->n_bad += cell.kind != CELL_BLANK;
	}
}

/* The second pass. */
bool
reading_take(void *context, const struct row *row)
{
	struct reading *rd = context;
	struct group *g = NULL;

	rd->n_filled = row_count_filled(row);
	if (row->line <= rd->header_line || rd->n_filled == 0 || is_summary_row(rd, row))
		return true;
	if (is_too_short(rd, row)) {
		import_refuse(rd->in, row->line, "%zu cells where the header has %u", row->n,
		    rd->columns->len);
		return true;
	}
	remember_backend(rd, row);
	rd->dir = direction_in(rd, row);
	if (reading_has(rd, ROLE_VALUE)) {
		take_long_row(rd, row);
		return true;
	}
	for (size_t i = 0; i < row->n && i < rd->columns->len; i++) {
		if (reading_column(rd, i)->role != ROLE_MEASURE)
			continue;
		if (g == NULL || rd->transposed)
			g = group_of(rd, row, rd->transposed ? reading_column(rd, i)->title : NULL);
		take_cell(rd, g, row, i);
		if (rd->transposed)
			close_row(rd, row, g);
	}
	if (g != NULL)
		close_row(rd, row, g);
	return true;
}

/* "17.6 ± 3.4": reads what stands behind the sign, and cuts it off; NAN if there is none. */
static double
cut_deviation(char *text, char decimal)
{
	static const char *const signs[] = { "\xc2\xb1", "+/-", "+-" };
	struct printed d;

	for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
		char *sign = strstr(text, signs[i]);

		if (sign == NULL || !number_read_cell(sign + strlen(signs[i]), decimal, &d))
			continue;
		*sign = '\0';
		return d.value;
	}
	return NAN;
}

/*
 * A table of means and their like, one row a backend: the runs are not there. `beside` (NULL: not wanted) is the deviation
 * in the same cell.
 */
static double
figure(const struct reading *rd, const struct row *row, enum role role, const struct unit **unit,
    double *beside)
{
	for (size_t i = 0; i < rd->columns->len && i < row->n; i++) {
		struct cell cell;

		if (reading_column(rd, i)->role != role)
			continue;
		if (beside != NULL)
			*beside = cut_deviation(row->cell[i], rd->decimal);
		cell = cell_read(row->cell[i], rd->decimal);
		if (cell.unit != NULL || reading_column(rd, i)->unit != NULL)
			*unit = cell.unit != NULL ? cell.unit : reading_column(rd, i)->unit;
		return cell.kind == CELL_NUMBER ? cell.number.value : NAN;
	}
	return NAN;
}

bool
reading_take_summary(void *context, const struct row *row)
{
	struct reading *rd = context;
	const struct unit *unit = NULL, *other = NULL;
	double beside = NAN;
	struct spread s;
	struct group *g;

	if (row->line <= rd->header_line || row_count_filled(row) == 0 || is_summary_row(rd, row))
		return true;
	s.mean = figure(rd, row, ROLE_MEAN, &unit, &beside);
	s.sd = figure(rd, row, ROLE_SD, &other, NULL);
	s.min = figure(rd, row, ROLE_MIN, &other, NULL);
	s.max = figure(rd, row, ROLE_MAX, &other, NULL);
	s.median = figure(rd, row, ROLE_MEDIAN, &other, NULL);
	if (isnan(s.sd))
		s.sd = beside;
	if (isnan(s.mean)) {
		import_refuse(rd->in, row->line, "no mean in the row");
		return true;
	}
	remember_backend(rd, row);
	g = new_group(rd, row, reading_cell(rd, row, ROLE_WORKLOAD));
	if (unit == NULL) {
		unit = unit_named("s");
		result_doubt(g->result, "no unit: read as seconds");
	}
	result_summary(g->result, unit->dimension == DIMENSION_TIME ? "run_time" : metric_by_dimension(unit),
	    unit->name, &s);
	g->result->iterations = count_in(rd, row, ROLE_N);
	return true;
}
