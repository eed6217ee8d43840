/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture: a scene as a file whose name says which format. */
#ifndef PODIUM_PICTURE_H
#define PODIUM_PICTURE_H

#include "render/lib/layout/scene.h"

struct picture {
	const struct theme *theme;
	const char *id_prefix;
	int64_t date_ns; /* of creation, in a PDF */
};

/*
 * Writes .svg, .png or .pdf whole or not at all; dies with "podium-x: PATH: reason", or as a wrong
 * call for another name.
 */
void picture_write(const struct scene *scene, const struct picture *picture, const char *path);

#endif
