/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plot: lines of several backends over a common axis, named where they end, or below on a narrow
 * drawing.
 */
#ifndef PODIUM_PLOT_H
#define PODIUM_PLOT_H

#include "render/lib/layout/axis.h"
#include "render/lib/layout/scene.h"
#include "render/lib/view/view.h"

enum { PLOT_NAMED = 10 }; /* more lines than this: the others are pale and have no name */

struct plot_point {
	double x, y;   /* in the axes' units */
	double lo, hi; /* interval of y; NAN: none */
};

struct plot_line {
	const struct report_backend *backend;
	struct plot_point *point; /* owned by the caller */
	size_t n;
	bool marks; /* a mark at each point */
};

struct plot {
	struct scene *scene;
	const struct view *view;
	const char *title; /* of the panel: what y is; over its top left corner */
	const char *x_title;
	struct axis x, y;
	double top, height; /* of the panel */
	double from, to;    /* px of the panel's left and right */
};

/* Where a panel's left and right are: `names` are those of its lines. */
void plot_place(struct plot *plot, const struct plot_line *line, size_t n);
/*
 * Grid, labels, lines and names. x and y must be made with plot's from, to, top and height. Returns
 * the y below it all.
 */
double plot_draw(const struct plot *plot, const struct plot_line *line, size_t n);
/* A options for the y axis of that panel. */
struct axis_options plot_y_options(const struct plot *plot, double lo, double hi, const char *unit);
/* What a subtitle says of more lines than are named; "" if all are. */
const char *plot_unnamed(size_t n);
/* The lines in the order of the backends' places, so that those named are the best. */
void plot_sort(struct plot_line *line, size_t n);

#endif
