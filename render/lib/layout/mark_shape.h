/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mark_shape: the shapes of marks, which tell backends apart where colour does not. */
#ifndef PODIUM_MARK_SHAPE_H
#define PODIUM_MARK_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

struct point {
	double x, y;
};

enum mark_shape {
	SHAPE_DISC,
	SHAPE_SQUARE,
	SHAPE_TRIANGLE,
	SHAPE_DIAMOND,
	SHAPE_NABLA,
	SHAPE_PLUS,
	SHAPE_CROSS,
	SHAPE_STAR,
	SHAPES
};

/*
 * The corners of a shape of radius 1; none of the disc. Ends of segments if the shape is open
 * (plus, cross, star), else a closed area. Returns how many.
 */
size_t mark_shape_corners(enum mark_shape shape, struct point corner[8]);
bool mark_shape_is_open(enum mark_shape shape);

#endif
