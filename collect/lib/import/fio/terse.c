/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fio's terse lines, versions 2 to 5. */
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/fio/fio_again.h"
#include "collect/lib/import/fio/fio_load.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { DISK_CELLS = 9, TAIL_CELLS = 34, PERCENTILES = 20, MOST_CELLS = 1000 };

/*
 * Where things stand in a line; the versions differ in the head, in what a direction has, and in
 * how many there are.
 */
struct layout {
	guint name, group, error, first, per_direction, n_directions;
};

static struct layout
layout_of(int version)
{
	struct layout l = { .name = 2,
		.group = 3,
		.error = 4,
		.first = 5,
		.per_direction = 41,
		.n_directions = 3 };

	if (version == 2)
		l = (struct layout){ 1, 2, 3, 4, 41, 3 };
	else if (version == 3)
		l.n_directions = 2;
	else if (version == 5)
		l.per_direction = 47;
	return l;
}

/* "2;name;...", "3;fio-3.33;...": the version, or 0. */
static int
version_of(const char *line)
{
	int version = *line - '0';

	if (version < 2 || version > 5 || line[1] != ';')
		return 0;
	return version == 2 || line_starts(line + 2, "fio-") ? version : 0;
}

static bool
is_whole(const char *cell)
{
	return *cell != '\0' && strspn(cell, "0123456789") == strlen(cell);
}

/*
 * Do the percentiles stand where they should? A semicolon in the job's name moves everything behind
 * it.
 */
static bool
is_in_place(char **cell, guint n, const struct layout *l)
{
	guint least = l->first + l->per_direction * l->n_directions + TAIL_CELLS;

	if (n < least || !is_whole(cell[l->group]) || !is_whole(cell[l->error]))
		return false;
	for (guint d = 0; d < l->n_directions; d++)
		if (strstr(cell[l->first + d * l->per_direction + 12], "%=") == NULL)
			return false;
	return true;
}

static void
add_percentiles(struct result *r, char **cell, const char *dir)
{
	for (guint i = 0; i < PERCENTILES; i++) {
		struct printed q, us;

		if (printed_read(cell[i], &q) && line_starts(q.end, "%=") &&
		    printed_read(q.end + 2, &us) && (q.value == 50 || q.value >= 90) &&
		    us.value > 0)
			result_printed(r, fio_percentile("clat", q.value), "us", &us)->dir = dir;
	}
}

/*
 * A direction: kb, bw, iops, runtime, slat (4), clat (4), 20 percentiles, lat (4), bw (5), and more
 * in version 5.
 */
static void
add_direction(struct result *r, char **cell, const char *dir)
{
	static const struct {
		guint at;
		const char *metric, *unit;
	} fields[] = { { 1, "bw", "KiB/s" }, { 2, "iops", "1/s" }, { 10, "clat_mean", "us" },
		{ 9, "clat_max", "us" }, { 34, "lat_mean", "us" } };
	struct printed d;

	if (!printed_read(cell[2], &d) || d.value == 0)
		return;
	for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
		if (printed_read(cell[fields[i].at], &d) && d.value > 0)
			result_printed(r, fields[i].metric, fields[i].unit, &d)->dir = dir;
	add_percentiles(r, cell + 12, dir);
}

static double
runtime_of(char **cell, const struct layout *l)
{
	double longest = 0;
	struct printed d;

	for (guint i = 0; i < l->n_directions; i++)
		if (printed_read(cell[l->first + i * l->per_direction + 3], &d))
			longest = MAX(longest, d.value);
	return longest;
}

/* ---- --status-interval: the same run further on ---- */

/* What of a direction only grows while a run goes on. */
struct state {
	double kb, runtime_ms, min_us, max_us;
};

static struct state
state_of(char **cell, const struct layout *l, guint direction)
{
	char **d = cell + l->first + direction * l->per_direction;

	return (struct state){ g_ascii_strtod(d[0], NULL), g_ascii_strtod(d[3], NULL),
		g_ascii_strtod(d[8], NULL), g_ascii_strtod(d[9], NULL) };
}

/*
 * Can `later` be the same run? Then it holds all that `now` does, and its rate since then is no
 * other. Of two runs of about the same length the second would have to have done much in no time.
 */
static bool
can_follow(const struct state *now, const struct state *later, double step_ms)
{
	double ms = later->runtime_ms - now->runtime_ms, kb = later->kb - now->kb;

	if (now->kb == 0 && later->kb == 0)
		return true;
	return now->runtime_ms > 0 && ms >= 0 && ms <= 1.3 * step_ms && kb >= 0 &&
	    later->min_us <= now->min_us && later->max_us >= now->max_us &&
	    kb <= 3 * (now->kb / now->runtime_ms) * (ms + 2);
}

/* How many lines above show the same run so far; 0: none. `step_ms`: how far they are apart. */
static size_t
states_above(const struct input *in, size_t at, double *step_ms)
{
	const char *states = input_remembered(in, "fio:states");
	size_t line, n;

	if (states == NULL || sscanf(states, "%zu %zu %lf", &line, &n, step_ms) != 3 || line != at)
		return 0;
	return n;
}

/* Does the next line show this run further on? Then it is told of those above it. */
static bool
is_superseded(struct input *in, size_t at, char **cell, const struct layout *l)
{
	const char *next = at + 1 < in->text.n ? line_trim(input_line(in, at + 1)) : "";
	g_auto(GStrv) later = g_strsplit(next, ";", MOST_CELLS);
	double step_ms = runtime_of(cell, l);
	size_t above = states_above(in, at, &step_ms);
	bool has_grown = false;

	if (version_of(next) == 0 || !is_in_place(later, g_strv_length(later), l) ||
	    strcmp(cell[l->name], later[l->name]) != 0 ||
	    strcmp(cell[l->group], later[l->group]) != 0)
		return false;
	for (guint i = 0; i < l->n_directions; i++) {
		struct state a = state_of(cell, l, i), b = state_of(later, l, i);

		if (!can_follow(&a, &b, step_ms))
			return false;
		has_grown = has_grown || b.kb > 0;
	}
	if (has_grown)
		input_remember(
		    in, "fio:states", g_strdup_printf("%zu %zu %.0f", at + 1, above + 1, step_ms));
	return has_grown;
}

static void
doubt_neighbours(struct input *in, size_t at, char **cell, struct result *r)
{
	g_autofree char *name = g_strdup_printf("%s;%s", r->label, cell[0]),
			*line = g_strdup_printf("%zu", at);
	const char *before = input_remembered(in, "fio:terse-line");
	double step_ms;
	size_t n = states_above(in, at, &step_ms);

	if (n > 0)
		result_doubt(
		    r, "%zu lines above show the same run so far (--status-interval): left out", n);
	else if (before != NULL && printed_integer(before, "") == (int64_t)at - 1 &&
	    strcmp(strchr(before, ' ') + 1, name) == 0)
		result_doubt(r,
		    "the line above is of the same job: read as runs, "
		    "though threads of one run look alike");
	input_remember(in, "fio:terse-line", g_strdup_printf("%s %s", line, name));
}

/* ---- a line ---- */

static void
read_cells(struct input *in, size_t at, char **cell, const struct layout *l)
{
	static const char *const dirs[] = { "read", "write", "trim" };
	struct result *r;

	if (is_superseded(in, at, cell, l) ||
	    fio_again_json_follows(in, at, cell[l->name],
		strcmp(cell[l->first + 2], "0") != 0 ? cell[l->first + 1] :
						       cell[l->first + l->per_direction + 1]))
		return;
	if (fio_refuse(
		in, at, cell[l->name], printed_integer(cell[l->error], ""), runtime_of(cell, l)))
		return;
	r = result_new("fio");
	if (l->name == 2)
		r->version = input_keep(in, cell[1] + 4, strlen(cell[1] + 4));
	r->label = input_keep(in, cell[l->name], strlen(cell[l->name]));
	r->label_is_load = true;
	r->iterations = 1;
	for (guint d = 0; d < l->n_directions; d++)
		add_direction(r, cell + l->first + d * l->per_direction, dirs[d]);
	r->workload = fio_load_remembered(in, "load", r->label);
	if (r->workload != NULL)
		r->workload = input_keep(in, r->workload, strlen(r->workload));
	doubt_neighbours(in, at, cell, r);
	fio_again_remember(in, r, at);
	deliver_result(in, r, at);
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = line_trim(input_line(in, at));
	int version = version_of(line);
	struct layout l = layout_of(version);
	g_auto(GStrv) cell = NULL;
	guint n;

	if (line_starts(line, "terse_version_"))
		return 1;
	if (version == 0)
		return 0;
	cell = g_strsplit(line, ";", MOST_CELLS);
	n = g_strv_length(cell);
	if (is_in_place(cell, n, &l))
		read_cells(in, at, cell, &l);
	else if (n < l.first + l.per_direction * l.n_directions)
		return 0;
	else
		deliver_refusal(in, at,
		    "fio: %u fields are not those of terse version %d: "
		    "does the job's name hold a semicolon?",
		    n, version);
	return 1;
}

const struct format format_fio_terse = {
	.name = "fio-terse",
	.reads = "fio: terse output, versions 2 to 5",
	.lines = lines,
};
