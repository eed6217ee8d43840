/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/table/table_cell.h"
#include "collect/lib/import/table/table_columns.h"

/* Rows of a clock whose name may as well be a measure's; rows and seconds between two of any. */
enum { LEAST_ROWS = 4, LEAST_ROWS_OF_CLOCK = 3, LONGEST_STEP_S = 60 };

static const double tolerance = 0.1, epoch = 1e8;

/* A clock of one backend under one load, in its column's own unit, of a date's text in s. */
struct ticks {
	size_t n, restarts; /* how often it began anew */
	double first, last, step;
};

/* The column that may be a clock, while rows go by. */
struct table_clock {
	bool is_broken; /* it is none: a cell is no time, or one does not go on by equal steps */
	bool is_date;   /* its cells are dates or times of day */
	size_t column;
	/*
	 * A bit for each of the first columns: those that name a backend or a load, each of which
	 * has a clock of its own, and those that say how deep or how large in words that name no
	 * load: these must not change.
	 */
	uint64_t key_columns, load_columns;
	unsigned load;     /* what these say in the first row, hashed */
	GHashTable *ticks; /* of struct ticks, by the row's key; NULL before the first row */
	enum table_role role_before; /* what its column was taken for */
	double interval_s;           /* how far it goes on from row to row */
};

struct table_clock *
table_clock_new(void)
{
	return g_new0(struct table_clock, 1);
}

void
table_clock_free(struct table_clock *clock)
{
	if (clock->ticks != NULL)
		g_hash_table_destroy(clock->ticks);
	g_free(clock);
}

/* ---- the name ---- */

static bool
is_word(const struct table_column *c, const char *const words[])
{
	g_autofree char *lower = g_ascii_strdown(c->title, -1);

	return g_strv_contains(words, g_strdelimit(lower, "_", ' '));
}

/* Of these none is ever measured. */
static bool
is_clock_word(const struct table_column *c)
{
	static const char *const words[] = { "timestamp", "time stamp", "ts", "datetime",
		"date time", "date", "date/time", "epoch", "epoch time", "unix time", "unixtime",
		"clock", "zeitstempel", "datum", NULL };

	return is_word(c, words);
}

/* These may be what was measured. */
static bool
is_time_word(const struct table_column *c)
{
	static const char *const words[] = { "time", "second", "seconds", "sec", "secs", "elapsed",
		"elapsed time", "elapsed s", "zeit", "sekunde", "sekunden", NULL };
	static const char *const of_time[] = { "t", NULL }; /* without a unit it may be threads */

	return is_word(c, words) ||
	    (c->unit != NULL && c->unit->dimension == DIMENSION_TIME && is_word(c, of_time));
}

/* ---- the cells ---- */

/* "2026-11-30 10:00:01.5", "2026-11-30T10:00:01Z", "10:00:01": in s. */
static bool
read_date(const char *text, double *s)
{
	int year, month, day, hour, minute, n = 0;
	double second, days = 0;

	if (sscanf(text, "%4d-%2d-%2d%*1[T ]%n", &year, &month, &day, &n) == 3 && n > 0) {
		if (!g_date_valid_dmy((GDateDay)CLAMP(day, 0, 32), CLAMP(month, 0, 13),
			(GDateYear)CLAMP(year, 0, 9999)))
			return false;
		GDate date;

		g_date_clear(&date, 1);
		g_date_set_dmy(&date, (GDateDay)day, month, (GDateYear)year);
		days = g_date_get_julian(&date);
		text += n;
	}
	if (sscanf(text, "%2d:%2d:%n", &hour, &minute, &n) != 2 || n < 5 ||
	    !g_ascii_isdigit(text[n]))
		return false;
	second = g_ascii_strtod(text + n, NULL);
	*s = days * 86400 + hour * 3600.0 + minute * 60.0 + second;
	return isfinite(*s);
}

static bool
read_cell(struct table_clock *c, const char *text, double *value)
{
	struct table_cell cell;

	if (strchr(text, ':') != NULL) {
		c->is_date = true;
		return read_date(text, value);
	}
	cell = table_cell_read(text, '.');
	if (cell.kind != CELL_NUMBER)
		cell = table_cell_read(text, ',');
	*value = cell.number.value;
	return cell.kind == CELL_NUMBER && cell.unit == NULL && !cell.has_second && !c->is_date;
}

static bool
says_depth(const struct table_column *c)
{
	static const char *const words[] = { "queue depth", "queuedepth", "iodepth", "io depth",
		"qd", "depth", "size", "file size", "record size", "reclen", "block", NULL };

	return is_word(c, words);
}

static bool
is_of_key(enum table_role role)
{
	return role == ROLE_BACKEND || role == ROLE_WORKLOAD || role == ROLE_ENGINE ||
	    role == ROLE_CONCURRENCY || role == ROLE_QUERIES || role == ROLE_DIR ||
	    role == ROLE_TOOL;
}

static guint
hash_cells(const struct table_row *row, uint64_t columns)
{
	guint hash = 0;

	for (size_t i = 0; i < MIN(row->n, 64) && columns >> i != 0; i++)
		if ((columns >> i & 1) != 0)
			hash = hash * 31 + g_str_hash(row->cell[i]);
	return hash;
}

/* Before the first row: which column may be the clock, and which say whose it is. */
static void
choose_columns(struct table_scan *scan, const struct table_row *row)
{
	struct table_clock *c = scan->clock;
	size_t n = MIN(scan->columns->len, 64);

	c->ticks = g_hash_table_new_full(NULL, NULL, NULL, g_free);
	for (c->column = 0; c->column < n; c->column++)
		if (is_clock_word(table_scan_column(scan, c->column)) ||
		    is_time_word(table_scan_column(scan, c->column)))
			break;
	c->is_broken = c->column == n;
	for (size_t i = 0; i < n; i++) {
		const struct table_column *column = table_scan_column(scan, i);

		if (i != c->column && is_of_key(column->role))
			c->key_columns |= UINT64_C(1) << i;
		else if (i != c->column && says_depth(column))
			c->load_columns |= UINT64_C(1) << i;
	}
	c->load = hash_cells(row, c->load_columns);
}

static struct ticks *
ticks_of(struct table_clock *c, const struct table_row *row)
{
	gpointer key = GUINT_TO_POINTER(hash_cells(row, c->key_columns));
	struct ticks *t = g_hash_table_lookup(c->ticks, key);

	if (t == NULL) {
		t = g_new0(struct ticks, 1);
		g_hash_table_insert(c->ticks, key, t);
	}
	return t;
}

/* Takes a time in; false if it does not go on as those before. An interval may be missing. */
static bool
tick(struct ticks *t, double value)
{
	bool anew = t->n >= LEAST_ROWS && fabs(value - t->first) <= tolerance * t->step;
	double steps;

	if (t->n == 0)
		t->first = value;
	else if (t->n == 1)
		t->step = value - t->first;
	if (t->n > 0 && !anew) {
		steps = t->step > 0 ? round((value - t->last) / t->step) : 0;
		if (steps < 1 || fabs(value - t->last - steps * t->step) > tolerance * t->step)
			return false;
	}
	t->restarts += anew;
	t->last = value;
	t->n++;
	return true;
}

static bool
goes_on(struct table_clock *c, const struct table_row *row)
{
	double value;

	return row->n > c->column && hash_cells(row, c->load_columns) == c->load &&
	    read_cell(c, line_trim(row->cell[c->column]), &value) && value >= 0 &&
	    tick(ticks_of(c, row), value);
}

void
table_clock_see(struct table_scan *scan, const struct table_row *row)
{
	struct table_clock *c = scan->clock;

	if (c->ticks == NULL)
		choose_columns(scan, row);
	if (c->is_broken || goes_on(c, row) || (row->n > 0 && table_cell_is_summary(row->cell[0])))
		return;
	c->is_broken = true;
	g_hash_table_remove_all(c->ticks);
}

/* ---- what it is ---- */

/* How long the unit of its numbers is; a time since 1970 shows its unit by its size. */
static double
unit_s(const struct table_clock *c, const struct ticks *t, const struct table_column *column)
{
	if (c->is_date)
		return 1;
	if (column->unit != NULL && !column->unit_is_assumed)
		return column->unit->dimension == DIMENSION_TIME ? column->unit->factor : 0;
	return t->first >= 1e17 ? 1e-9 : t->first >= 1e14 ? 1e-6 : t->first >= 1e11 ? 1e-3 : 1;
}

/* A run's clock begins with it, unless it is the time of day. */
static bool
is_clock(const struct table_clock *c, const struct ticks *t, const struct table_column *column)
{
	bool named = is_clock_word(column) || c->is_date;
	double step_s = t->step * unit_s(c, t, column);

	if (t->n < (size_t)(named ? LEAST_ROWS_OF_CLOCK : LEAST_ROWS) || !(step_s > 0) ||
	    step_s > LONGEST_STEP_S)
		return false;
	return c->is_date || t->first >= epoch || t->first <= 2 * t->step;
}

/* How long an interval is; 0 if there is no clock, or not the same for all. */
static double
interval_of(const struct table_scan *scan, size_t *restarts)
{
	const struct table_clock *c = scan->clock;
	const struct table_column *column;
	double interval_s = 0;
	GHashTableIter i;
	gpointer t;

	if (c->is_broken || c->ticks == NULL)
		return 0;
	column = &g_array_index(scan->columns, struct table_column, c->column);
	for (g_hash_table_iter_init(&i, c->ticks); g_hash_table_iter_next(&i, NULL, &t);) {
		double step_s = ((const struct ticks *)t)->step * unit_s(c, t, column);

		if (!is_clock(c, t, column) ||
		    (interval_s > 0 && fabs(step_s - interval_s) > tolerance * interval_s))
			return 0;
		interval_s = interval_s > 0 ? interval_s : step_s;
		*restarts += ((const struct ticks *)t)->restarts;
	}
	return interval_s;
}

static bool
numbers_runs(const struct table_scan *scan)
{
	static const enum table_role against[] = { ROLE_RUN, ROLE_ROUND, ROLE_POSITION, ROLE_START,
		ROLE_VALUE, ROLE_PERCENTILE };

	for (size_t k = 0; k < G_N_ELEMENTS(against); k++)
		for (size_t i = 0; i < scan->columns->len; i++)
			if (table_scan_column(scan, i)->role == against[k])
				return true;
	return false;
}

void
table_clock_claim(struct table_scan *scan)
{
	size_t restarts = 0;

	scan->clock->interval_s = numbers_runs(scan) ? 0 : interval_of(scan, &restarts);
	scan->restarts = restarts > 0;
	scan->is_series = scan->clock->interval_s > 0;
	if (!scan->is_series)
		return;
	scan->clock->role_before = table_scan_column(scan, scan->clock->column)->role;
	table_scan_column(scan, scan->clock->column)->role = ROLE_IGNORED;
}

/* Words in a column without a name may be backends: then the clocks were not told apart by them. */
void
table_clock_confirm(struct table_scan *scan)
{
	bool has_measure = false, has_other_key = false;

	for (size_t i = 0; i < scan->columns->len; i++) {
		enum table_role role = table_scan_column(scan, i)->role;

		has_measure = has_measure || role == ROLE_MEASURE;
		has_other_key = has_other_key ||
		    (is_of_key(role) && (i >= 64 || (scan->clock->key_columns >> i & 1) == 0));
	}
	if (!scan->is_series || (has_measure && !has_other_key && !scan->transposed))
		return;
	scan->is_series = scan->restarts = false;
	table_scan_column(scan, scan->clock->column)->role = scan->clock->role_before;
	table_columns_settle(scan);
}

double
table_clock_interval(const struct table_scan *scan)
{
	return scan->clock->interval_s;
}

const char *
table_clock_title(const struct table_scan *scan)
{
	return table_scan_column(scan, scan->clock->column)->title;
}
