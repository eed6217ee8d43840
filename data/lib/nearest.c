/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/nearest.h"

#include <glib.h>
#include <string.h>

struct nearest
nearest_begin(const char *word)
{
	return (struct nearest){ .word = word };
}

/* Of the first i + 1 letters of a and the first j + 1 of b, from the rows above. */
static unsigned
cell(const char *a, const char *b, size_t i, size_t j, const unsigned *row[3])
{
	unsigned best = MIN(row[1][j + 1], row[2][j]) + 1;

	best = MIN(best, row[1][j] + (a[i] != b[j]));
	if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
		best = MIN(best, row[0][j - 1] + 1);
	return best;
}

/* Optimal string alignment: row[0] two letters of a above, row[1] one, row[2] the present. */
static unsigned
distance(const char *a, const char *b)
{
	size_t n = strlen(b);
	g_autofree unsigned *cells = g_new0(unsigned, 3 * (n + 1));
	unsigned *row[3] = { cells, cells + (n + 1), cells + 2 * (n + 1) };

	for (size_t j = 0; j <= n; j++)
		row[2][j] = (unsigned)j;
	for (size_t i = 0; a[i] != '\0'; i++) {
		unsigned *oldest = row[0];

		row[0] = row[1];
		row[1] = row[2];
		row[2] = oldest;
		row[2][0] = (unsigned)i + 1;
		for (size_t j = 0; j < n; j++)
			row[2][j + 1] =
			    cell(a, b, i, j, (const unsigned *[]){ row[0], row[1], row[2] });
	}
	return row[2][n];
}

void
nearest_try(struct nearest *nearest, const char *name)
{
	size_t longer = MAX(strlen(nearest->word), strlen(name));
	unsigned edits = distance(nearest->word, name);

	if (3 * edits > longer || (nearest->name != NULL && edits >= nearest->edits))
		return;
	nearest->name = name;
	nearest->edits = edits;
}

char *
nearest_words(const struct nearest *nearest, const char *dashes)
{
	if (nearest->name == NULL)
		return g_strdup("");
	return g_strdup_printf("; did you mean '%s%s'?", dashes, nearest->name);
}
