/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_cell.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/line.h"

static bool
is_blank(char c)
{
	return g_ascii_isspace(c) || c == '_';
}

static const char *
skip_blanks(const char *p)
{
	while (is_blank(*p))
		p++;
	return p;
}

/* Is the cell the word, which is plain, but for case and for how its blanks are written? */
static bool
is_word(const char *cell, const char *word)
{
	const char *p = skip_blanks(cell);

	for (; *word != '\0'; word++) {
		if (*word == ' ' && !is_blank(*p))
			return false;
		if (*word != ' ' && *word != g_ascii_tolower(*p))
			return false;
		p = *word == ' ' ? skip_blanks(p) : p + 1;
	}
	return *skip_blanks(p) == '\0';
}

static bool
is_one_of(const char *cell, const char *const *w)
{
	while (*w != NULL && !is_word(cell, *w))
		w++;
	return *w != NULL;
}

bool
table_cell_is_summary(const char *cell)
{
	static const char *const summary[] = { "total", "sum", "average", "avg", "mean", "median",
		"min", "max", "minimum", "maximum", "stddev", "std dev", "stdev", "sd", "geomean",
		"geometric mean", "overall", "summe", "gesamt", "mittelwert", "durchschnitt",
		"total:", "average:", "variance", NULL };

	return is_one_of(cell, summary);
}

const char *
table_cell_direction(const char *cell)
{
	static const char *const reads[] = { "read", "reads", "randread", "random read", "seq read",
		"sequential read", "seqread", "lesen", NULL };
	static const char *const writes[] = { "write", "writes", "randwrite", "random write",
		"seq write", "sequential write", "seqwrite", "schreiben", NULL };

	if (is_one_of(cell, reads))
		return "read";
	return is_one_of(cell, writes) ? "write" : NULL;
}

/* "(6027)" behind the number. */
static const char *
read_second(const char *p, char decimal, struct table_cell *c)
{
	const char *q = line_trim(p);

	if (*q != '(' || !printed_read_cell(q + 1, decimal, &c->second))
		return p;
	q = line_trim(c->second.end);
	if (*q != ')')
		return p;
	c->has_second = true;
	return q + 1;
}

struct table_cell
table_cell_read(const char *text, char decimal)
{
	struct table_cell c = { .kind = CELL_TEXT };
	const char *p = line_trim(text), *end;

	if (*p == '\0') {
		c.kind = CELL_BLANK;
		return c;
	}
	if (*p == '~')
		p++;
	if (!printed_read_cell(p, decimal, &c.number))
		return c;
	p = c.number.end;
	if ((*p == 'k' || *p == 'K' || *p == 'M') && !g_ascii_isalpha(p[1])) {
		double by = *p == 'M' ? 1e6 : 1e3;

		c.number.value *= by;
		c.number.resolution *= by;
		p++;
	}
	c.unit = unit_at(p, &end);
	p = read_second(c.unit != NULL ? end : p, decimal, &c);
	c.kind = line_is_blank(p) && isfinite(c.number.value) ? CELL_NUMBER : CELL_TEXT;
	return c;
}
