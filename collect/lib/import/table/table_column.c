/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_column.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/read/line.h"
#include "collect/lib/import/table/table_unit.h"

/* Headers whose meaning is not a measure; all in lower case, blanks for underscores. */
static const struct word {
	const char *text;
	enum table_role role;
} words[] = {
	{ "backend", ROLE_BACKEND },
	{ "storage", ROLE_BACKEND },
	{ "system", ROLE_BACKEND },
	{ "device", ROLE_BACKEND },
	{ "disk", ROLE_BACKEND },
	{ "drive", ROLE_BACKEND },
	{ "name", ROLE_BACKEND },
	{ "config", ROLE_BACKEND },
	{ "configuration", ROLE_BACKEND },
	{ "setup", ROLE_BACKEND },
	{ "filesystem", ROLE_BACKEND },
	{ "file system", ROLE_BACKEND },
	{ "fs", ROLE_BACKEND },
	{ "pool", ROLE_BACKEND },
	{ "volume", ROLE_BACKEND },
	{ "target", ROLE_BACKEND },
	{ "variant", ROLE_BACKEND },
	{ "speicher", ROLE_BACKEND },
	{ "host", ROLE_BACKEND },
	{ "server", ROLE_BACKEND },
	{ "machine", ROLE_BACKEND },
	{ "backend title", ROLE_IGNORED },
	{ "title", ROLE_IGNORED },
	{ "workload", ROLE_WORKLOAD },
	{ "test", ROLE_WORKLOAD },
	{ "testdescription", ROLE_WORKLOAD },
	{ "test description", ROLE_WORKLOAD },
	{ "benchmark", ROLE_WORKLOAD },
	{ "load", ROLE_WORKLOAD },
	{ "case", ROLE_WORKLOAD },
	{ "scenario", ROLE_WORKLOAD },
	{ "block size", ROLE_WORKLOAD },
	{ "bs", ROLE_WORKLOAD },
	{ "blocksize", ROLE_WORKLOAD },
	{ "queue depth", ROLE_PARAMETER },
	{ "queuedepth", ROLE_PARAMETER },
	{ "iodepth", ROLE_PARAMETER },
	{ "io depth", ROLE_PARAMETER },
	{ "qd", ROLE_PARAMETER },
	{ "depth", ROLE_PARAMETER },
	{ "size", ROLE_PARAMETER },
	{ "file size", ROLE_PARAMETER },
	{ "filesize", ROLE_PARAMETER },
	{ "record size", ROLE_PARAMETER },
	{ "recordsize", ROLE_PARAMETER },
	{ "reclen", ROLE_PARAMETER },
	{ "compression", ROLE_PARAMETER },
	{ "sync", ROLE_PARAMETER },
	{ "cache", ROLE_PARAMETER },
	{ "mode", ROLE_PARAMETER },
	{ "test mode", ROLE_PARAMETER },
	{ "testmode", ROLE_PARAMETER },
	{ "pattern", ROLE_PARAMETER },
	{ "access pattern", ROLE_PARAMETER },
	{ "scale", ROLE_PARAMETER },
	{ "scale factor", ROLE_PARAMETER },
	{ "engine", ROLE_ENGINE },
	{ "storage engine", ROLE_ENGINE },
	{ "concurrency", ROLE_CONCURRENCY },
	{ "threads", ROLE_CONCURRENCY },
	{ "clients", ROLE_CONCURRENCY },
	{ "cpus", ROLE_CONCURRENCY },
	{ "jobs", ROLE_CONCURRENCY },
	{ "numjobs", ROLE_CONCURRENCY },
	{ "connections", ROLE_CONCURRENCY },
	{ "users", ROLE_CONCURRENCY },
	{ "vus", ROLE_CONCURRENCY },
	{ "workers", ROLE_CONCURRENCY },
	{ "queries per client", ROLE_QUERIES },
	{ "dir", ROLE_DIR },
	{ "direction", ROLE_DIR },
	{ "rw", ROLE_DIR },
	{ "operation", ROLE_DIR },
	{ "tool", ROLE_TOOL },
	{ "program", ROLE_TOOL },
	{ "round", ROLE_ROUND },
	{ "position", ROLE_POSITION },
	{ "start", ROLE_START },
	{ "run", ROLE_RUN },
	{ "lauf", ROLE_RUN },
	{ "runnumber", ROLE_RUN },
	{ "run number", ROLE_RUN },
	{ "iteration", ROLE_RUN },
	{ "repetition", ROLE_RUN },
	{ "repeat", ROLE_RUN },
	{ "rep", ROLE_RUN },
	{ "trial", ROLE_RUN },
	{ "#", ROLE_RUN },
	{ "no", ROLE_RUN },
	{ "no.", ROLE_RUN },
	{ "nr", ROLE_RUN },
	{ "nr.", ROLE_RUN },
	{ "attempt", ROLE_RUN },
	{ "metric", ROLE_METRIC },
	{ "measure", ROLE_METRIC },
	{ "unit", ROLE_UNIT },
	{ "einheit", ROLE_UNIT },
	{ "value", ROLE_VALUE },
	{ "wert", ROLE_VALUE },
	{ "percentile", ROLE_PERCENTILE },
	{ "percentiles", ROLE_PERCENTILE },
	{ "quantile", ROLE_PERCENTILE },
	{ "percentage", ROLE_PERCENTILE },
	{ "perzentil", ROLE_PERCENTILE },
	{ "average", ROLE_MEAN },
	{ "avg", ROLE_MEAN },
	{ "mean", ROLE_MEAN },
	{ "mittelwert", ROLE_MEAN },
	{ "durchschnitt", ROLE_MEAN },
	{ "stddev", ROLE_SD },
	{ "std dev", ROLE_SD },
	{ "stdev", ROLE_SD },
	{ "sd", ROLE_SD },
	{ "standard deviation", ROLE_SD },
	{ "standardabweichung", ROLE_SD },
	{ "std", ROLE_SD },
	{ "median", ROLE_MEDIAN },
	{ "min", ROLE_MIN },
	{ "minimum", ROLE_MIN },
	{ "best", ROLE_MIN },
	{ "max", ROLE_MAX },
	{ "maximum", ROLE_MAX },
	{ "worst", ROLE_MAX },
	{ "n", ROLE_N },
	{ "runs", ROLE_N },
	{ "iterations", ROLE_N },
	{ "samples", ROLE_N },
	{ "count", ROLE_N },
	{ "note", ROLE_IGNORED },
	{ "notes", ROLE_IGNORED },
	{ "comment", ROLE_IGNORED },
	{ "remark", ROLE_IGNORED },
	{ "bemerkung", ROLE_IGNORED },
	{ "date", ROLE_IGNORED },
	{ "datum", ROLE_IGNORED },
	{ "testtime", ROLE_IGNORED },
	{ "timestamp", ROLE_IGNORED },
	{ "status", ROLE_IGNORED },
	{ "reason", ROLE_IGNORED },
	{ "total", ROLE_IGNORED },
	{ "sum", ROLE_IGNORED },
	{ "rank", ROLE_IGNORED },
	{ "relative", ROLE_IGNORED },
	{ "variance", ROLE_IGNORED },
	{ "cv", ROLE_IGNORED },
	{ "version", ROLE_IGNORED },
	{ "cpu", ROLE_IGNORED },
	{ "runtime limit", ROLE_IGNORED },
	{ "session", ROLE_IGNORED },
	{ "uuid", ROLE_IGNORED },
};

static const char *const time_words[] = { "", "time", "zeit", "duration", "dauer", "elapsed",
	"runtime", "run time", "laufzeit", "elapsed time", "wall", "wall time", "total time",
	"seconds", "run_time", NULL };

static bool
is_blank(char c)
{
	return g_ascii_isspace(c) || c == '_';
}

/* Blanks made one, underscores too, lower case. */
static char *
plain_words(const char *text)
{
	GString *s = g_string_new(NULL);

	for (const char *p = line_trim(text); *p != '\0'; p++) {
		if (!is_blank(*p))
			g_string_append_c(s, g_ascii_tolower(*p));
		else if (s->len > 0 && s->str[s->len - 1] != ' ')
			g_string_append_c(s, ' ');
	}
	g_strchomp(s->str);
	return g_string_free(s, FALSE);
}

static enum table_role
role_of(const char *plain)
{
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strcmp(words[i].text, plain) == 0)
			return words[i].role;
	return ROLE_UNKNOWN;
}

/* "Run 3", "run3", "Lauf 2": one run's column. */
static bool
is_run_column(const char *plain)
{
	static const char *const before[] = { "run ", "run", "lauf ", "trial ", "iteration ", "#",
		"r" };

	for (size_t i = 0; i < G_N_ELEMENTS(before); i++) {
		const char *p = plain + strlen(before[i]);

		if (line_starts(plain, before[i]) && *p != '\0' &&
		    strspn(p, "0123456789") == strlen(p))
			return true;
	}
	return false;
}

static void
assume(struct table_column *c, const char *unit)
{
	c->unit = unit_named(unit);
	c->lower_is_better = unit_lower_is_better(c->unit);
	c->unit_is_assumed = true;
	c->role = ROLE_MEASURE;
}

/* The metric of a column whose unit is known, or is told by its name alone. */
static void
name_metric(struct table_column *c, const char *plain, const char *header)
{
	c->metric = c->title;
	if (c->role != ROLE_UNKNOWN && c->role != ROLE_MEASURE)
		return;
	if (c->unit == NULL && (g_strv_contains(time_words, plain) || is_run_column(plain)))
		assume(c, "s");
	else if (c->unit == NULL && strstr(plain, "latency") != NULL)
		assume(c, "ms");
	if (c->unit == NULL)
		return;
	c->role = ROLE_MEASURE;
	if (c->unit->dimension == DIMENSION_TIME &&
	    (g_strv_contains(time_words, plain) || is_run_column(plain)))
		c->metric = "run_time";
	else if (c->unit->dimension == DIMENSION_SPEED && *plain == '\0' &&
	    unit_find(c->title, strlen(c->title)) == NULL)
		c->metric = c->unit->name;
	else if (c->unit->dimension == DIMENSION_RATE &&
	    (*plain == '\0' || strcmp(plain, "iops") == 0))
		c->metric = g_ascii_strcasecmp(header, "tps") == 0 ? "tps" :
		    g_ascii_strcasecmp(header, "qps") == 0         ? "qps" :
								     "iops";
}

/* Does the title speak of how long something takes? */
static bool
is_of_time(const char *title)
{
	static const char *const of_time[] = { "time", "latency", "duration", "elapsed", "zeit",
		"dauer" };
	g_autofree char *lower = g_ascii_strdown(title, -1);

	for (size_t i = 0; i < G_N_ELEMENTS(of_time); i++)
		if (strstr(lower, of_time[i]) != NULL)
			return true;
	return false;
}

/*
 * The header's unit and direction, cut out of `title`. A column of no unit whose better end is said
 * is a score; "time of 1000 ops" is no rate.
 */
static void
take_unit(struct table_column *c, char *title)
{
	struct table_unit found = table_unit_cut(title);

	c->unit = found.unit;
	if (found.is_torn)
		c->role = ROLE_IGNORED;
	if (c->unit != NULL && c->unit->dimension == DIMENSION_RATE && is_of_time(title))
		c->unit = NULL;
	if (c->unit == NULL && found.better != BETTER_UNSAID)
		c->unit = unit_named("points");
	c->lower_is_better = c->unit != NULL && unit_lower_is_better(c->unit);
	if (found.better == BETTER_UNSAID || c->unit == NULL)
		return;
	c->contradicts = c->unit->dimension != DIMENSION_NONE &&
	    c->unit->dimension != DIMENSION_BYTES &&
	    c->lower_is_better != (found.better == BETTER_LOWER);
	c->lower_is_better = found.better == BETTER_LOWER;
}

struct table_column
table_column_of(const char *header)
{
	struct table_column c = { 0 };
	g_autofree char *whole = NULL, *plain = NULL, *cut = NULL;

	c.title = g_strdup(line_trim(header));
	g_strchomp(c.title);
	g_strdelimit(c.title, "\r\n\t", ' ');
	whole = plain_words(c.title);
	c.role = role_of(whole);
	if (c.role == ROLE_UNKNOWN) {
		cut = g_strdup(c.title);
		take_unit(&c, cut);
		plain = plain_words(cut);
		if (c.unit != NULL)
			c.role = role_of(plain);
		if (c.unit != NULL && *cut != '\0') {
			g_free(c.title);
			c.title = g_steal_pointer(&cut);
		}
	}
	name_metric(&c, plain != NULL ? plain : whole, c.title);
	return c;
}

void
table_column_clear(struct table_column *c)
{
	g_free(c->title);
}

void
table_column_free(void *c)
{
	table_column_clear(c);
	g_free(c);
}

bool
table_column_is_figure(enum table_role role)
{
	return role == ROLE_MEASURE || role == ROLE_VALUE || role == ROLE_MEAN || role == ROLE_SD ||
	    role == ROLE_MEDIAN || role == ROLE_MIN || role == ROLE_MAX;
}
