/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/table/table_series.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/table/table_reading.h"

/* Rows of a clock whose name may as well be a measure's; rows and seconds between two of any. */
enum { LEAST_ROWS = 4, LEAST_ROWS_OF_CLOCK = 3, LONGEST_STEP_S = 60 };

static const double tolerance = 0.1, epoch = 1e8;

/* ---- the name ---- */

static bool
is_word(const struct column *c, const char *const words[])
{
	g_autofree char *lower = g_ascii_strdown(c->title, -1);

	return g_strv_contains(words, g_strdelimit(lower, "_", ' '));
}

/* Of these none is ever measured. */
static bool
is_clock_word(const struct column *c)
{
	static const char *const words[] = { "timestamp", "time stamp", "ts", "datetime", "date time", "date",
		"date/time", "epoch", "epoch time", "unix time", "unixtime", "clock", "zeitstempel", "datum", NULL };

	return is_word(c, words);
}

/* These may be what was measured. */
static bool
is_time_word(const struct column *c)
{
	static const char *const words[] = { "time", "second", "seconds", "sec", "secs", "elapsed", "elapsed time",
		"elapsed s", "zeit", "sekunde", "sekunden", NULL };
	static const char *const of_time[] = { "t", NULL }; /* without a unit it may be threads */

	return is_word(c, words) || (c->unit != NULL && c->unit->dimension == DIMENSION_TIME && is_word(c, of_time));
}

/* ---- the cells ---- */

/* "2026-11-30 10:00:01.5", "2026-11-30T10:00:01Z", "10:00:01": in s. */
static bool
read_date(const char *text, double *s)
{
	int year, month, day, hour, minute, n = 0;
	double second, days = 0;

	if (sscanf(text, "%4d-%2d-%2d%*1[T ]%n", &year, &month, &day, &n) == 3 && n > 0) {
		if (!g_date_valid_dmy((GDateDay)CLAMP(day, 0, 32), CLAMP(month, 0, 13), (GDateYear)CLAMP(year, 0, 9999)))
			return false;
		GDate date;

		g_date_clear(&date, 1);
		g_date_set_dmy(&date, (GDateDay)day, month, (GDateYear)year);
		days = g_date_get_julian(&date);
		text += n;
	}
	if (sscanf(text, "%2d:%2d:%n", &hour, &minute, &n) != 2 || n < 5 || !g_ascii_isdigit(text[n]))
		return false;
	second = g_ascii_strtod(text + n, NULL);
	*s = days * 86400 + hour * 3600.0 + minute * 60.0 + second;
	return isfinite(*s);
}

static bool
read_cell(struct clock *c, const char *text, double *value)
{
	struct cell cell;

	if (strchr(text, ':') != NULL) {
		c->is_date = true;
		return read_date(text, value);
	}
	cell = cell_read(text, '.');
	if (cell.kind != CELL_NUMBER)
		cell = cell_read(text, ',');
	*value = cell.number.value;
	return cell.kind == CELL_NUMBER && cell.unit == NULL && !cell.has_second && !c->is_date;
}

/* Which of the first columns say how many clients, how deep or how large; rows that differ in them are of several loads. */
static uint64_t
load_columns(const struct reading *rd)
{
	static const char *const words[] = { "queue depth", "queuedepth", "iodepth", "io depth", "qd", "depth", "size",
		"file size", "record size", "reclen", "block", NULL };
	uint64_t columns = 0;

	for (size_t i = 1; i < MIN(rd->columns->len, 64); i++)
		if (reading_column(rd, i)->role == ROLE_CONCURRENCY || is_word(reading_column(rd, i), words))
			columns |= UINT64_C(1) << i;
	return columns;
}

static guint
load_of(const struct row *row, uint64_t columns)
{
	guint load = 0;

	for (size_t i = 1; columns >> i != 0 && i < MIN(row->n, 64); i++)
		if ((columns >> i & 1) != 0)
			load = load * 31 + g_str_hash(row->cell[i]);
	return load;
}

void
series_see(struct reading *rd, const struct row *row)
{
	struct clock *c = &rd->clock;
	double value, steps;

	if (c->is_broken || row->n == 0)
		return;
	if (c->n == 0) {
		c->load_columns = load_columns(rd);
		c->load = load_of(row, c->load_columns);
	}
	if (load_of(row, c->load_columns) != c->load || !read_cell(c, text_trim(row->cell[0]), &value) || value < 0) {
		c->is_broken = true;
		return;
	}
	if (c->n == 0)
		c->first = value;
	else if (c->n == 1)
		c->step = value - c->first;
	if (c->n > 0) {
		steps = c->step > 0 ? round((value - c->last) / c->step) : 0; /* an interval may be missing */
		c->is_broken = steps < 1 || fabs(value - c->last - steps * c->step) > tolerance * c->step;
	}
	c->last = value;
	c->n++;
}

/* ---- what it is ---- */

/* How long the unit of its numbers is; a time since 1970 shows its unit by its size. */
static double
unit_s(const struct clock *c, const struct column *column)
{
	if (c->is_date)
		return 1;
	if (column->unit != NULL && !column->unit_is_assumed)
		return column->unit->dimension == DIMENSION_TIME ? column->unit->factor : 0;
	return c->first >= 1e17 ? 1e-9 : c->first >= 1e14 ? 1e-6 : c->first >= 1e11 ? 1e-3 : 1;
}

/* A run's clock begins with it, unless it is the time of day. */
static bool
is_clock(const struct clock *c, const struct column *column)
{
	bool named = is_clock_word(column) || c->is_date;
	double step_s = c->step * unit_s(c, column);

	if (c->is_broken || !(named || is_time_word(column)))
		return false;
	if (c->n < (size_t)(named ? LEAST_ROWS_OF_CLOCK : LEAST_ROWS) || !(step_s > 0) || step_s > LONGEST_STEP_S)
		return false;
	return c->is_date || c->first >= epoch || c->first <= 2 * c->step;
}

static bool
names_runs(const struct reading *rd)
{
	static const enum role against[] = { ROLE_BACKEND, ROLE_RUN, ROLE_ROUND, ROLE_POSITION, ROLE_START,
		ROLE_WORKLOAD, ROLE_QUERIES, ROLE_DIR, ROLE_VALUE, ROLE_PERCENTILE };

	for (size_t i = 1; i < rd->columns->len; i++)
		for (size_t k = 0; k < G_N_ELEMENTS(against); k++)
			if (reading_column(rd, i)->role == against[k])
				return true;
	return false;
}

void
series_claim(struct reading *rd)
{
	struct column *first = rd->columns->len > 1 ? reading_column(rd, 0) : NULL;

	if (first == NULL || names_runs(rd) || !is_clock(&rd->clock, first))
		return;
	rd->is_series = true;
	rd->clock_role = first->role;
	first->role = ROLE_IGNORED;
}

void
series_confirm(struct reading *rd)
{
	bool has_measure = false;

	for (size_t i = 1; i < rd->columns->len; i++)
		has_measure = has_measure || reading_column(rd, i)->role == ROLE_MEASURE;
	if (!rd->is_series || (has_measure && !names_runs(rd)))
		return;
	rd->is_series = false;
	reading_column(rd, 0)->role = rd->clock_role;
	reading_settle_columns(rd);
}

/* ---- the run ---- */

/* The mean of the intervals, whose holes are left out; NAN if there is none. */
static double
close_series(struct number *n, double interval_s)
{
	double sum = 0;
	guint kept = 0;

	for (guint i = 0; i < n->values->len; i++) {
		double value = g_array_index(n->values, double, i);

		if (isnan(value))
			continue;
		g_array_index(n->values, double, kept++) = value;
		sum += value;
	}
	g_array_set_size(n->values, kept);
	n->shape = SHAPE_SERIES;
	n->interval_s = interval_s;
	return kept > 0 ? sum / kept : NAN;
}

void
series_make(struct reading *rd)
{
	struct result *r = ((struct group *)g_ptr_array_index(rd->groups, 0))->result;
	double interval_s = rd->clock.step * unit_s(&rd->clock, reading_column(rd, 0));
	guint n_series = r->numbers->len, n_means = 0;

	for (guint i = 0; i < n_series; i++) {
		struct number n = g_array_index(r->numbers, struct number, i);
		double mean = close_series(&g_array_index(r->numbers, struct number, i), interval_s);

		/* Equal intervals' rates have the run's as their mean; of latencies that is not so. */
		if (isnan(mean) || n.unit->dimension == DIMENSION_TIME)
			continue;
		result_value(r, n.metric, n.unit->name, mean)->dir = n.dir;
		n_means++;
	}
	result_doubt(r, "column '%s' is a clock that goes on by %g s: the rows are intervals of one run, not runs",
	    reading_column(rd, 0)->title, interval_s);
	r->iterations = 1;
	if (n_means > 0)
		return;
	r->invalid = "of latencies of intervals the run's is not known: how many operations each had is not said";
	result_doubt(r, "%s", r->invalid);
}
