/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rows: the frame of every chart that has a row a backend, best on top: title, places, names,
 * values, axis, source.
 *
 * Wide: the name stands left of its row's plot and the value right of it. Narrow: both above it.
 */
#ifndef PODIUM_ROWS_H
#define PODIUM_ROWS_H

#include "render/lib/chart.h"
#include "render/lib/layout/axis.h"

/* Heads of a frame; `value` and `note` are arrays by row, or NULL. */
struct rows_text {
	const char *title, *subtitle;
	const char *value_head;
	const struct number *value,
	    *note;          /* the value in ink, what is noted of it behind it, softer */
	int lanes;          /* of brackets left of the places */
	double plot_height; /* of a row; 0: as the rank chart's */
	double head;        /* px kept free above the first row */
};

struct rows {
	struct scene *scene;
	const struct view *view;
	size_t n;
	double top, height; /* of the first row; of each */
	double label_x;
	double from, to; /* of the plot, px */
	bool many;       /* low rows */
	bool crowded; /* runs are a cloud, not a mark each */
};

/* Draws title, subtitle, places, names and values; says where the plot is. */
struct rows rows_begin(struct scene *scene, const struct view *view, const struct rows_text *text);
/* The middle of a row's plot. */
double rows_y(const struct rows *rows, size_t row);
/* Half the height that marks of a row may take. */
double rows_half(const struct rows *rows);
double rows_bottom(const struct rows *rows);
/* The pieces of the plot that a grid line or a band runs through. */
size_t rows_pieces(const struct rows *rows);
struct box rows_piece(const struct rows *rows, size_t piece);
/* Shades the plot between two px. */
void rows_band(const struct rows *rows, double from, double to, enum role role);
/* An interval between two px; one that goes on beyond the plot ends in an arrow. */
void rows_interval(const struct rows *rows, double y, double from, double to);
/* Grid and labels; to be drawn before the marks. */
void rows_axis(const struct rows *rows, const struct axis *axis, const char *title);
/* What an axis of these rows needs to know. */
struct axis_wish rows_wish(const struct rows *rows, double lo, double hi);
/* The source line; sets the scene's height, `below` px under the rows' axis being taken already. */
void rows_end(const struct rows *rows, double below);

/* Title and subtitle alone, for charts without rows; returns the y below them. */
double frame_title(struct scene *scene, const char *title, const char *subtitle, double width);
/* The source line at the right, its baseline at `y`. */
void frame_source(struct scene *scene, const struct view *view, double y);

/*
 * Brackets round rows that share a letter; rows_lanes says how many stand side by side. 0: none, or
 * so many that they would be a thicket; then the places alone say what is open.
 */
double rows_lane_width(int lanes);
int rows_lanes(const struct report_result *result);
void rows_brackets(const struct rows *rows);

#endif
