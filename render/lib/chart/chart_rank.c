/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_rank: each backend's mean, its interval and every run, best on top; brackets join what is
 * not told apart.
 */
#include <math.h>
#include <string.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/brackets.h"
#include "render/lib/text/typeset.h"
#include "render/lib/view/figures.h"
#include "render/lib/view/outcome.h"
#include "render/lib/view/phrase.h"

struct extent {
	double lo, hi;
};

static bool
has_data(const struct view *view)
{
	return view->result->n_row > 0;
}

static void
widen(struct extent *e, double value)
{
	if (!isfinite(value))
		return;
	e->lo = MIN(e->lo, value);
	e->hi = MAX(e->hi, value);
}

/* Of all that is measured; intervals count only so far as they do not dwarf it. */
static struct extent
extent_of(const struct report_result *result)
{
	struct extent e = { INFINITY, -INFINITY };
	double measured;

	for (size_t i = 0; i < result->n_row; i++) {
		widen(&e, result->row[i].min);
		widen(&e, result->row[i].max);
		widen(&e, result->row[i].mean);
	}
	measured = e.hi;
	for (size_t i = 0; i < result->n_row; i++)
		widen(&e, MIN(measured * 1.3, result->row[i].simultaneous_hi));
	return e;
}

/* Has any backend an interval? */
static bool
has_interval(const struct report_result *result)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (isfinite(result->row[i].simultaneous_lo))
			return true;
	return false;
}

/* Do all runs of each backend have one value? Then no interval can be computed. */
static bool
all_alike(const struct report_result *result)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].sd != 0)
			return false;
	return true;
}

static bool
has_close_band(const struct view *view)
{
	const struct report_row *first = &view->result->row[0];

	return view->result->n_row > 1 && first->place != 0 && first->mean > 0;
}

/* What the marks are; a page says of the band in the sentence below. */
static char *
subtitle(const struct view *view)
{
	const struct report_result *result = view->result;
	g_autofree char *runs = phrase_runs(result);
	GString *text = g_string_new("");

	if (outcome_is_one_run(result))
		return g_string_free(
		    g_string_append(
			text, "one run of each (hollow dot): no interval, no confidence"),
		    FALSE);
	g_string_printf(text, "mean of %s (dot)", runs);
	if (has_interval(result))
		g_string_append_printf(text, ", %s interval%s (bar)", phrase_level(view->report).s,
		    result->n_row > 1 ? " for all comparisons together" : "");
	g_string_append(text, ", each run (tick)");
	if (all_alike(result))
		g_string_append(text, "; no interval: each backend's runs are all alike");
	if (has_close_band(view) && !view->in_page)
		g_string_append_printf(text, "; shaded: within %s of the first",
		    number_percent(view->report->study.close - 1).s);
	return g_string_free(text, FALSE);
}

static const char *
value_head(const struct report_result *result)
{
	if (result->n_row == 1)
		return "mean";
	return has_interval(result) ? "against first, interval" : "against first";
}

static void
fill_values(const struct report_result *result, struct number *value, struct number *note)
{
	struct figures figures = figures_of(result);

	for (size_t i = 0; i < result->n_row; i++) {
		const struct report_row *row = &result->row[i];
		bool own = i == 0 || !isfinite(row->ratio);

		value[i] = own ? figures_alone(&figures, row) : number_ratio(row->ratio);
		note[i] = (struct number){ "" };
		if (!own)
			note[i] = number_range(row->ratio_lo, row->ratio_hi);
	}
}

static void
draw_close_band(const struct rows_frame *r, const struct axis *axis)
{
	const struct report_result *result = r->view->result;
	double first = result->row[0].mean, close = r->view->report->study.close;
	double other = outcome_lower_is_better(result) ? first * close : first / close;

	if (has_close_band(r->view))
		rows_band(r, axis_at(axis, MIN(first, other)), axis_at(axis, MAX(first, other)),
		    ROLE_BAND);
}

/* Beside all marks of its row, on the side where its tick is if there is room, else above them. */
static void
draw_flag_word(const struct rows_frame *r, const struct axis *axis, size_t row, double x)
{
	const struct report_row *data = &r->view->result->row[row];
	double y = rows_y(r, row), mean = axis_at(axis, data->mean), first, last,
	       width = typeset_width("flagged", THEME_SMALL, false);
	bool low_rows = r->many || r->view->narrow;
	struct extent all = { data->mean, data->mean };
	struct label word = { x, y - 12, "flagged", ROLE_WARNING, THEME_SMALL,
		.anchor = ANCHOR_MIDDLE };

	for (size_t i = 0; i < data->n_run; i++)
		widen(&all, data->run[i].value);
	first = MIN(mean - 6, axis_at(axis, all.lo));
	last = MAX(mean + 6, axis_at(axis, all.hi));
	if (isfinite(data->simultaneous_lo)) {
		first = MIN(first, axis_at(axis, MAX(data->simultaneous_lo, axis->lo)) - 2);
		last = MAX(last, axis_at(axis, data->simultaneous_hi) + 2);
	}
	if (last + 5 + width < r->to + 12 && (x >= mean || first - 5 - width < r->from)) {
		word.x = last + 5;
		word.y = y + 4;
		word.anchor = ANCHOR_START;
	} else if (x < mean || low_rows) {
		word.x = first - 5;
		word.y = y + 4;
		word.anchor = ANCHOR_END;
	}
	scene_text(r->scene, word);
}

/* The word stands once a row, at the run farthest from the mean. */
static void
draw_flags(const struct rows_frame *r, const struct axis *axis, size_t row)
{
	const struct report_row *data = &r->view->result->row[row];
	double y = rows_y(r, row), half = rows_half(r), farthest = NAN;

	for (size_t i = 0; i < data->n_run; i++) {
		double x = axis_at(axis, data->run[i].value);

		if (!data->run[i].flagged)
			continue;
		scene_line(r->scene, (struct point){ x, y - half }, (struct point){ x, y + half },
		    (struct style){ .stroke = ROLE_WARNING, .width = 2 });
		if (isnan(farthest) ||
		    fabs(x - axis_at(axis, data->mean)) >
			fabs(farthest - axis_at(axis, data->mean)))
			farthest = x;
	}
	if (!isnan(farthest))
		draw_flag_word(r, axis, row, farthest);
}

static size_t
count_runs(const struct report_result *result)
{
	size_t n = 0;

	for (size_t i = 0; i < result->n_row; i++)
		n += result->row[i].n_run;
	return n;
}

static void
draw_ticks(const struct rows_frame *r, const struct axis *axis, size_t row)
{
	const struct report_row *data = &r->view->result->row[row];
	double y = rows_y(r, row), half = rows_half(r);
	g_autofree struct point *end = g_new(struct point, 2 * data->n_run);
	size_t n = 0;

	for (size_t i = 0; i < data->n_run; i++) {
		double x = axis_at(axis, data->run[i].value);

		if (data->run[i].flagged)
			continue;
		end[n++] = (struct point){ x, y - half };
		end[n++] = (struct point){ x, y + half };
	}
	scene_segments(r->scene, end, n,
	    (struct style){ .stroke = ROLE_ACCENT, .width = 1.5, .opacity = n > 60 ? .25 : .45 });
}

static void
draw_track(const struct rows_frame *r, const struct axis *axis, size_t row)
{
	double mean = r->view->result->row[row].mean, y = rows_y(r, row);

	if (isfinite(mean) && !axis->log)
		scene_line(r->scene, (struct point){ axis_at(axis, 0), y },
		    (struct point){ axis_at(axis, mean), y },
		    (struct style){ .stroke = ROLE_TRACK, .width = 6 });
}

/*
 * Thousands of runs: a cloud, spread over the row's height by a rule that is the same every time.
 */
static void
draw_cloud(const struct rows_frame *r, const struct axis *axis, size_t n)
{
	const struct report_result *result = r->view->result;
	g_autofree struct point *point = g_new(struct point, n);

	n = 0;
	for (size_t i = 0; i < r->n; i++) {
		double y = rows_y(r, i), height = 2 * rows_half(r);

		draw_track(r, axis, i);
		for (size_t j = 0; j < result->row[i].n_run; j++) {
			double turn = (double)j * 0.618034, share = turn - (double)(long)turn - 0.5;

			point[n++] = (struct point){ axis_at(axis, result->row[i].run[j].value),
				y + height * share };
		}
	}
	scene_cloud(r->scene, point, n, 1, ROLE_ACCENT);
}

static void
draw_mean(const struct rows_frame *r, const struct axis *axis, size_t row)
{
	const struct report_row *data = &r->view->result->row[row];
	double y = rows_y(r, row), x = axis_at(axis, data->mean);
	double radius = r->many || r->view->narrow ? 4 : 5.5;
	bool one = data->n == 1 && !data->moments;

	if (!isfinite(data->mean))
		return;
	if (!r->crowded)
		draw_track(r, axis, row);
	if (!one && !r->crowded)
		draw_ticks(r, axis, row);
	draw_flags(r, axis, row);
	if (isfinite(data->simultaneous_lo) && isfinite(data->simultaneous_hi))
		rows_interval(r, y, axis_at(axis, MAX(data->simultaneous_lo, axis->lo)),
		    axis_at(axis, data->simultaneous_hi));
	if (one) {
		bool right = x + 60 < r->to + 8, above = !right && !r->many && !r->view->narrow;

		scene_shape(r->scene, SHAPE_DISC, (struct point){ x, y }, radius - .5,
		    (struct style){ ROLE_BACKGROUND, ROLE_ACCENT, .width = 2 });
		scene_text(r->scene,
		    (struct label){ above ? x + 6 :
			    right         ? x + 11 :
					    x - 11,
			above ? y - 9 : y + 4, "one run", ROLE_SOFT, THEME_SMALL,
			.anchor = right ? ANCHOR_START : ANCHOR_END });
		return;
	}
	scene_shape(r->scene, SHAPE_DISC, (struct point){ x, y }, radius,
	    (struct style){ ROLE_ACCENT, ROLE_BACKGROUND, .width = 1.5 });
}

static void
layout(struct scene *scene, const struct view *view)
{
	const struct report_result *result = view->result;
	g_autofree struct number *value = g_new0(struct number, result->n_row);
	g_autofree struct number *note = g_new0(struct number, result->n_row);
	g_autofree char *title = phrase_title(view, result->metric->title), *under = subtitle(view);
	struct extent extent = extent_of(result);
	struct rows_text text = { title, under, value_head(result), value, note,
		.left = brackets_width(result) };
	struct axis_options options;
	struct axis axis;
	struct rows_frame r;
	size_t runs;
	g_autofree char *axis_title = NULL;

	fill_values(result, value, note);
	r = rows_begin(scene, view, &text);
	options = rows_axis_options(&r, extent.lo, extent.hi);
	options.zero = true;
	axis = axis_make(options);
	axis_title = number_axis_title(&axis.scale, result->metric->better, axis.log);
	draw_close_band(&r, &axis);
	rows_axis(&r, &axis, axis_title);
	brackets_draw(&r);
	runs = count_runs(result);
	r.crowded = runs > THEME_CLOUD_FROM;
	if (r.crowded)
		draw_cloud(&r, &axis, runs);
	for (size_t i = 0; i < r.n; i++)
		draw_mean(&r, &axis, i);
	rows_end(&r, 0);
}

static char *
caption(const struct view *view)
{
	const struct report_result *result = view->result;
	struct figures figures = figures_of(result);
	const struct report_row *first = &result->row[0];
	size_t separated = outcome_separated_pairs(result);
	g_autofree char *head = g_strdup_printf(
	    "%s is first at %s.", first->backend->title_in_text, figures_alone(&figures, first).s);

	if (result->n_row < 2)
		return g_strdup_printf(
		    "%s: %s.", first->backend->title_in_text, figures_alone(&figures, first).s);
	if (outcome_is_one_run(result))
		return g_strdup_printf(
		    "%s One run each: the order is taken at face value, and the bracket joins"
		    " all because nothing tells them apart.",
		    head);
	if (separated == result->n_pair)
		return g_strdup_printf(
		    "%s These runs tell %s apart. The shaded band is within %s of the first.", head,
		    separated == 1 ? "the two" : "all backends",
		    number_percent(view->report->study.close - 1).s);
	if (result->n_pair == 1)
		return g_strdup_printf(
		    "%s These runs do not tell the two apart, and a bracket joins them.", head);
	return g_strdup_printf(
	    "%s These runs tell %zu of %zu pairs apart; %s. The shaded band is within %s of the"
	    " first.",
	    head, separated, result->n_pair,
	    brackets_width(result) > 0 ? "a bracket joins those they do not" :
					 "the places are as wide as they leave open",
	    number_percent(view->report->study.close - 1).s);
}

const struct chart chart_rank = {
	.name = "rank",
	.what = "every backend's mean with its interval and runs, best first",
	.order = 0,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
};
