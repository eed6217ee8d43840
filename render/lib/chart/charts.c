/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/chart/charts.h"

#include <math.h>
#include <string.h>

const struct chart *
charts_find(const char *name)
{
	for (size_t i = 0; charts[i] != NULL; i++)
		if (strcmp(charts[i]->name, name) == 0)
			return charts[i];
	return NULL;
}

char *
charts_stem(const struct chart *chart, const struct view *view)
{
	int workload = (int)(view->result->workload - view->report->workload);
	g_autofree char *name = g_strdup(view->result->workload->name);

	if (workload == 0)
		return g_strdup(chart->name);
	g_strcanon(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_", '-');
	return g_strdup_printf("%s-%d-%s", chart->name, workload + 1, name);
}

struct scene *
charts_scene(const struct chart *chart, const struct view *view)
{
	struct scene *scene = scene_new(view->narrow ? THEME_NARROW : THEME_WIDE);
	g_autofree char *caption = chart->caption(view);

	scene_set_description(scene, caption);
	chart->layout(scene, view);
	scene->height = ceil(scene->height);
	return scene;
}
