/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * raster: clouds of many points and grids of densities as opacities by pixel, painted point by
 * point without a path each.
 */
#ifndef PODIUM_RASTER_H
#define PODIUM_RASTER_H

#include "render/lib/layout/scene.h"

struct raster {
	uint8_t *alpha; /* width x height, owned */
	int width, height;
	struct box box; /* where it goes, px */
};
/* `scale`: pixels a px of a cloud; a grid has one a cell. */
struct raster raster_of(const struct mark *mark, int scale);

#endif
