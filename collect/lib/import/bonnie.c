/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bonnie++: the CSV line of 1.03, of 1.96 and 1.97, and of 1.98; the text table above it says nothing more. */
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/reading.h"

enum { CELLS_103 = 27, CELLS_197 = 48, CELLS_198 = 50 };

/* A figure, where it stands behind the first of all figures, and its unit. */
static const struct figure {
	const char *metric, *unit;
	int at_new, at_103; /* from 1.96 on the files' part stands further behind */
	int latency;        /* in the part of latencies at the end; -1 if it has none */
} figures[] = {
	{ "putc", "KiB/s", 0, 0, 0 }, { "block_write", "KiB/s", 2, 2, 1 }, { "rewrite", "KiB/s", 4, 4, 2 },
	{ "getc", "KiB/s", 6, 6, 3 }, { "block_read", "KiB/s", 8, 8, 4 }, { "seeks", "1/s", 10, 10, 5 },
	{ "seq_create", "1/s", 17, 13, 6 }, { "seq_stat", "1/s", 19, 15, 7 },
	{ "seq_delete", "1/s", 21, 17, 8 }, { "ran_create", "1/s", 23, 19, 9 },
	{ "ran_stat", "1/s", 25, 21, 10 }, { "ran_delete", "1/s", 27, 23, 11 },
};

/* Where things stand in a line of one of the versions. */
struct layout {
	guint name, concurrency, first, latency; /* 0: it has none */
	bool is_103;
};

static bool
layout_of(char **cell, guint n, struct layout *out)
{
	if (n == CELLS_198 && g_str_has_prefix(cell[0], "1.98"))
		*out = (struct layout){ 2, 3, 9, 38, false };
	else if (n == CELLS_197 && (g_str_has_prefix(cell[0], "1.97") || g_str_has_prefix(cell[0], "1.96")))
		*out = (struct layout){ 2, 3, 7, 36, false };
	else if (n == CELLS_103)
		*out = (struct layout){ 0, 0, 2, 0, true };
	else
		return false;
	return true;
}

/* A figure is a number, nothing, or pluses: too fast to be timed. */
static bool
is_figure(const char *text)
{
	struct printed d;

	return *text == '\0' || strspn(text, "+") == strlen(text) || (number_read(text, &d) && *d.end == '\0');
}

static const char *
cell_of(char **cell, const struct layout *l, const struct figure *f)
{
	return cell[l->first + (guint)(l->is_103 ? f->at_103 : f->at_new)];
}

static bool
is_result(char **cell, const struct layout *l)
{
	if (l->is_103 && (*cell[0] == '\0' || strspn(cell[1], "0123456789") == 0))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(figures); i++)
		if (!is_figure(cell_of(cell, l, &figures[i])))
			return false;
	return true;
}

static void
add_figures(struct result *r, char **cell, const struct layout *l)
{
	struct printed d;
	guint n_fast = 0;

	for (size_t i = 0; i < G_N_ELEMENTS(figures); i++) {
		const char *text = cell_of(cell, l, &figures[i]);

		n_fast += *text == '+';
		if (*text == '\0' || !number_read(text, &d))
			continue;
		result_printed(r, figures[i].metric, figures[i].unit, &d);
		if (l->latency > 0) {
			g_autofree char *name = g_strconcat(figures[i].metric, "_lat_max", NULL);

			result_quantity_at(r, g_intern_string(name), cell[l->latency + (guint)figures[i].latency]);
		}
	}
	if (n_fast > 0)
		result_doubt(r, "%u figures were too fast for bonnie++ to time", n_fast);
}

static size_t
lines(struct import *in, size_t at)
{
	const char *line = text_trim(import_line(in, at));
	g_auto(GStrv) cell = NULL;
	struct layout l;
	struct result *r;

	if (strnlen(line, 1024) == 1024 || strchr(line, ',') == NULL)
		return 0;
	cell = g_strsplit(line, ",", CELLS_198 + 1);
	if (!layout_of(cell, g_strv_length(cell), &l) || !is_result(cell, &l))
		return 0;
	r = result_new("bonnie++");
	r->version = l.is_103 ? "1.03" : import_keep(in, cell[1], strlen(cell[1]));
	r->label = import_keep(in, cell[l.name], strlen(cell[l.name]));
	r->concurrency = l.concurrency > 0 ? integer_after(cell[l.concurrency], "") : 1;
	r->iterations = 1;
	add_figures(r, cell, &l);
	import_result(in, r, at);
	return 1;
}

const struct format format_bonnie = {
	.name = "bonnie++",
	.reads = "bonnie++: the CSV lines of 1.03, 1.96, 1.97, 1.98 and 2.00",
	.lines = lines,
};
