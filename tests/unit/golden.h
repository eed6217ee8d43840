/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * golden: tables of expected numbers, for the unit tests. Tab-separated, a header line, "NA" is
 * NAN.
 */
#ifndef PODIUM_GOLDEN_H
#define PODIUM_GOLDEN_H

#include <glib.h>
#include <math.h>
#include <stddef.h>

struct golden {
	char **line;      /* without comments; line[0] is the header */
	const char **row; /* names, NULL-terminated */
};

static inline void
golden_split(struct golden *g, char *text)
{
	GPtrArray *lines = g_ptr_array_new(), *rows = g_ptr_array_new();
	char **all = g_strsplit(text, "\n", -1);

	for (char **l = all; *l != NULL; l++) {
		if (**l == '#' || **l == '\0') {
			g_free(*l);
			continue;
		}
		if (lines->len > 0)
			g_ptr_array_add(rows, g_strndup(*l, strcspn(*l, "\t")));
		g_ptr_array_add(lines, *l);
	}
	g_free(all);
	g_ptr_array_add(lines, NULL);
	g_ptr_array_add(rows, NULL);
	g->line = (char **)g_ptr_array_free(lines, FALSE);
	g->row = (const char **)g_ptr_array_free(rows, FALSE);
}

static inline struct golden
golden_read(const char *path)
{
	struct golden g;
	char *text;

	if (!g_file_get_contents(path, &text, NULL, NULL))
		g_error("%s: cannot be read", path);
	golden_split(&g, text);
	g_free(text);
	return g;
}

static inline void
golden_free(struct golden *g)
{
	for (const char **r = g->row; *r != NULL; r++)
		g_free((void *)*r);
	g_free(g->row);
	g_strfreev(g->line);
}

/* The cell of row number `row` (0 is the first after the header) in the column of that name. */
static inline double
golden_cell(const struct golden *g, size_t row, const char *column)
{
	g_auto(GStrv) head = g_strsplit(g->line[0], "\t", -1);
	g_auto(GStrv) cell = g_strsplit(g->line[row + 1], "\t", -1);

	for (size_t c = 0; head[c] != NULL; c++)
		if (g_str_equal(head[c], column))
			return g_str_equal(cell[c], "NA") ? NAN : g_ascii_strtod(cell[c], NULL);
	g_error("%s: no such column", column);
}

static inline size_t
golden_row(const struct golden *g, const char *name)
{
	for (size_t r = 0; g->row[r] != NULL; r++)
		if (g_str_equal(g->row[r], name))
			return r;
	g_error("%s: no such row", name);
}

/* NAN equals NAN; else within `relative` of the greater. */
static inline int
is_near(double got, double wanted, double relative)
{
	if (isnan(got) || isnan(wanted))
		return isnan(got) && isnan(wanted);
	return got == wanted || fabs(got - wanted) <= relative * fmax(fabs(got), fabs(wanted));
}

/* Says which number is wrong, as a TAP diagnostic. */
static inline int
agrees(const char *what, const char *which, double got, double wanted, double relative)
{
	if (is_near(got, wanted, relative))
		return 1;
	fprintf(stderr, "# %s %s: got %.17g, wanted %.17g\n", what, which, got, wanted);
	return 0;
}

#endif
