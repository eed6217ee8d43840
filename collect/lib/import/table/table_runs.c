/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_runs.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/table/table_cell.h"
#include "collect/lib/import/table/table_parameters.h"

static bool
is_summary_row(const struct table_scan *scan, const struct table_row *row)
{
	const char *name = table_scan_cell(scan, row, ROLE_BACKEND);

	if (name == NULL && row->n > 0)
		name = row->cell[0];
	if (g_strcmp0(name, scan->backend) == 0)
		return false;
	return name != NULL && table_cell_is_summary(name);
}

static const char *
keep(struct table_scan *scan, const char *cell)
{
	return cell != NULL ? input_keep(scan->in, cell, strlen(cell)) : NULL;
}

static int64_t
count_in(const struct table_scan *scan, const struct table_row *row, enum table_role role)
{
	const char *cell = table_scan_cell(scan, row, role);

	return cell != NULL ? printed_integer(cell, "") : UNKNOWN;
}

static void
remember_backend(struct table_scan *scan, const struct table_row *row)
{
	const char *name = table_scan_cell(scan, row, ROLE_BACKEND);

	if (name == NULL || g_strcmp0(name, scan->backend) == 0)
		return;
	g_free(scan->backend);
	scan->backend = g_strdup(name);
}

/* What a number is called and measured in. */
struct meaning {
	const struct table_group *of;
	const char *metric, *dir;
	const struct unit *unit;
	const struct table_column *column; /* whose direction counts for a score */
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

	return a->of == b->of && a->unit->dimension == b->unit->dimension &&
	    strcmp(a->metric, b->metric) == 0 && g_strcmp0(a->dir, b->dir) == 0;
}

static struct table_group *
new_group(struct table_scan *scan, const struct table_row *row, const char *workload)
{
	struct table_group *g = g_new0(struct table_group, 1);
	struct result *r = result_new(keep(scan, table_scan_cell(scan, row, ROLE_TOOL)));

	r->backend = keep(scan, scan->backend);
	r->workload = keep(scan, workload);
	r->engine = keep(scan, table_scan_cell(scan, row, ROLE_ENGINE));
	r->concurrency = count_in(scan, row, ROLE_CONCURRENCY);
	r->queries_per_client = count_in(scan, row, ROLE_QUERIES);
	r->line = row->line;
	g->result = r;
	g_ptr_array_add(scan->groups, g);
	return g;
}

/*
 * Would the row's values fill the group's lists with NANs, one for each run that has no such
 * number? Then what follows is kept as another result, so that a table with holes takes no more
 * memory than its cells do.
 */
static bool
is_sparse(const struct table_scan *scan, const struct table_group *g)
{
	size_t n = scan->transposed ? 1 : scan->n_filled;

	return g->n_unknown + n * g->base > 8 * (g->n_values + n) + MOST_COLUMNS;
}

static void
add_to_key(GString *key, const char *cell)
{
	g_string_append_c(key, '\x1f');
	if (cell != NULL)
		g_string_append(key, cell);
}

/* The workload with the row's parameters; NULL if it has none of either. */
static char *
workload_of(const struct table_scan *scan, const struct table_row *row, const char *workload)
{
	GString *s = g_string_new(workload);

	table_parameters_name(scan, row, s);
	return g_string_free(s, s->len == 0);
}

/* The group that the row's figures belong to. */
static struct table_group *
group_of(struct table_scan *scan, const struct table_row *row, const char *column_workload)
{
	const enum table_role roles[] = { ROLE_ENGINE, ROLE_CONCURRENCY, ROLE_QUERIES, ROLE_TOOL };
	const char *workload =
	    column_workload != NULL ? column_workload : table_scan_cell(scan, row, ROLE_WORKLOAD);
	g_autofree char *with_parameters = NULL;
	struct table_group *g;

	if (scan->has_parameters)
		workload = with_parameters = workload_of(scan, row, workload);
	g_string_assign(scan->key, scan->backend != NULL ? scan->backend : "");
	add_to_key(scan->key, workload);
	for (size_t i = 0; i < G_N_ELEMENTS(roles); i++)
		add_to_key(scan->key, table_scan_cell(scan, row, roles[i]));
	g = g_hash_table_lookup(scan->by_key, scan->key->str);
	if (g == NULL || is_sparse(scan, g)) {
		g = new_group(scan, row, workload);
		g_hash_table_replace(scan->by_key, g_strdup(scan->key->str), g);
	}
	return g;
}

GHashTable *
table_runs_places(void)
{
	return g_hash_table_new_full(meaning_hash, meaning_equal, g_free, NULL);
}

static struct result_number *
number_of(const struct table_scan *scan, struct table_group *g, const struct meaning *m)
{
	GArray *numbers = g->result->numbers;
	gpointer place;
	struct result_number *n;

	if (g_hash_table_lookup_extended(scan->places, m, NULL, &place))
		return &g_array_index(numbers, struct result_number, GPOINTER_TO_UINT(place));
	g_hash_table_insert(scan->places, g_memdup2(m, sizeof *m), GUINT_TO_POINTER(numbers->len));
	n = result_list(g->result, m->metric, m->unit->name, SHAPE_VALUES);
	n->dir = m->dir;
	if (m->unit->dimension == DIMENSION_NONE)
		n->lower_is_better = m->column->lower_is_better;
	return n;
}

static void
add_value(const struct table_scan *scan, struct table_group *g, const struct meaning *m,
    const struct printed *number)
{
	struct result_number *n = number_of(scan, g, m);
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
	static const char *const names[] = { [DIMENSION_TIME] = "lat",
		[DIMENSION_RATE] = "iops",
		[DIMENSION_SPEED] = "bw",
		[DIMENSION_BYTES] = "bytes",
		[DIMENSION_NONE] = "score" };

	return names[unit->dimension];
}

static void
take_cell(struct table_scan *scan, struct table_group *g, const struct table_row *row, size_t i)
{
	const struct table_column *c = table_scan_column(scan, i);
	struct table_cell cell = table_cell_read(row->cell[i], scan->decimal);
	struct meaning m = { g, c->metric, scan->dir, cell.unit != NULL ? cell.unit : c->unit, c };

	if (cell.kind == CELL_BLANK)
		return;
	if (cell.kind == CELL_TEXT || m.unit == NULL) {
		g->n_bad++;
		return;
	}
	if (cell.number.value <= 0 && m.unit->dimension != DIMENSION_NONE) {
		g->n_zero++;
		return;
	}
	if (scan->transposed)
		m.metric = metric_by_dimension(m.unit);
	add_value(scan, g, &m, &cell.number);
	if (cell.has_second && c->unit != NULL) {
		m.unit = c->unit;
		m.metric = metric_by_dimension(c->unit);
		add_value(scan, g, &m, &cell.second);
	}
}

/* Where the row's runs stood in the schedule, if the table says it. */
static void
take_place(const struct table_scan *scan, const struct table_row *row, struct table_group *g)
{
	struct result_place place = { MAX(count_in(scan, row, ROLE_ROUND), 0),
		MAX(count_in(scan, row, ROLE_POSITION), 0), 0 };

	if (!table_scan_has(scan, ROLE_ROUND) || !table_scan_has(scan, ROLE_POSITION))
		return;
	if (g->result->places == NULL)
		g->result->places = g_array_new(FALSE, FALSE, sizeof place);
	while (g->result->places->len < g->base)
		g_array_append_val(g->result->places, place);
}

/* Runs that the group has now: as many as its longest list. */
static void
close_row(const struct table_scan *scan, const struct table_row *row, struct table_group *g)
{
	g->base = g->end;
	take_place(scan, row, g);
}

/*
 * Is a figure's cell missing at its end? Then those before it may stand under others' headers,
 * which is no matter only if all say the same.
 */
static bool
is_too_short(const struct table_scan *scan, const struct table_row *row)
{
	const struct table_column *first = NULL;

	if (row->n >= scan->columns->len)
		return false;
	for (size_t i = 0; i < scan->columns->len; i++) {
		const struct table_column *c = table_scan_column(scan, i);

		if (!table_column_is_figure(c->role))
			continue;
		if (i >= row->n &&
		    (first == NULL || scan->transposed || c->role != first->role ||
			c->unit != first->unit))
			return true;
		first = first == NULL ? c : first;
	}
	return false;
}

static const char *
direction_in(const struct table_scan *scan, const struct table_row *row)
{
	const char *dir = table_scan_cell(scan, row, ROLE_DIR);

	return dir != NULL ? table_cell_direction(dir) : NULL;
}

/* What the name of a metric says, as a column's header would. */
static const struct table_column *
metric_named(struct table_scan *scan, const char *name)
{
	struct table_column *c = g_hash_table_lookup(scan->metrics, name);

	if (c == NULL) {
		c = g_new(struct table_column, 1);
		*c = table_column_of(name);
		c->metric = keep(scan, c->metric);
		g_hash_table_insert(scan->metrics, g_strdup(name), c);
	}
	return c;
}

/* "measure,unit,value": the metric is named in the row. */
static void
take_long_row(struct table_scan *scan, const struct table_row *row)
{
	struct table_group *g = group_of(scan, row, NULL);
	const char *metric = table_scan_cell(scan, row, ROLE_METRIC),
		   *unit = table_scan_cell(scan, row, ROLE_UNIT);
	const char *value = table_scan_cell(scan, row, ROLE_VALUE);
	struct table_cell cell = table_cell_read(value != NULL ? value : "", scan->decimal);
	const struct table_column *named = metric_named(scan, metric != NULL ? metric : "value");
	const struct unit *written = unit != NULL ? unit_find(unit, strlen(unit)) : NULL;
	struct meaning m = { g, named->metric, scan->dir, cell.unit, named };

	if (m.unit == NULL)
		m.unit = written != NULL ? written : named->unit;
	if (cell.kind == CELL_NUMBER && m.unit != NULL) {
		const struct result_number *n = number_of(scan, g, &m);

		g->base = n->values->len; /* a row is one number of a run, not a run */
		add_value(scan, g, &m, &cell.number);
	} else {
		g->n_bad += cell.kind != CELL_BLANK;
	}
}

/* The second pass. */
bool
table_runs_take(void *context, const struct table_row *row)
{
	struct table_scan *scan = context;
	struct table_group *g = NULL;

	scan->n_filled = table_scan_filled(row);
	if (row->line <= scan->header_line || scan->n_filled == 0 || is_summary_row(scan, row))
		return true;
	if (is_too_short(scan, row)) {
		deliver_refusal(scan->in, row->line, "%zu cells where the header has %u", row->n,
		    scan->columns->len);
		return true;
	}
	remember_backend(scan, row);
	scan->dir = direction_in(scan, row);
	if (table_scan_has(scan, ROLE_VALUE)) {
		take_long_row(scan, row);
		return true;
	}
	for (size_t i = 0; i < row->n && i < scan->columns->len; i++) {
		if (table_scan_column(scan, i)->role != ROLE_MEASURE)
			continue;
		if (g == NULL || scan->transposed)
			g = group_of(
			    scan, row, scan->transposed ? table_scan_column(scan, i)->title : NULL);
		take_cell(scan, g, row, i);
		if (scan->transposed)
			close_row(scan, row, g);
	}
	if (g != NULL)
		close_row(scan, row, g);
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

		if (sign == NULL || !printed_read_cell(sign + strlen(signs[i]), decimal, &d))
			continue;
		*sign = '\0';
		return d.value;
	}
	return NAN;
}

/*
 * A table of means and their like, one row a backend: the runs are not there. `beside` (NULL: not
 * wanted) is the deviation in the same cell.
 */
static double
figure(const struct table_scan *scan, const struct table_row *row, enum table_role role,
    const struct unit **unit, double *beside)
{
	for (size_t i = 0; i < scan->columns->len && i < row->n; i++) {
		struct table_cell cell;

		if (table_scan_column(scan, i)->role != role)
			continue;
		if (beside != NULL)
			*beside = cut_deviation(row->cell[i], scan->decimal);
		cell = table_cell_read(row->cell[i], scan->decimal);
		if (cell.unit != NULL || table_scan_column(scan, i)->unit != NULL)
			*unit = cell.unit != NULL ? cell.unit : table_scan_column(scan, i)->unit;
		return cell.kind == CELL_NUMBER ? cell.number.value : NAN;
	}
	return NAN;
}

bool
table_runs_take_means(void *context, const struct table_row *row)
{
	struct table_scan *scan = context;
	const struct unit *unit = NULL, *other = NULL;
	g_autofree char *workload = NULL;
	double beside = NAN;
	struct result_spread s;
	struct table_group *g;

	if (row->line <= scan->header_line || table_scan_filled(row) == 0 ||
	    is_summary_row(scan, row))
		return true;
	s.mean = figure(scan, row, ROLE_MEAN, &unit, &beside);
	s.sd = figure(scan, row, ROLE_SD, &other, NULL);
	s.min = figure(scan, row, ROLE_MIN, &other, NULL);
	s.max = figure(scan, row, ROLE_MAX, &other, NULL);
	s.median = figure(scan, row, ROLE_MEDIAN, &other, NULL);
	if (isnan(s.sd))
		s.sd = beside;
	if (isnan(s.mean)) {
		deliver_refusal(scan->in, row->line, "no mean in the row");
		return true;
	}
	remember_backend(scan, row);
	workload = workload_of(scan, row, table_scan_cell(scan, row, ROLE_WORKLOAD));
	g = new_group(scan, row, workload);
	if (unit == NULL) {
		unit = unit_named("s");
		result_doubt(g->result, "no unit: read as seconds");
	}
	result_summary(g->result,
	    unit->dimension == DIMENSION_TIME ? "run_time" : metric_by_dimension(unit), unit->name,
	    &s);
	g->result->iterations = count_in(scan, row, ROLE_N);
	return true;
}
