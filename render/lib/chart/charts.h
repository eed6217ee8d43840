/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * charts: the kinds of charts. A file chart_KIND.c beside this one defines `const struct chart
 * chart_KIND`; the build makes the table charts[] of them, and chart, page and gist have the kind.
 */
#ifndef PODIUM_CHARTS_H
#define PODIUM_CHARTS_H

#include "render/lib/layout/scene.h"
#include "render/lib/text/text_table.h"
#include "render/lib/view/view.h"

/* Order of what is drawn on request only. */
enum { CHART_NOT_IN_PAGE = 1000 };

struct chart {
	const char *name;
	const char *heading; /* of its section in the page; NULL: it stands in the section before */
	const char *what;    /* one line for --help */
	int order;           /* in the page */
	/* Is there anything to draw? */
	bool (*has_data)(const struct view *view);
	/* Fills the scene, all but its width and title. */
	void (*layout)(struct scene *scene, const struct view *view);
	/* A sentence that says what it shows in this study. Caller frees. */
	char *(*caption)(const struct view *view);
	/* Its numbers; NULL: none but what other tables have. Caller frees with text_table_free. */
	struct text_table *(*numbers)(const struct view *view);
};

extern const struct chart *const charts[]; /* by name; ends with NULL */

/* NULL: no such kind. */
const struct chart *charts_find(const char *name);

/*
 * What its file is called, without the ending: "rank", and of a study's later workloads
 * "rank-2-reads". Caller frees.
 */
char *charts_stem(const struct chart *chart, const struct view *view);

/* A finished scene. Caller frees with scene_free. */
struct scene *charts_scene(const struct chart *chart, const struct view *view);

#endif
