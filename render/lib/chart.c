/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/chart.h"

#include <math.h>
#include <string.h>

const struct chart *
chart_find(const char *name)
{
	for (size_t i = 0; charts[i] != NULL; i++)
		if (strcmp(charts[i]->name, name) == 0)
			return charts[i];
	return NULL;
}

struct scene *
chart_scene(const struct chart *chart, const struct view *view)
{
	struct scene *scene = scene_new(view->narrow ? THEME_NARROW : THEME_WIDE);
	g_autofree char *caption = chart->caption(view);

	scene_set_description(scene, caption);
	chart->layout(scene, view);
	scene->height = ceil(scene->height);
	return scene;
}
