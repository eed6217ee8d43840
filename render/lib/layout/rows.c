/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/rows.h"

#include <math.h>

#include "render/lib/layout/frame.h"
#include "render/lib/layout/plot.h"
#include "render/lib/text/typeset.h"
#include "render/lib/view/phrase.h"

enum {
	PLACE = 20,
	NAME_WIDEST = 270,
	NAME_LEAST = 90,
	GAP = 16,
	NAME_HEIGHT = 22,
	LINE_HEIGHT = 15
};

static double
widest(const struct number *texts, size_t n, int size)
{
	double most = 0;

	for (size_t i = 0; texts != NULL && i < n; i++)
		most = MAX(most, typeset_width(texts[i].s, size, false));
	return most;
}

static double
widest_name(const struct view *view)
{
	double most = NAME_LEAST;

	for (size_t i = 0; i < view->result->n_row; i++)
		most = MAX(
		    most, typeset_width(view->result->row[i].backend->title, THEME_TEXT, false));
	return MIN(most + 1, NAME_WIDEST);
}

static double
widest_place(const struct view *view)
{
	double most = PLACE;

	for (size_t i = 0; i < view->result->n_row; i++)
		most = MAX(most,
		    typeset_width(phrase_place(&view->result->row[i]).s, THEME_TEXT, true) + 2);
	return most;
}

/* Rows without a ranking have no place. */
static void
put_place(const struct rows_frame *r, size_t row, double y)
{
	struct number place = phrase_place(&r->view->result->row[row]);

	scene_text(r->scene,
	    (struct label){
		r->label_x - 10, y, place.s, ROLE_SOFT, .anchor = ANCHOR_END, .bold = true });
}

static void
put_row(const struct rows_frame *r, const struct rows_text *text, size_t row, double note_width)
{
	bool narrow = r->view->narrow;
	double y = narrow ? r->top + r->height * (double)row + 16 : rows_y(r, row) + 4.5;
	double right = r->scene->width - THEME_MARGIN, value_x = right - note_width;
	bool noted = text->note != NULL && *text->note[row].s != '\0';
	double room = narrow ? value_x - r->label_x - 8 : r->from - r->label_x - 8;

	if (narrow && text->value != NULL)
		room -= widest(text->value, r->n, THEME_AXIS);
	put_place(r, row, y);
	scene_text(r->scene,
	    (struct label){
		r->label_x, y, r->view->result->row[row].backend->title, ROLE_INK, .width = room });
	if (text->value != NULL)
		scene_text(r->scene,
		    (struct label){ noted ? value_x : right, y, text->value[row].s, ROLE_INK,
			narrow ? THEME_AXIS : 0, .anchor = ANCHOR_END });
	if (text->note != NULL)
		scene_text(r->scene,
		    (struct label){ right, y, text->note[row].s, ROLE_SOFT,
			narrow ? THEME_SMALL : THEME_AXIS, .anchor = ANCHOR_END });
}

struct rows_frame
rows_begin(struct scene *scene, const struct view *view, const struct rows_text *text)
{
	size_t n = view->result->n_row;
	bool narrow = view->narrow, many = n > THEME_MANY;
	double note, value;
	struct rows_frame r = { .scene = scene,
		.view = view,
		.n = n,
		.many = many,
		.height = many ? THEME_ROW_MANY : THEME_ROW };

	if (narrow)
		r.height = THEME_ROW_NARROW;
	if (text->plot_height > 0)
		r.height = text->plot_height + (narrow ? NAME_HEIGHT : 0);
	note = widest(text->note, n, narrow ? THEME_SMALL : THEME_AXIS);
	note += note > 0 ? 8 : 0;
	value = widest(text->value, n, THEME_TEXT);
	r.label_x = THEME_MARGIN + text->left + widest_place(view) + 8;
	r.from = narrow ? THEME_MARGIN : r.label_x + widest_name(view) + GAP;
	r.to =
	    scene->width - THEME_MARGIN - (narrow ? 4 : note + value + (value > 0 ? GAP + 8 : 0));
	if (narrow)
		r.from += text->left + 4;
	r.top = frame_title(scene, text->title, text->subtitle,
		    scene->width - 2 * THEME_MARGIN - (narrow ? 0 : 160)) +
	    text->head;
	if (!narrow && text->value_head != NULL)
		scene_text(scene,
		    (struct label){ scene->width - THEME_MARGIN, r.top - LINE_HEIGHT,
			text->value_head, ROLE_SOFT, THEME_SMALL, .anchor = ANCHOR_END });
	for (size_t i = 0; i < n; i++)
		put_row(&r, text, i, note);
	return r;
}

double
rows_y(const struct rows_frame *rows, size_t row)
{
	double name = rows->view->narrow ? NAME_HEIGHT : 0;

	return rows->top + rows->height * (double)row + name + (rows->height - name) / 2 -
	    (name > 0 ? 2 : 0);
}

double
rows_half(const struct rows_frame *rows)
{
	return rows->many || rows->view->narrow ? 7 : 9;
}

double
rows_bottom(const struct rows_frame *rows)
{
	return rows->top + rows->height * (double)rows->n;
}

struct axis
rows_seconds(struct rows_frame *rows, double seconds)
{
	struct axis axis;

	rows->to -= rows->view->narrow ? 46 : 60;
	axis = axis_make((struct axis_options){ .lo = 0,
	    .hi = seconds,
	    .unit = "s",
	    .zero = true,
	    .never_log = true,
	    .from = rows->from,
	    .to = rows->to,
	    .spacing = 60 });
	rows_axis(rows, &axis, "seconds since the load began");
	return axis;
}

struct axis_options
rows_axis_options(const struct rows_frame *rows, double lo, double hi)
{
	return (struct axis_options){ .lo = lo,
		.hi = hi,
		.unit = rows->view->result->metric->unit,
		.from = rows->from,
		.to = rows->to,
		.spacing = rows->view->narrow ? 50 : 60 };
}

/* Wide, the plot is one piece from top to bottom; narrow, names stand between the rows' pieces. */
size_t
rows_pieces(const struct rows_frame *rows)
{
	return rows->view->narrow ? rows->n : 1;
}

struct box
rows_piece(const struct rows_frame *rows, size_t piece)
{
	double height = rows->height - NAME_HEIGHT - 4;

	if (rows->view->narrow)
		return (struct box){ rows->from, rows_y(rows, piece) - height / 2,
			rows->to - rows->from, height };
	return (struct box){ rows->from, rows->top, rows->to - rows->from,
		rows_bottom(rows) - rows->top };
}

void
rows_band(const struct rows_frame *rows, double from, double to, enum theme_role role)
{
	from = CLAMP(from, rows->from, rows->to);
	to = CLAMP(to, rows->from, rows->to);
	for (size_t piece = 0; to > from && piece < rows_pieces(rows); piece++) {
		struct box box = rows_piece(rows, piece);

		scene_rect(rows->scene, (struct box){ from, box.y, to - from, box.h },
		    (struct style){ .fill = role });
	}
}

static void
arrow(const struct rows_frame *rows, double y, double x, double ahead)
{
	struct point head[] = { { x - 4 * ahead, y - 6 }, { x + 3 * ahead, y },
		{ x - 4 * ahead, y + 6 } };

	scene_path(rows->scene, head, 3,
	    (struct style){ .stroke = ROLE_ACCENT, .width = 2, .round = true });
}

void
rows_interval(const struct rows_frame *rows, double y, double from, double to)
{
	double a = CLAMP(from, rows->from, rows->to), b = CLAMP(to, rows->from, rows->to);

	scene_line(rows->scene, (struct point){ a, y }, (struct point){ b, y },
	    (struct style){ .stroke = ROLE_ACCENT, .width = 4, .round = true });
	if (from < rows->from - .5)
		arrow(rows, y, a, -1);
	if (to > rows->to + .5)
		arrow(rows, y, b, 1);
}

void
rows_axis(const struct rows_frame *rows, const struct axis *axis, const char *title)
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
		scene_text(rows->scene,
		    (struct label){ x, bottom + 18, axis->tick[i].label.s, ROLE_SOFT, THEME_AXIS,
			.anchor = ANCHOR_MIDDLE });
	}
	scene_segments(rows->scene, (struct point *)(void *)grid->data, grid->len,
	    (struct style){ .stroke = ROLE_LINE, .width = 1 });
	g_array_free(grid, TRUE);
	scene_text(rows->scene,
	    (struct label){ (rows->from + rows->to) / 2, bottom + 38, title, ROLE_SOFT, THEME_AXIS,
		.anchor = ANCHOR_MIDDLE });
}

void
rows_end(const struct rows_frame *rows, double below)
{
	double y = rows_bottom(rows) + below + (rows->view->narrow ? 58 : 38);

	frame_source(rows->scene, rows->view, y);
	rows->scene->height = ceil(y + (rows->view->narrow && rows->view->in_page ? -6 : 14));
}
