/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/rows.h"

#include <math.h>
#include <string.h>

#include "render/lib/text.h"
#include "render/lib/words.h"

enum { LANE = 7, LANES_WIDTH = 56, PLACE = 20, NAME_WIDEST = 270, NAME_LEAST = 90, GAP = 16, LINE_HEIGHT = 15 };

double
frame_title(struct scene *scene, const char *title, const char *subtitle, double width)
{
	g_auto(GStrv) titles = text_wrap(title, width / 1.1, THEME_TITLE);
	g_auto(GStrv) lines = text_wrap(subtitle, width, THEME_SMALL);
	double y = 26;

	scene_set_title(scene, title);
	for (char **line = titles; *line != NULL; line++, y += 20)
		scene_text(scene, (struct label){ THEME_MARGIN, y, *line, ROLE_INK, THEME_TITLE, .bold = true });
	y -= 2;
	for (char **line = lines; *line != NULL && **line != '\0'; line++, y += LINE_HEIGHT)
		scene_text(scene, (struct label){ THEME_MARGIN, y, *line, ROLE_SOFT, .size = THEME_SMALL });
	return y;
}

void
frame_source(struct scene *scene, const struct view *view, double y)
{
	g_autofree char *source = words_source(view);

	if (!view->in_page)
		scene_text(scene, (struct label){ scene->width - THEME_MARGIN, y, source, ROLE_SOFT, THEME_SMALL,
		    .anchor = ANCHOR_END });
}

static double
widest(const struct number *texts, size_t n, int size)
{
	double most = 0;

	for (size_t i = 0; texts != NULL && i < n; i++)
		most = MAX(most, text_width(texts[i].s, size, false));
	return most;
}

static double
widest_name(const struct view *view)
{
	double most = NAME_LEAST;

	for (size_t i = 0; i < view->result->n_row; i++)
		most = MAX(most, text_width(view->result->row[i].backend->title, THEME_TEXT, false));
	return MIN(most + 1, NAME_WIDEST);
}

static double
lane_width(int lanes)
{
	return lanes > 0 ? MIN(LANE, (double)LANES_WIDTH / lanes) : 0;
}

/* Rows without a ranking have no place. */
static void
put_place(const struct rows *r, size_t row, double y)
{
	char place[24];

	if (r->view->result->row[row].place == 0)
		return;
	snprintf(place, sizeof place, "%d", (int)r->view->result->row[row].place);
	scene_text(r->scene, (struct label){ r->label_x - 10, y, place, ROLE_SOFT, .anchor = ANCHOR_END, .bold = true });
}

static void
put_row(const struct rows *r, const struct rows_text *text, size_t row, double note_width)
{
	bool narrow = r->view->narrow;
	double y = narrow ? r->top + r->height * (double)row + 16 : rows_y(r, row) + 4.5;
	double right = r->scene->width - THEME_MARGIN, value_x = right - note_width;
	bool noted = text->note != NULL && *text->note[row].s != '\0';
	double room = narrow ? value_x - r->label_x - 8 : r->from - r->label_x - 8;

	if (narrow && text->value != NULL)
		room -= widest(text->value, r->n, THEME_AXIS);
	put_place(r, row, y);
	scene_text(r->scene, (struct label){ r->label_x, y, r->view->result->row[row].backend->title, ROLE_INK,
	    .width = room });
	if (text->value != NULL)
		scene_text(r->scene, (struct label){ noted ? value_x : right, y, text->value[row].s, ROLE_INK,
		    narrow ? THEME_AXIS : 0, .anchor = ANCHOR_END });
	if (text->note != NULL)
		scene_text(r->scene, (struct label){ right, y, text->note[row].s, ROLE_SOFT,
		    narrow ? THEME_SMALL : THEME_AXIS, .anchor = ANCHOR_END });
}

struct rows
rows_begin(struct scene *scene, const struct view *view, const struct rows_text *text)
{
	size_t n = view->result->n_row;
	bool narrow = view->narrow, many = n > THEME_MANY;
	double lanes = text->lanes * lane_width(text->lanes), note, value;
	struct rows r = { .scene = scene, .view = view, .n = n, .many = many,
		.height = narrow ? THEME_ROW_NARROW : many ? THEME_ROW_MANY : THEME_ROW };

	note = widest(text->note, n, narrow ? THEME_SMALL : THEME_AXIS);
	note += note > 0 ? 8 : 0;
	value = widest(text->value, n, THEME_TEXT);
	r.label_x = THEME_MARGIN + lanes + PLACE + 8;
	r.from = narrow ? THEME_MARGIN : r.label_x + widest_name(view) + GAP;
	r.to = scene->width - THEME_MARGIN - (narrow ? 4 : note + value + (value > 0 ? GAP + 8 : 0));
	if (narrow)
		r.from += lanes + 4;
	r.top = frame_title(scene, text->title, text->subtitle,
	    scene->width - 2 * THEME_MARGIN - (narrow ? 0 : 160));
	if (!narrow && text->value_head != NULL)
		scene_text(scene, (struct label){ scene->width - THEME_MARGIN, r.top - LINE_HEIGHT,
		    text->value_head, ROLE_SOFT, THEME_SMALL, .anchor = ANCHOR_END });
	for (size_t i = 0; i < n; i++)
		put_row(&r, text, i, note);
	return r;
}

double
rows_y(const struct rows *rows, size_t row)
{
	double middle = rows->view->narrow ? 32 : rows->height / 2;

	return rows->top + rows->height * (double)row + middle;
}

double
rows_half(const struct rows *rows)
{
	return rows->many || rows->view->narrow ? 7 : 9;
}

double
rows_bottom(const struct rows *rows)
{
	return rows->top + rows->height * (double)rows->n;
}

struct axis_wish
rows_wish(const struct rows *rows, double lo, double hi)
{
	return (struct axis_wish){ .lo = lo, .hi = hi, .unit = rows->view->result->metric->unit,
		.from = rows->from, .to = rows->to, .spacing = rows->view->narrow ? 50 : 60 };
}

/* Wide, the plot is one piece from top to bottom; narrow, names stand between the rows' pieces. */
size_t
rows_pieces(const struct rows *rows)
{
	return rows->view->narrow ? rows->n : 1;
}

struct box
rows_piece(const struct rows *rows, size_t piece)
{
	if (rows->view->narrow)
		return (struct box){ rows->from, rows_y(rows, piece) - 10, rows->to - rows->from, 20 };
	return (struct box){ rows->from, rows->top, rows->to - rows->from, rows_bottom(rows) - rows->top };
}

void
rows_band(const struct rows *rows, double from, double to, enum role role)
{
	from = CLAMP(from, rows->from, rows->to);
	to = CLAMP(to, rows->from, rows->to);
	for (size_t piece = 0; to > from && piece < rows_pieces(rows); piece++) {
		struct box box = rows_piece(rows, piece);

		scene_rect(rows->scene, (struct box){ from, box.y, to - from, box.h },
		    (struct style){ .fill = role });
	}
}

void
rows_axis(const struct rows *rows, const struct axis *axis, const char *title)
{
	double bottom = rows_bottom(rows);
	GArray *grid = g_array_new(FALSE, FALSE, sizeof(struct point));

	for (int i = 0; i < axis->n_tick; i++) {
		double x = axis->tick[i].at;

		for (size_t piece = 0; piece < rows_pieces(rows); piece++) {
			struct box box = rows_piece(rows, piece);
			struct point ends[] = { { x, box.y }, { x, box.y + box.h } };

			g_array_append_vals(grid, ends, 2);
		}
		scene_text(rows->scene, (struct label){ x, bottom + 18, axis->tick[i].label.s, ROLE_SOFT,
		    THEME_AXIS, .anchor = ANCHOR_MIDDLE });
	}
	scene_segments(rows->scene, (struct point *)(void *)grid->data, grid->len,
	    (struct style){ .stroke = ROLE_LINE, .width = 1 });
	g_array_free(grid, TRUE);
	scene_text(rows->scene, (struct label){ (rows->from + rows->to) / 2, bottom + 38, title, ROLE_SOFT,
	    THEME_AXIS, .anchor = ANCHOR_MIDDLE });
}

void
rows_end(const struct rows *rows, double below)
{
	double y = rows_bottom(rows) + below + (rows->view->narrow ? 58 : 38);

	frame_source(rows->scene, rows->view, y);
	rows->scene->height = ceil(y + (rows->view->narrow && rows->view->in_page ? -6 : 14));
}

/* ---- brackets ---- */

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

int
rows_lanes(const struct report_result *result)
{
	GArray *all = brackets_of(result);
	int lanes = 0;

	for (guint i = 0; i < all->len; i++)
		lanes = MAX(lanes, g_array_index(all, struct bracket, i).lane + 1);
	g_array_free(all, TRUE);
	return lanes;
}

void
rows_brackets(const struct rows *rows)
{
	GArray *all = brackets_of(rows->view->result);
	double step = lane_width(rows_lanes(rows->view->result)), margin = rows->height / 4;

	for (guint i = 0; i < all->len; i++) {
		const struct bracket *b = &g_array_index(all, struct bracket, i);
		double x = THEME_MARGIN - 6 + step * b->lane, hook = MIN(5, step);
		double y0 = rows->top + rows->height * (double)b->first + margin;
		double y1 = rows->top + rows->height * (double)(b->last + 1) - margin;
		struct point corner[] = { { x + hook, y0 }, { x, y0 }, { x, y1 }, { x + hook, y1 } };

		scene_path(rows->scene, corner, 4, (struct style){ .stroke = ROLE_SOFT, .width = 1.5 });
	}
	g_array_free(all, TRUE);
}
