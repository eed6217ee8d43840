/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * svg: a scene as SVG with real text, which readers can select and machines can read; opens no
 * font.
 */
#ifndef PODIUM_SVG_H
#define PODIUM_SVG_H

#include <stdbool.h>
#include <stdio.h>

#include "render/lib/layout/scene.h"

struct svg_options {
	const struct theme *theme;
	const char
	    *id_prefix; /* before every id, so that two drawings in one page do not share any */
	bool in_page;   /* no namespace, no fonts: the page gives them */
	const char *css_class; /* of the svg element, or NULL */
};
void svg_write(const struct scene *scene, const struct svg_options *options, FILE *out);

#endif
