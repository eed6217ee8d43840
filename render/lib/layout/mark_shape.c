/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/mark_shape.h"

bool
mark_shape_is_open(enum mark_shape shape)
{
	return shape == SHAPE_PLUS || shape == SHAPE_CROSS || shape == SHAPE_STAR;
}

size_t
mark_shape_corners(enum mark_shape shape, struct point corner[8])
{
	static const struct {
		size_t n;
		struct point at[8];
	} table[SHAPES] = {
		[SHAPE_SQUARE] = { 4,
		    { { -.86, -.86 }, { .86, -.86 }, { .86, .86 }, { -.86, .86 } } },
		[SHAPE_TRIANGLE] = { 3, { { 0, -1.1 }, { 1.1, .85 }, { -1.1, .85 } } },
		[SHAPE_DIAMOND] = { 4, { { 0, -1.2 }, { 1.2, 0 }, { 0, 1.2 }, { -1.2, 0 } } },
		[SHAPE_NABLA] = { 3, { { 0, 1.1 }, { 1.1, -.85 }, { -1.1, -.85 } } },
		[SHAPE_PLUS] = { 4, { { 0, -1.1 }, { 0, 1.1 }, { -1.1, 0 }, { 1.1, 0 } } },
		[SHAPE_CROSS] = { 4, { { -.9, -.9 }, { .9, .9 }, { -.9, .9 }, { .9, -.9 } } },
		[SHAPE_STAR] = { 6,
		    { { 0, -1.1 }, { 0, 1.1 }, { -1, -.6 }, { 1, .6 }, { -1, .6 }, { 1, -.6 } } },
	};

	for (size_t i = 0; i < table[shape].n; i++)
		corner[i] = table[shape].at[i];
	return table[shape].n;
}
