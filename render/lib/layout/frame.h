/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame: what stands around every chart: its title and subtitle, and where the numbers are from. */
#ifndef PODIUM_FRAME_H
#define PODIUM_FRAME_H

#include "render/lib/layout/scene.h"
#include "render/lib/view/view.h"

/* Lines of at most `width`; returns the y below them. */
double frame_title(struct scene *scene, const char *title, const char *subtitle, double width);
/* At the right, its baseline at `y`; in a page nothing. */
void frame_source(struct scene *scene, const struct view *view, double y);

#endif
