/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_matrix: every pair of backends: told apart, a tie, not told apart, or not comparable; by
 * sign as well as by colour.
 */
#include <math.h>
#include <stdio.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/frame.h"
#include "render/lib/text/typeset.h"
#include "render/lib/view/outcome.h"
#include "render/lib/view/phrase.h"

#define LEAST_P 0.0001 /* smaller ones say no more */

enum {
	HEAD_FROM = 15, /* px of a cell's width from which each column has its number */
	SIGN_FROM = 9,  /* and its cells signs */
	SIGN_ROOM = 19,
	CELL = 88,
	CELL_MAX = 130,
	CELL_TALL = 40,
	KEY = 210,
	HEAD = 22
};

enum verdict { APART, TIE, OPEN, UNKNOWN };

/* How much a cell can say, by its width. */
enum detail { SOLID, SIGNS, RATIOS, INTERVALS };

struct grid {
	struct scene *scene;
	const struct view *view;
	double x, y, w, h; /* of the first cell: left, top; of each cell */
	enum detail detail;
};

static bool
has_data(const struct view *view)
{
	return view->result->n_row > 1 && view->result->pair != NULL;
}

static enum verdict
verdict_of(const struct report_pair *p)
{
	if (p == NULL || !isfinite(p->simultaneous_lo))
		return p != NULL && p->separated ? APART : UNKNOWN;
	if (p->separated)
		return APART;
	return p->equivalent ? TIE : OPEN;
}

static struct box
cell(const struct grid *g, size_t row, size_t column)
{
	double gap = g->h > 12 ? 1 : 0.5;

	return (struct box){ g->x + g->w * (double)column + gap, g->y + g->h * (double)row + gap,
		g->w - 2 * gap, g->h - 2 * gap };
}

/* Signs are drawn, not set: they must be read at any size. */
static void
draw_sign(const struct grid *g, enum verdict v, struct box b)
{
	double x = b.x + b.w / 2, y = b.y + b.h / 2, r = MIN(b.w, b.h) / 4;
	struct style line = { .stroke = v == APART ? ROLE_ACCENT : ROLE_SOFT,
		.width = r > 3 ? 1.5 : 1,
		.round = true };
	struct point apart[] = { { x - r / 1.6, y - r }, { x + r / 1.6, y },
		{ x - r / 1.6, y + r } };
	struct point tie[] = { { x - r, y - r / 2 }, { x + r, y - r / 2 }, { x - r, y + r / 2 },
		{ x + r, y + r / 2 } };

	if (v == APART)
		scene_path(g->scene, apart, 3, line);
	else if (v == TIE)
		scene_segments(g->scene, tie, 4, line);
	else if (v == OPEN)
		scene_shape(g->scene, SHAPE_DISC, (struct point){ x, y }, r * .8, line);
	else
		scene_line(
		    g->scene, (struct point){ x - r / 2, y }, (struct point){ x + r / 2, y }, line);
}

static void
draw_ratio(const struct grid *g, const struct report_pair *p, struct box b)
{
	bool two = g->detail == INTERVALS && isfinite(p->simultaneous_lo);
	double y = b.y + b.h / 2 + (two ? -1 : 4);

	scene_text(g->scene,
	    (struct label){ b.x + b.w - 6, y, number_ratio(p->ratio).s, ROLE_INK, THEME_AXIS,
		.anchor = ANCHOR_END });
	if (two)
		scene_text(g->scene,
		    (struct label){ b.x + b.w - 6, y + 13,
			number_range(p->simultaneous_lo, p->simultaneous_hi).s, ROLE_SOFT,
			THEME_SMALL, .anchor = ANCHOR_END });
	draw_sign(g, verdict_of(p),
	    (struct box){ b.x + 2, two ? b.y - 1 : b.y, 14, two ? b.h / 2 + 4 : b.h });
}

/* Cells too small for signs differ in lightness instead, and colour only repeats it. */
static void
draw_fill(const struct grid *g, enum verdict v, struct box b)
{
	bool solid = g->detail == SOLID;
	enum theme_role fill = v == APART ? ROLE_ACCENT :
	    v != TIE                      ? ROLE_NONE :
	    solid                         ? ROLE_SOFT :
					    ROLE_BAND;

	if (v == APART)
		scene_rect(g->scene, b, (struct style){ .fill = fill, .opacity = solid ? 1 : .16 });
	else
		scene_rect(g->scene, b,
		    (struct style){
			fill, ROLE_LINE, .width = 1, .opacity = solid && v == TIE ? .45 : 0 });
}

/* A pass over the cells for each thing that is drawn, so that equal marks follow each other. */
enum pass { FILLS, SIGNS_OR_TEXT };

static void
draw_cell(const struct grid *g, size_t row, size_t column, enum pass pass)
{
	bool swapped;
	const struct report_pair *p = report_pair_of(g->view->result, column, row, &swapped);
	struct box b = cell(g, row, column);

	if (pass == FILLS)
		draw_fill(g, verdict_of(p), b);
	else if (p != NULL && g->detail >= RATIOS)
		draw_ratio(g, p, b);
	else if (g->detail == SIGNS)
		draw_sign(g, verdict_of(p), b);
}

static void
draw_cells(const struct grid *g)
{
	for (enum pass pass = FILLS; pass <= SIGNS_OR_TEXT; pass++)
		for (size_t i = 1; i < g->view->result->n_row; i++)
			for (size_t j = 0; j < i; j++)
				draw_cell(g, i, j, pass);
}

static void
draw_names(const struct grid *g, double width)
{
	const struct report_result *result = g->view->result;
	int size = g->h < 14 ? THEME_SMALL : THEME_TEXT;

	for (size_t i = 0; i < result->n_row; i++) {
		double y = g->y + g->h * ((double)i + .5);
		char place[24];

		snprintf(place, sizeof place, "%zu", i + 1);
		scene_text(g->scene,
		    (struct label){ THEME_MARGIN + 18, y + 4.5, place, ROLE_SOFT, size,
			.anchor = ANCHOR_END, .bold = true });
		scene_text(g->scene,
		    (struct label){ THEME_MARGIN + 26, y + 4.5, result->row[i].backend->title,
			ROLE_INK, size, .width = width - 32 });
		if (i + 1 < result->n_row && (g->w >= HEAD_FROM || i % 5 == 4))
			scene_text(g->scene,
			    (struct label){ g->x + g->w * ((double)i + .5), g->y - 7, place,
				ROLE_SOFT, THEME_SMALL, .anchor = ANCHOR_MIDDLE, .bold = true });
	}
}

/* The signs that occur and what they mean; returns the y below. */
static double
draw_key(const struct grid *g, double x, double y)
{
	static const char *const words[] = { "told apart: the row is worse",
		"a tie: within the margin", "not told apart", "too few runs to say" };
	bool seen[4] = { false };

	for (size_t i = 0; i < g->view->result->n_row; i++)
		for (size_t j = 0; j < i; j++) {
			bool swapped;

			seen[verdict_of(report_pair_of(g->view->result, j, i, &swapped))] = true;
		}
	for (int v = 0; v < 4; v++) {
		struct box sign = { x, y - 11, 14, 14 };

		if (!seen[v])
			continue;
		if (g->detail == SOLID)
			draw_fill(g, (enum verdict)v, sign);
		else
			draw_sign(g, (enum verdict)v, sign);
		scene_text(g->scene,
		    (struct label){ x + 20, y, words[v], ROLE_SOFT, .size = THEME_SMALL });
		y += 18;
	}
	return y;
}

/* Beside the grid or in its empty half if there is room, else below; returns the y below it all. */
static double
place_key(const struct grid *g)
{
	double n = (double)g->view->result->n_row, right = g->x + g->w * (n - 1);
	double bottom = g->y + g->h * n, edge = g->scene->width - THEME_MARGIN;

	if (edge - right > KEY)
		return MAX(bottom, draw_key(g, right + 24, g->y + g->h + 14));
	if (g->w * n > 500 && g->h * n > 200) {
		draw_key(g, edge - KEY, g->y + 20);
		return bottom;
	}
	return draw_key(g, THEME_MARGIN, bottom + 22);
}

static double
name_width(const struct view *view)
{
	double most = 60, limit = view->narrow ? 120 : view->result->n_row <= 8 ? 300 : 250;

	for (size_t i = 0; i < view->result->n_row; i++)
		most = MAX(
		    most, typeset_width(view->result->row[i].backend->title, THEME_TEXT, false));
	return MIN(most + 36, limit);
}

/* The widest ratio or interval of all. */
static double
widest(const struct report_result *result, bool interval)
{
	double most = 0;

	for (size_t i = 0; i < result->n_pair; i++) {
		const struct report_pair *p = &result->pair[i];
		struct number n = interval ? number_range(p->simultaneous_lo, p->simultaneous_hi) :
					     number_ratio(p->ratio);

		most = MAX(most, typeset_width(n.s, interval ? THEME_SMALL : THEME_AXIS, false));
	}
	return most;
}

/* Sizes of the cells: as wide as the text needs, if there is room. */
static void
size_cells(struct grid *g, double room)
{
	double ratio = widest(g->view->result, false) + SIGN_ROOM,
	       interval = widest(g->view->result, true) + 10;

	g->w = MIN(CLAMP(MAX(ratio, interval), CELL, CELL_MAX), room);
	if (g->w >= MAX(ratio, interval)) {
		g->detail = INTERVALS;
		g->h = CELL_TALL;
	} else {
		g->detail = g->w >= ratio ? RATIOS : g->w >= SIGN_FROM ? SIGNS : SOLID;
		g->h = CLAMP(g->w, g->view->narrow ? 16 : 13, 34);
	}
}

static char *
subtitle(const struct grid *g)
{
	if (g->detail < RATIOS)
		return g_strdup(
		    "each row against each column, by place: do these runs tell them apart?");
	if (g->detail == RATIOS || widest(g->view->result, true) == 0)
		return g_strdup("how many times worse the row is than the column");
	return g_strdup_printf("how many times worse the row is than the column, with the %s"
			       " interval for all comparisons together",
	    phrase_level(g->view->report).s);
}

static void
layout(struct scene *scene, const struct view *view)
{
	double n = (double)view->result->n_row;
	g_autofree char *what = g_strdup_printf("%s, pair by pair", view->result->metric->title);
	g_autofree char *title = phrase_title(view, what), *under = NULL;
	double width = name_width(view), inner = scene->width - 2 * THEME_MARGIN, y;
	struct grid g = { .scene = scene, .view = view, .x = THEME_MARGIN + width };

	size_cells(&g, (inner - width) / MAX(1, n - 1));
	under = subtitle(&g);
	g.y = frame_title(scene, title, under, inner) + HEAD;
	draw_cells(&g);
	draw_names(&g, width);
	y = place_key(&g);
	frame_source(scene, view, y + 14);
	scene->height = y + (view->in_page ? 8 : 28);
}

/* Only what occurs: "Of 28 pairs 2 are told apart and 26 are open." */
static char *
pair_words(const struct view *view, size_t separated, size_t tie, size_t open)
{
	g_autofree char *ties = g_strdup_printf("%zu %s shown to lie within %s", tie,
	    tie == 1 ? "is" : "are", number_percent(view->report->study.margin).s);
	g_autofree char *opens = g_strdup_printf("%zu %s open", open, open == 1 ? "is" : "are");
	GString *text = g_string_new("");

	g_string_printf(text, "Of %zu pairs ", view->result->n_pair);
	if (separated == 0)
		g_string_append(text, "none is told apart");
	else
		g_string_append_printf(
		    text, "%zu %s told apart", separated, separated == 1 ? "is" : "are");
	if (tie > 0)
		g_string_append_printf(text, "%s%s", open > 0 ? ", " : " and ", ties);
	if (open > 0)
		g_string_append_printf(text, " and %s", opens);
	g_string_append_c(text, '.');
	return g_string_free(text, FALSE);
}

static char *
caption(const struct view *view)
{
	const struct report_result *result = view->result;
	size_t tie = 0, open = 0, separated;

	for (size_t i = 0; i < result->n_pair; i++) {
		tie += verdict_of(&result->pair[i]) == TIE;
		open += verdict_of(&result->pair[i]) == OPEN;
	}
	if (outcome_is_one_run(result))
		return g_strdup("One run each: of no pair can it be said that they differ.");
	if (result->n_pair == 1)
		return g_strdup(tie ? "The two are shown to be as good as equal." :
			open        ? "These runs do not tell the two apart." :
				      "These runs tell the two apart.");
	separated = outcome_separated_pairs(result);
	if (separated == result->n_pair)
		return g_strdup_printf("All %zu pairs are told apart.", separated);
	return pair_words(view, separated, tie, open);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "better", "worse", "verdict", "ratio", "interval",
		"p, adjusted", NULL };
	static const char *const words[] = { "told apart", "tie", "not told apart",
		"too few runs" };
	const struct report_result *result = view->result;
	struct text_table *table = text_table_new(heads, 3);
	enum { SHOWN = 500 }; /* more are in pairs.csv */

	for (size_t i = 0; i < result->n_pair && i < SHOWN; i++) {
		const struct report_pair *p = &result->pair[i];

		if (p->method == NULL)
			continue;
		text_table_add(table, result->row[p->a].backend->title);
		text_table_add(table, result->row[p->b].backend->title);
		text_table_add(table, words[verdict_of(p)]);
		text_table_add(table, number_ratio(p->ratio).s);
		text_table_add(table,
		    isfinite(p->simultaneous_lo) ?
			number_range(p->simultaneous_lo, p->simultaneous_hi).s :
			"—");
		text_table_add(
		    table, p->p_a_holm < LEAST_P ? "< 0.0001" : number_digits(p->p_a_holm, 2).s);
	}
	return table;
}

const struct chart chart_matrix = {
	.name = "matrix",
	.heading = "Every pair",
	.what = "every pair: told apart, a tie, or too few runs",
	.order = 20,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
