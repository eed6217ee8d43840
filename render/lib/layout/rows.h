/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rows: the frame of every chart that has a row a backend, best on top: title, places, names,
 * values, axis, source.
 *
 * Wide: the name stands left of its row's plot and the value right of it. Narrow: both above it.
 */
#ifndef PODIUM_ROWS_H
#define PODIUM_ROWS_H

#include "render/lib/layout/axis.h"
#include "render/lib/layout/scene.h"
#include "render/lib/view/view.h"

/* Heads of a frame; `value` and `note` are arrays by row, or NULL. */
struct rows_text {
	const char *title, *subtitle;
	const char *value_head;
	const struct number *value; /* in ink */
	const struct number *note;  /* behind it, softer: what is noted of it */
	double left;                /* px kept free left of the places */
	double plot_height;         /* of a row; 0: as the rank chart's */
	double head;                /* px kept free above the first row */
};

struct rows_frame {
	struct scene *scene;
	const struct view *view;
	size_t n;
	double top, height; /* of the first row; of each */
	double label_x;
	double from, to; /* of the plot, px */
	bool many;       /* low rows */
	bool crowded;    /* runs are a cloud, not a mark each */
};

/* Draws title, subtitle, places, names and values; says where the plot is. */
struct rows_frame rows_begin(
    struct scene *scene, const struct view *view, const struct rows_text *text);
/* The middle of a row's plot. */
double rows_y(const struct rows_frame *rows, size_t row);
/* Half the height that marks of a row may take. */
double rows_half(const struct rows_frame *rows);
double rows_bottom(const struct rows_frame *rows);
/* The pieces of the plot that a grid line or a band runs through. */
size_t rows_pieces(const struct rows_frame *rows);
struct box rows_piece(const struct rows_frame *rows, size_t piece);
/* Shades the plot between two px. */
void rows_band(const struct rows_frame *rows, double from, double to, enum theme_role role);
/* An interval between two px; one that goes on beyond the plot ends in an arrow. */
void rows_interval(const struct rows_frame *rows, double y, double from, double to);
/* Grid and labels; to be drawn before the marks. */
void rows_axis(const struct rows_frame *rows, const struct axis *axis, const char *title);
/*
 * The axis of what happens within the load, with room right of it for a scale, so that of two
 * charts of one study a second stands below the other.
 */
struct axis rows_seconds(struct rows_frame *rows, double seconds);
/* What an axis of these rows needs to know. */
struct axis_options rows_axis_options(const struct rows_frame *rows, double lo, double hi);
/* The source line; sets the scene's height, `below` px under the rows' axis being taken already. */
void rows_end(const struct rows_frame *rows, double below);

#endif
