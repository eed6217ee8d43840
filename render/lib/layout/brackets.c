/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/brackets.h"

#include <string.h>

enum { LANE = 7, LANES_MOST = 6 };

struct bracket {
	size_t first, last; /* rows */
	int lane;
};

static bool
has_letter(const struct report_row *row, const char *letter, size_t length)
{
	for (const char *at = row->letters; at != NULL && *at != '\0'; at = g_utf8_next_char(at))
		if (strncmp(at, letter, length) == 0)
			return true;
	return false;
}

/* The rows that share the letter, if they are more than one. */
static bool
find_bracket(const struct report_result *result, size_t from, const char *letter, struct bracket *b)
{
	size_t length = (size_t)(g_utf8_next_char(letter) - letter);

	for (size_t i = 0; i < from; i++)
		if (has_letter(&result->row[i], letter, length))
			return false; /* begins above */
	b->first = b->last = from;
	for (size_t i = from + 1; i < result->n_row; i++)
		if (has_letter(&result->row[i], letter, length))
			b->last = i;
	return b->last > b->first;
}

/* The first lane whose bracket above has ended. */
static int
free_lane(const GArray *brackets, size_t first)
{
	for (int lane = 0;; lane++) {
		bool taken = false;

		for (guint i = 0; i < brackets->len; i++) {
			const struct bracket *b = &g_array_index(brackets, struct bracket, i);

			taken = taken || (b->lane == lane && b->last >= first);
		}
		if (!taken)
			return lane;
	}
}

static GArray *
brackets_of(const struct report_result *result)
{
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct bracket));

	for (size_t i = 0; i < result->n_row; i++) {
		const char *at = result->row[i].letters;

		for (; at != NULL && *at != '\0'; at = g_utf8_next_char(at)) {
			struct bracket b;

			if (!find_bracket(result, i, at, &b))
				continue;
			b.lane = free_lane(all, b.first);
			g_array_append_val(all, b);
		}
	}
	return all;
}

static int
count_lanes(const GArray *brackets)
{
	int lanes = 0;

	for (guint i = 0; i < brackets->len; i++)
		lanes = MAX(lanes, g_array_index(brackets, struct bracket, i).lane + 1);
	return lanes <= LANES_MOST ? lanes : 0;
}

double
brackets_width(const struct report_result *result)
{
	GArray *all = brackets_of(result);
	int lanes = count_lanes(all);

	g_array_free(all, TRUE);
	return LANE * lanes;
}

void
brackets_draw(const struct rows_frame *rows)
{
	GArray *all = brackets_of(rows->view->result);
	int lanes = count_lanes(all);
	double margin = rows->height / 4;

	for (guint i = 0; lanes > 0 && i < all->len; i++) {
		const struct bracket *b = &g_array_index(all, struct bracket, i);
		double x = THEME_MARGIN - 6 + LANE * b->lane, hook = 5;
		double y0 = rows->top + rows->height * (double)b->first + margin;
		double y1 = rows->top + rows->height * (double)(b->last + 1) - margin;
		struct point corner[] = { { x + hook, y0 }, { x, y0 }, { x, y1 },
			{ x + hook, y1 } };

		scene_path(
		    rows->scene, corner, 4, (struct style){ .stroke = ROLE_SOFT, .width = 1.5 });
	}
	g_array_free(all, TRUE);
}
