/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fio's terse lines, versions 2 to 5. */
#include <string.h>

#include "collect/lib/read/fio.h"

enum { DISK_CELLS = 9, TAIL_CELLS = 34, PERCENTILES = 20, MOST_CELLS = 1000 };

/* Where things stand in a line; the versions differ in the head, in what a direction has, and in how many there are. */
struct layout {
	guint name, group, error, first, per_direction, n_directions;
};

static struct layout
layout_of(int version)
{
	struct layout l = { .name = 2, .group = 3, .error = 4, .first = 5, .per_direction = 41, .n_directions = 3 };

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
	return version == 2 || g_str_has_prefix(line + 2, "fio-") ? version : 0;
}

static bool
is_whole(const char *cell)
{
	return *cell != '\0' && strspn(cell, "0123456789") == strlen(cell);
}

/* Do the percentiles stand where they should? A semicolon in the job's name moves everything behind it. */
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

		if (number_read(cell[i], &q) && g_str_has_prefix(q.end, "%=") && number_read(q.end + 2, &us) &&
		    (q.value == 50 || q.value >= 90) && us.value > 0)
			result_printed(r, fio_percentile("clat", q.value), "us", &us)->dir = dir;
	}
}

/* A direction: kb, bw, iops, runtime, slat (4), clat (4), 20 percentiles, lat (4), bw (5), and more in version 5. */
static void
add_direction(struct result *r, char **cell, const char *dir)
{
	static const struct {
		guint at;
		const char *metric, *unit;
	} said[] = { { 1, "bw", "KiB/s" }, { 2, "iops", "1/s" }, { 10, "clat_mean", "us" },
		{ 9, "clat_max", "us" }, { 34, "lat_mean", "us" } };
	struct printed d;

	if (!number_read(cell[2], &d) || d.value == 0)
		return;
	for (size_t i = 0; i < G_N_ELEMENTS(said); i++)
		if (number_read(cell[said[i].at], &d) && d.value > 0)
			result_printed(r, said[i].metric, said[i].unit, &d)->dir = dir;
	add_percentiles(r, cell + 12, dir);
}

static double
runtime_of(char **cell, const struct layout *l)
{
	double longest = 0;
	struct printed d;

	for (guint i = 0; i < l->n_directions; i++)
		if (number_read(cell[l->first + i * l->per_direction + 3], &d))
			longest = MAX(longest, d.value);
	return longest;
}

static void
read_cells(struct import *in, size_t at, char **cell, const struct layout *l)
{
	static const char *const dirs[] = { "read", "write", "trim" };
	struct result *r;

	if (fio_refuse(in, at, cell[l->name], integer_after(cell[l->error], ""), runtime_of(cell, l)))
		return;
	r = result_new("fio");
	if (l->name == 2)
		r->version = import_keep(in, cell[1] + 4, strlen(cell[1] + 4));
	r->label = import_keep(in, cell[l->name], strlen(cell[l->name]));
	r->label_is_load = true;
	r->iterations = 1;
	for (guint d = 0; d < l->n_directions; d++)
		add_direction(r, cell + l->first + d * l->per_direction, dirs[d]);
	import_result(in, r, at);
}

static size_t
lines(struct import *in, size_t at)
{
	const char *line = text_trim(import_line(in, at));
	int version = version_of(line);
	struct layout l = layout_of(version);
	g_auto(GStrv) cell = NULL;
	guint n;

	if (g_str_has_prefix(line, "terse_version_"))
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
		import_refuse(in, at, "fio: %u fields are not those of terse version %d: "
		    "does the job's name hold a semicolon?", n, version);
	return 1;
}

const struct format format_fio_terse = {
	.name = "fio-terse",
	.reads = "fio: terse output, versions 2 to 5",
	.lines = lines,
};
