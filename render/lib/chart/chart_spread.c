/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_spread: the runs of each backend with quartiles, from 20 runs on their density, and their
 * distribution functions.
 */
#include <math.h>
#include <stdlib.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/density.h"
#include "render/lib/layout/palette.h"
#include "render/lib/layout/plot.h"
#include "render/lib/layout/rows.h"
#include "render/lib/view/figures.h"
#include "render/lib/view/phrase.h"

enum {
	VIOLIN_FROM = 20,
	ECDF_MOST = 8,
	ECDF_HEIGHT = 170,
	ECDF_TOP = 74,
	OUTLINE = 40,
	POINTS_MOST = 60,
	STEPS_MOST = 300
};

/* What the runs are shown on. */
struct canvas {
	struct rows_frame rows;
	struct axis axis;
	bool relative; /* each run over its median: absolute values would be mere points */
};

static bool
has_data(const struct view *view)
{
	for (size_t i = 0; i < view->result->n_row; i++)
		if (view->result->row[i].n_run > 1)
			return true;
	return false;
}

static double
x_of(const struct canvas *f, const struct report_row *row, double value)
{
	return axis_at(&f->axis, f->relative ? value / row->median : value);
}

static void
draw_box(const struct canvas *f, const struct report_row *row, double y)
{
	const struct rows_frame *r = &f->rows;
	double half = row->n_run >= VIOLIN_FROM ? 3 : MIN(8, rows_half(r)),
	       median = x_of(f, row, row->median);
	double a = x_of(f, row, row->q25), b = x_of(f, row, row->q75);
	struct point whisker[] = { { x_of(f, row, row->min), y }, { x_of(f, row, row->max), y } };

	if (!isfinite(row->q25) || row->n_run < 2)
		return;
	scene_segments(r->scene, whisker, 2, (struct style){ .stroke = ROLE_SOFT, .width = 1 });
	scene_rect(r->scene, (struct box){ a, y - half, MAX(b - a, .5), 2 * half },
	    (struct style){ ROLE_TRACK, ROLE_SOFT, .width = 1 });
	scene_line(r->scene, (struct point){ median, y - half }, (struct point){ median, y + half },
	    (struct style){ .stroke = ROLE_INK, .width = 2 });
}

/* It ends at the least and the greatest run: beyond them nothing was measured. */
static void
draw_violin(const struct canvas *f, const struct report_row *row, double y)
{
	const struct rows_frame *r = &f->rows;
	struct point at[2 * OUTLINE];
	double half = r->height / 2 - (r->view->narrow ? 13 : 3);
	struct density d = density_of(row);

	for (int i = 0; i < OUTLINE; i++) {
		double value = row->min + (row->max - row->min) * i / (OUTLINE - 1),
		       h = half * density_at(&d, value), x = x_of(f, row, value);

		at[i] = (struct point){ x, y - h };
		at[2 * OUTLINE - 1 - i] = (struct point){ x, y + h };
	}
	density_clear(&d);
	scene_path(r->scene, at, 2 * OUTLINE, (struct style){ .fill = ROLE_ACCENT, .opacity = .3 });
}

/*
 * Points are spread in height by a rule, so that equal values are seen apart; flagged ones stand
 * out.
 */
static void
draw_points(const struct canvas *f, const struct report_row *row, double y)
{
	const struct rows_frame *r = &f->rows;
	g_autofree struct point *plain = g_new(struct point, row->n_run);
	size_t n = 0;

	for (size_t i = 0; i < row->n_run; i++) {
		double share = fmod((double)(i + 1) * 0.618034, 1) - .5;
		struct point at = { x_of(f, row, row->run[i].value),
			y + 1.4 * rows_half(r) * share };

		if (row->run[i].flagged)
			scene_shape(
			    r->scene, SHAPE_DIAMOND, at, 4, (struct style){ .fill = ROLE_WARNING });
		else
			plain[n++] = at;
	}
	scene_cloud(r->scene, plain, n, row->n_run < VIOLIN_FROM ? 2.4 : 1.8, ROLE_ACCENT);
}

static void
draw_row(const struct canvas *f, size_t i)
{
	const struct report_row *row = &f->rows.view->result->row[i];
	double y = rows_y(&f->rows, i);

	if (row->n_run >= VIOLIN_FROM && density_is_known(row))
		draw_violin(f, row, y);
	draw_box(f, row, y);
	if (row->n_run <= POINTS_MOST)
		draw_points(f, row, y);
}

/* ---- the distribution functions below ---- */

static void
draw_steps(const struct canvas *f, const struct report_row *row, double top)
{
	const struct rows_frame *r = &f->rows;
	size_t every = 1 + row->n_run / STEPS_MOST;
	g_autofree double *sorted = density_sorted(row);
	g_autofree struct point *at = g_new(struct point, 2 * row->n_run + 2);
	size_t n = 0;

	for (size_t i = 0; i < row->n_run; i += every) {
		double x = x_of(f, row, sorted[i]), bottom = top + ECDF_HEIGHT;

		at[n++] =
		    (struct point){ x, bottom - ECDF_HEIGHT * (double)i / (double)row->n_run };
		at[n++] = (struct point){ x,
			bottom -
			    ECDF_HEIGHT * (double)MIN(i + every, row->n_run) / (double)row->n_run };
	}
	scene_path(r->scene, at, n,
	    (struct style){ .stroke = palette_role(row->backend), .width = 1.75, .round = true });
	/* Medians that are all one would hide each other's marks. */
	if (isfinite(row->median))
		palette_mark(r->scene, row->backend,
		    (struct point){ x_of(f, row, f->relative ? row->q75 : row->median),
			top + ECDF_HEIGHT * (f->relative ? .25 : .5) },
		    4);
}

static void
draw_ecdf_frame(const struct canvas *f, double top)
{
	const struct rows_frame *r = &f->rows;
	const struct axis *axis = &f->axis;
	static const char *const labels[] = { "100 %", "50 %", "0 %" };
	struct point grid[2 * AXIS_TICKS];
	size_t n = 0;

	scene_text(r->scene,
	    (struct label){
		THEME_MARGIN, top - 14, "Share of runs up to a value", ROLE_INK, .bold = true });
	for (int i = 0; i < 3; i++) {
		double y = top + ECDF_HEIGHT * i / 2.;

		scene_line(r->scene, (struct point){ r->from, y }, (struct point){ r->to, y },
		    (struct style){ .stroke = ROLE_LINE, .width = 1 });
		scene_text(r->scene,
		    (struct label){ r->view->narrow ? r->to : r->from - 8,
			r->view->narrow ? y - 4 : y + 4, labels[i], ROLE_SOFT, THEME_SMALL,
			.anchor = ANCHOR_END });
	}
	for (int i = 0; i < axis->n_tick; i++) {
		double x = axis->tick[i].at;

		grid[n++] = (struct point){ x, top };
		grid[n++] = (struct point){ x, top + ECDF_HEIGHT };
		scene_text(r->scene,
		    (struct label){ x, top + ECDF_HEIGHT + 18, axis->tick[i].label.s, ROLE_SOFT,
			THEME_AXIS, .anchor = ANCHOR_MIDDLE });
	}
	scene_segments(r->scene, grid, n, (struct style){ .stroke = ROLE_LINE, .width = 1 });
}

/* Returns the height it took. */
static double
draw_ecdf(const struct canvas *f)
{
	const struct rows_frame *r = &f->rows;
	const struct report_result *result = r->view->result;
	double top = rows_bottom(r) + ECDF_TOP, used;
	struct box key = { r->from, top + ECDF_HEIGHT + 40, r->to - r->from, 0 };
	struct palette_entry entry[ECDF_MOST];

	if (result->n_row > ECDF_MOST || result->n_row < 2)
		return 0;
	draw_ecdf_frame(f, top);
	for (size_t i = 0; i < result->n_row; i++) {
		draw_steps(f, &result->row[i], top);
		entry[i] = (struct palette_entry){ result->row[i].backend, NULL };
	}
	used = palette_key(r->scene, key, entry, result->n_row);
	return ECDF_TOP + ECDF_HEIGHT + (r->view->narrow ? -8 : 16) + used;
}

/* ---- the chart ---- */

/*
 * Of all runs, each over its backend's median if `relative`: that may be more than a double holds.
 */
static struct axis_options
options_of(const struct canvas *f, bool relative)
{
	double lo = INFINITY, hi = -INFINITY;
	struct axis_options options;

	for (size_t i = 0; i < f->rows.n; i++) {
		const struct report_row *row = &f->rows.view->result->row[i];
		double unit = relative ? row->median : 1;

		if (!isfinite(row->min) || !isfinite(row->max))
			continue;
		lo = MIN(lo, row->min / unit);
		hi = MAX(hi, row->max / unit);
	}
	options = rows_axis_options(&f->rows, lo, hi);
	if (relative)
		options.unit = "";
	return options;
}

/* Where means lie decades apart, each backend's runs are held against their own median. */
static void
make_axis(struct canvas *f)
{
	struct axis_options options = options_of(f, true);

	f->axis = axis_make(options_of(f, false));
	f->relative = f->axis.log && isfinite(options.lo) && isfinite(options.hi);
	if (f->relative)
		f->axis = axis_make(options);
}

static bool
any_flagged(const struct report_result *result)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].flagged > 0)
			return true;
	return false;
}

static bool
any_violin(const struct report_result *result)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].n_run >= VIOLIN_FROM && density_is_known(&result->row[i]))
			return true;
	return false;
}

static void
layout(struct scene *scene, const struct view *view)
{
	size_t n = view->result->n_row;
	g_autofree struct number *value = g_new0(struct number, n);
	g_autofree char *what = g_strdup_printf("%s, run by run", view->result->metric->title);
	g_autofree char *title = phrase_title(view, what), *axis_title = NULL;
	g_autofree char *under =
	    g_strdup_printf("each run (dot)%s, quartiles (box), median (line)%s",
		any_flagged(view->result) ? ", flagged (diamond)" : "",
		any_violin(view->result) ? ", density (shape)" : "");
	struct rows_text text = { title, under, "spread", .value = value };
	struct canvas f = { .relative = false };

	for (size_t i = 0; i < n; i++)
		value[i] = number_spread(view->result->row[i].cv);
	text.plot_height = view->narrow ? 34 : 0;
	f.rows = rows_begin(scene, view, &text);
	make_axis(&f);
	axis_title = f.relative ?
	    g_strdup("times the backend's own median") :
	    number_axis_title(&f.axis.scale, view->result->metric->better, f.axis.log);
	rows_axis(&f.rows, &f.axis, axis_title);
	for (size_t i = 0; i < n; i++)
		draw_row(&f, i);
	rows_end(&f.rows, draw_ecdf(&f));
}

static char *
caption(const struct view *view)
{
	const struct report_row *least = NULL, *most = NULL;

	for (size_t i = 0; i < view->result->n_row; i++) {
		const struct report_row *row = &view->result->row[i];

		if (!isfinite(row->cv))
			continue;
		least = least == NULL || fabs(row->cv) < fabs(least->cv) ? row : least;
		most = most == NULL || fabs(row->cv) > fabs(most->cv) ? row : most;
	}
	if (most != NULL && most->cv == 0)
		return g_strdup("The runs of each backend are all alike.");
	if (least != NULL && least == most)
		return g_strdup_printf(
		    "The runs of %s have a standard deviation of %s of their mean.",
		    least->backend->title_in_text, number_spread(least->cv).s);
	if (least == NULL)
		return g_strdup("How far the runs of each backend lie apart.");
	return g_strdup_printf(
	    "The runs of %s lie closest together (%s of the mean), those of %s farthest apart"
	    " (%s).",
	    least->backend->title_in_text, number_spread(least->cv).s, most->backend->title_in_text,
	    number_spread(most->cv).s);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "backend", "least", "lower quartile", "median",
		"upper quartile", "greatest", "standard deviation", "flagged", NULL };
	struct figures figures = figures_of(view->result);
	struct text_table *table = text_table_new(heads, 1);

	figures.decimals = MIN(figures.decimals + 1, 6);
	for (size_t i = 0; i < view->result->n_row; i++) {
		const struct report_row *row = &view->result->row[i];
		const double value[] = { row->min, row->q25, row->median, row->q75, row->max,
			row->sd };

		text_table_add(table, row->backend->title);
		for (size_t j = 0; j < G_N_ELEMENTS(value); j++)
			text_table_add(table, figures_value(&figures, value[j]).s);
		text_table_add(table, number_decimals((double)row->flagged, 0).s);
	}
	return table;
}

const struct chart chart_spread = {
	.name = "spread",
	.heading = "How the runs spread",
	.what = "the runs of each backend, their quartiles and density",
	.order = 30,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
