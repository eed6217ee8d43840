/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paint: a scene on a cairo context, and whole pictures from it. Fonts are opened at the first
 * text.
 */
#ifndef PODIUM_PAINT_H
#define PODIUM_PAINT_H

#include <stdint.h>
#include <stdio.h>

#include "render/lib/layout/scene.h"

/*
 * A cloud (of `scale` pixels a px) or a grid as PNG for a data: URL, and where it goes. Caller
 * frees.
 */
char *paint_base64(const struct mark *mark, int scale, const char *colour, struct box *where);

/* Two pixels a px. Both return NULL, or why it could not be written. */
const char *paint_png(const struct scene *scene, const struct theme *theme, FILE *out);
/* 1 px is 3/4 pt; created at `date_ns` UTC. */
const char *paint_pdf(
    const struct scene *scene, const struct theme *theme, int64_t date_ns, FILE *out);

#endif
