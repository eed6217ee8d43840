/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart: what a kind of chart is. A file render/lib/chart/KIND.c defines `const struct chart
 * chart_KIND`; the build makes
 * the table `charts[]` of them, and chart, page and gist then have the kind.
 */
#ifndef PODIUM_CHART_H
#define PODIUM_CHART_H

#include "data/lib/answer/report.h"
#include "render/lib/layout/scene.h"
#include "render/lib/table.h"

/* What is to be drawn, and for where. */
struct view {
	struct report *report;
	struct report_result *result; /* its runs are loaded */
	size_t baseline;              /* row that the others are held against */
	bool narrow;
	bool in_page; /* the page says what a picture alone must say itself */
};

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
	/* Its numbers; NULL: none but what other tables have. Caller frees with table_free. */
	struct table *(*numbers)(const struct view *view);
};

extern const struct chart *const charts[]; /* by name; ends with NULL */

/* NULL: no such kind. */
const struct chart *chart_find(const char *name);

/*
 * What its file is called, without the ending: "rank", and of a study's later workloads
 * "rank-2-reads". Caller frees.
 */
char *chart_stem(const struct chart *chart, const struct view *view);

/* A finished scene. Caller frees with scene_free. */
struct scene *chart_scene(const struct chart *chart, const struct view *view);

#endif
