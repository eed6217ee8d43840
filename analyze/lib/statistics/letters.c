/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/statistics/letters.h"

#include <glib.h>
#include <string.h>

/* A column of the display: the set of backends that share one letter. */
struct letter_column {
	bool *has;
	size_t first, n;
};

static struct letter_column *
column_copy(const struct letter_column *from, size_t k)
{
	struct letter_column *c = g_new(struct letter_column, 1);

	c->has = g_memdup2(from->has, k * sizeof *from->has);
	return c;
}

static void
column_free(void *column)
{
	g_free(((struct letter_column *)column)->has);
	g_free(column);
}

static bool
is_within(const struct letter_column *a, const struct letter_column *b, size_t k)
{
	for (size_t i = 0; i < k; i++)
		if (a->has[i] && !b->has[i])
			return false;
	return true;
}

/*
 * Adds the column unless another holds it already; a column that it holds itself goes. Takes
 * ownership.
 */
static void
absorb(GPtrArray *columns, struct letter_column *new, size_t k)
{
	for (guint c = 0; c < columns->len; c++) {
		if (is_within(new, columns->pdata[c], k)) {
			column_free(new);
			return;
		}
	}
	for (guint c = columns->len; c-- > 0;)
		if (is_within(columns->pdata[c], new, k))
			g_ptr_array_remove_index(columns, c);
	g_ptr_array_add(columns, new);
}

/* Where a column holds both i and j, two take its place, each without one of them. */
static void
split(GPtrArray *columns, size_t i, size_t j, size_t k)
{
	GPtrArray *halves = g_ptr_array_new();

	for (guint c = columns->len; c-- > 0;) {
		struct letter_column *whole = columns->pdata[c];

		if (!whole->has[i] || !whole->has[j])
			continue;
		for (size_t without = i; without <= j; without += j - i) {
			struct letter_column *half = column_copy(whole, k);

			half->has[without] = false;
			g_ptr_array_add(halves, half);
		}
		g_ptr_array_remove_index(columns, c);
	}
	for (guint h = 0; h < halves->len; h++)
		absorb(columns, halves->pdata[h], k);
	g_ptr_array_free(halves, TRUE);
}

/* By first member, the wider first, then by the members themselves. */
static int
by_first(const void *a, const void *b)
{
	const struct letter_column *c = *(struct letter_column *const *)a,
				   *d = *(struct letter_column *const *)b;

	if (c->first != d->first)
		return c->first < d->first ? -1 : 1;
	if (c->n != d->n)
		return c->n > d->n ? -1 : 1;
	for (size_t i = c->first;; i++)
		if (c->has[i] != d->has[i])
			return c->has[i] ? -1 : 1;
}

static void
measure(struct letter_column *c, size_t k)
{
	c->n = 0;
	c->first = k;
	for (size_t i = k; i-- > 0;) {
		if (c->has[i]) {
			c->first = i;
			c->n++;
		}
	}
}

static void
append_letter(GString *text, guint number)
{
	if (number < 52)
		g_string_append_c(
		    text, (char)(number < 26 ? 'a' + (int)number : 'A' + (int)number - 26));
	else
		g_string_append_printf(text, "[%u]", number + 1);
}

char **
letters_of(const bool *better, size_t k)
{
	GPtrArray *columns = g_ptr_array_new_with_free_func(column_free);
	struct letter_column all = { .has = g_new(bool, k + 1) };
	char **letters = g_new0(char *, k + 1);

	memset(all.has, true, k * sizeof *all.has);
	g_ptr_array_add(columns, column_copy(&all, k));
	g_free(all.has);
	for (size_t i = 0; i < k; i++)
		for (size_t j = i + 1; j < k; j++)
			if (better[i * k + j] || better[j * k + i])
				split(columns, i, j, k);
	for (guint c = 0; c < columns->len; c++)
		measure(columns->pdata[c], k);
	g_ptr_array_sort(columns, by_first);
	for (size_t i = 0; i < k; i++) {
		GString *text = g_string_new("");

		for (guint c = 0; c < columns->len; c++)
			if (((struct letter_column *)columns->pdata[c])->has[i])
				append_letter(text, c);
		letters[i] = g_string_free(text, FALSE);
	}
	g_ptr_array_free(columns, TRUE);
	return letters;
}
