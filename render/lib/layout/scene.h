/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * scene: a chart's layout, which is a list of marks with positions, roles and texts, and nothing of
 * how they are painted. Lengths are px, y grows downwards. Texts and points are copied.
 */
#ifndef PODIUM_SCENE_H
#define PODIUM_SCENE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "render/lib/layout/mark_shape.h"
#include "render/lib/layout/theme.h"

struct box {
	double x, y, w, h;
};

enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

struct style {
	enum theme_role fill, stroke; /* ROLE_NONE: not painted */
	double width;                 /* of the stroke */
	double opacity;               /* 0 counts as 1 */
	bool round;                   /* ends and corners */
	bool dashed;
};

struct label {
	double x, y; /* the baseline */
	const char *text;
	enum theme_role role;
	int size; /* 0: THEME_TEXT */
	enum anchor anchor;
	bool bold;
	double width; /* longer texts end in an ellipsis; 0: no limit */
};

enum mark_kind {
	MARK_RECT,
	MARK_PATH,
	MARK_SEGMENTS,
	MARK_SHAPE,
	MARK_TEXT,
	MARK_CLOUD,
	MARK_GRID
};

struct mark {
	enum mark_kind kind;
	struct style style;
	struct box box;      /* rect, grid */
	struct point *point; /* path: its corners; segments: pairs; shape: one; cloud: each */
	size_t n;
	double radius; /* shape, cloud */
	enum mark_shape shape;
	struct label label; /* text: label.text is owned */
	uint8_t *cell;      /* grid: columns x rows densities from 0 to 255, top row first */
	size_t columns;
};

struct scene {
	double width, height;
	char *title, *description; /* for who does not see it */
	GArray *marks;             /* struct mark, in order of painting */
};

struct scene *scene_new(double width);
void scene_free(struct scene *scene);
void scene_set_title(struct scene *scene, const char *title);
void scene_set_description(struct scene *scene, const char *description);

void scene_rect(struct scene *scene, struct box box, struct style style);
void scene_line(struct scene *scene, struct point from, struct point to, struct style style);
/* An open line if style.fill is none, else a closed area. */
void scene_path(struct scene *scene, const struct point *point, size_t n, struct style style);
/* Lines between points 0 and 1, 2 and 3, ...: n counts points. */
void scene_segments(struct scene *scene, const struct point *point, size_t n, struct style style);
void scene_shape(
    struct scene *scene, enum mark_shape shape, struct point at, double radius, struct style style);
void scene_text(struct scene *scene, struct label label);
/* Many equal dots; above THEME_CLOUD_FROM they become one picture. */
void scene_cloud(
    struct scene *scene, const struct point *point, size_t n, double radius, enum theme_role role);
/* Densities as a picture of columns x (n / columns) cells that fills the box. */
void scene_grid(struct scene *scene, struct box box, const uint8_t *cell, size_t n, size_t columns);

/* One line a mark: for people, and for the golden tests. */
void scene_print(const struct scene *scene, FILE *out);

#endif
