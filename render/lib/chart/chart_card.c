/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_card: the picture that sites show of a link: the question, the verdict and the best, 1200 x
 * 630 pixels.
 */
#include <math.h>

#include "render/lib/chart/charts.h"
#include "render/lib/text/typeset.h"
#include "render/lib/view/figures.h"
#include "render/lib/view/phrase.h"

enum {
	WIDTH = 600,
	HEIGHT = 315,
	MARGIN = 30,
	QUESTION = 24,
	VERDICT = 14,
	ROW = 22,
	ROWS_MOST = 6
};

static bool
has_data(const struct view *view)
{
	return view->result->n_row > 0;
}

/* At most `most` lines, the last of them cut short; returns the y below. */
static double
put_lines(struct scene *scene, double y, const char *text, int most, struct label style)
{
	double width = WIDTH - 2 * MARGIN;
	g_auto(GStrv) lines = typeset_wrap(text, style.bold ? width / 1.12 : width, style.size);

	for (int i = 0; i < most && lines[i] != NULL; i++, y += style.size * 1.4) {
		bool cut = i + 1 == most && lines[i + 1] != NULL;
		g_autofree char *line = g_strdup_printf("%s%s", lines[i], cut ? " …" : "");

		style.x = MARGIN;
		style.y = y;
		style.text = line;
		scene_text(scene, style);
	}
	return y;
}

static void
put_row(struct scene *scene, const struct view *view, size_t i, double y)
{
	const struct report_row *row = &view->result->row[i];
	struct figures figures = figures_of(view->result);
	double most = 0, from = MARGIN + 210, to = WIDTH - MARGIN - 90, x;

	for (size_t j = 0; j < view->result->n_row && j < ROWS_MOST; j++)
		most = isfinite(view->result->row[j].mean) ? MAX(most, view->result->row[j].mean) :
							     most;
	x = from + (to - from) * (most > 0 && row->mean > 0 ? row->mean / most : 0);
	scene_text(
	    scene, (struct label){ MARGIN, y + 4.5, row->backend->title, ROLE_INK, .width = 200 });
	scene_line(scene, (struct point){ from, y }, (struct point){ x, y },
	    (struct style){ .stroke = ROLE_TRACK, .width = 6 });
	scene_shape(scene, SHAPE_DISC, (struct point){ x, y }, 5,
	    row->n == 1 ? (struct style){ ROLE_BACKGROUND, ROLE_ACCENT, .width = 2 } :
			  (struct style){ ROLE_ACCENT, ROLE_BACKGROUND, .width = 1.5 });
	scene_text(scene,
	    (struct label){ WIDTH - MARGIN, y + 4.5,
		i == 0 || !isfinite(row->ratio) ? figures_value(&figures, row->mean).s :
						  number_ratio(row->ratio).s,
		ROLE_INK, .anchor = ANCHOR_END });
}

static char *
caption(const struct view *view)
{
	return phrase_plain(
	    view->result->sentence != NULL ? view->result->sentence : view->report->study.title);
}

static void
layout(struct scene *scene, const struct view *view)
{
	const struct report *report = view->report;
	g_autofree char *source = phrase_source(view), *verdict = caption(view);
	size_t rows = MIN(view->result->n_row, ROWS_MOST);
	double y;

	scene->width = WIDTH;
	scene->height = HEIGHT;
	scene_set_title(scene, report->study.title);
	scene_rect(scene, (struct box){ 0, 0, 8, HEIGHT }, (struct style){ .fill = ROLE_ACCENT });
	y = put_lines(scene, 48, report->study.title, 2,
	    (struct label){ .role = ROLE_INK, .size = QUESTION, .bold = true });
	put_lines(scene, y - 4, verdict, 3, (struct label){ .role = ROLE_SOFT, .size = VERDICT });
	y = HEIGHT - 42 - ROW * (double)rows;
	for (size_t i = 0; i < rows; i++)
		put_row(scene, view, i, y + ROW * ((double)i + .5));
	if (view->result->n_row > rows) {
		g_autofree char *more = g_strdup_printf("and %zu more", view->result->n_row - rows);

		scene_text(scene,
		    (struct label){ MARGIN, HEIGHT - 16, more, ROLE_SOFT, .size = THEME_SMALL });
	}
	scene_text(scene,
	    (struct label){ WIDTH - MARGIN, HEIGHT - 16, source, ROLE_SOFT, THEME_SMALL,
		.anchor = ANCHOR_END });
}

const struct chart chart_card = {
	.name = "card",
	.what = "the question, the verdict and the best, for link previews",
	.order = CHART_NOT_IN_PAGE,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
};
