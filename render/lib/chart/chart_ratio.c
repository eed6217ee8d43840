/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_ratio: each backend against the first, or a baseline, with the interval for all comparisons
 * together.
 */
#include <math.h>
#include <stdio.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/rows.h"
#include "render/lib/text/typeset.h"
#include "render/lib/view/outcome.h"
#include "render/lib/view/phrase.h"

enum { BASE_WIDEST = 280 }; /* of the baseline's name in the title */

/* Above 1 is worse than the baseline. */
struct against {
	double ratio, lo, hi;
};

static bool
has_data(const struct view *view)
{
	return view->result->n_row > 1 &&
	    isfinite(view->result->row[view->baseline].geometric_mean);
}

static struct against
against(const struct view *view, size_t row)
{
	const struct report_result *result = view->result;
	bool swapped;
	const struct report_pair *p = report_pair_of(result, row, view->baseline, &swapped);
	struct against a = { NAN, NAN, NAN };

	if (row == view->baseline)
		return (struct against){ 1, NAN, NAN };
	if (p == NULL) {
		a.ratio =
		    result->row[row].geometric_mean / result->row[view->baseline].geometric_mean;
		if (!outcome_lower_is_better(result))
			a.ratio = 1 / a.ratio;
		return a;
	}
	if (p->b == row)
		return (struct against){ p->ratio, p->simultaneous_lo, p->simultaneous_hi };
	return (struct against){ 1 / p->ratio, 1 / p->simultaneous_hi, 1 / p->simultaneous_lo };
}

static bool
has_intervals(const struct view *view)
{
	for (size_t i = 0; i < view->result->n_row; i++)
		if (isfinite(against(view, i).lo))
			return true;
	return false;
}

/* Ratios and 1; intervals only so far as they do not dwarf them. */
static struct axis_options
options_of(const struct rows_frame *r)
{
	double lo = 1, hi = 1, far_lo, far_hi;
	struct axis_options options;

	for (size_t i = 0; i < r->n; i++) {
		double ratio = against(r->view, i).ratio;

		lo = isfinite(ratio) ? MIN(lo, ratio) : lo;
		hi = isfinite(ratio) ? MAX(hi, ratio) : hi;
	}
	far_lo = lo;
	far_hi = hi;
	for (size_t i = 0; i < r->n; i++) {
		struct against a = against(r->view, i);

		far_lo = isfinite(a.lo) ? MIN(far_lo, MAX(a.lo, lo / 1.5)) : far_lo;
		far_hi = isfinite(a.hi) ? MAX(far_hi, MIN(a.hi, hi * 1.3)) : far_hi;
	}
	options = rows_axis_options(r, far_lo, MAX(far_hi, r->view->report->study.close));
	options.unit = "";
	return options;
}

static void
draw_row(const struct rows_frame *r, const struct axis *axis, size_t row)
{
	struct against a = against(r->view, row);
	double y = rows_y(r, row), x = axis_at(axis, a.ratio);
	double radius = r->many || r->view->narrow ? 4 : 5.5;

	if (!isfinite(a.ratio))
		return;
	if (isfinite(a.lo) && isfinite(a.hi))
		rows_interval(r, y, axis_at(axis, MAX(a.lo, 1e-12)), axis_at(axis, a.hi));
	if (isfinite(a.lo))
		scene_shape(r->scene, SHAPE_DISC, (struct point){ x, y }, radius,
		    (struct style){ ROLE_ACCENT, ROLE_BACKGROUND, .width = 1.5 });
	else
		scene_shape(r->scene, row == r->view->baseline ? SHAPE_DIAMOND : SHAPE_DISC,
		    (struct point){ x, y }, radius - .5,
		    (struct style){ ROLE_BACKGROUND, ROLE_ACCENT, .width = 2 });
}

static void
fill_values(const struct view *view, struct number *value, struct number *note)
{
	for (size_t i = 0; i < view->result->n_row; i++) {
		struct against a = against(view, i);

		value[i] = i == view->baseline ? number_ratio(1) : number_ratio(a.ratio);
		note[i] = number_range(a.lo, a.hi);
	}
}

static void
draw_line(const struct rows_frame *r, double x, bool dashed)
{
	for (size_t i = 0; i < rows_pieces(r); i++) {
		struct box b = rows_piece(r, i);

		scene_line(r->scene, (struct point){ x, b.y }, (struct point){ x, b.y + b.h },
		    (struct style){ .stroke = ROLE_SOFT, .width = 1, .dashed = dashed });
	}
}

static void
draw_bands(const struct rows_frame *r, const struct axis *axis)
{
	const struct study *study = &r->view->report->study;

	rows_band(r, axis_at(axis, MAX(1 / study->close, axis->lo)), axis_at(axis, study->close),
	    ROLE_BAND);
	draw_line(r, axis_at(axis, 1), false);
	if (axis->hi > study->distant)
		draw_line(r, axis_at(axis, study->distant), true);
}

static char *
subtitle(const struct view *view)
{
	const struct study *study = &view->report->study;
	g_autofree char *interval = g_strdup_printf(
	    " with its %s interval for all comparisons together", phrase_level(view->report).s);

	return g_strdup_printf("ratio (dot)%s; shaded: within %s; dashed: %s behind",
	    has_intervals(view) ? interval : "", number_percent(study->close - 1).s,
	    number_percent(study->distant - 1).s);
}

static void
layout(struct scene *scene, const struct view *view)
{
	size_t n = view->result->n_row;
	g_autofree char *base = typeset_fit(
	    view->result->row[view->baseline].backend->title, BASE_WIDEST, THEME_TEXT, true);
	g_autofree struct number *value = g_new0(struct number, n),
				 *note = g_new0(struct number, n);
	g_autofree char *what =
	    g_strdup_printf("%s, against %s", view->result->metric->title, base);
	g_autofree char *title = phrase_title(view, what), *axis_title = NULL, *under = NULL;
	struct rows_text text = { .title = title, .value = value, .note = note };
	struct axis axis;
	struct rows_frame r;

	fill_values(view, value, note);
	text.subtitle = under = subtitle(view);
	text.value_head = has_intervals(view) ? "ratio, interval" : "ratio";
	r = rows_begin(scene, view, &text);
	axis = axis_make(options_of(&r));
	axis_title = g_strdup_printf("times %s%s, above 1 is worse",
	    view->narrow || typeset_width(base, THEME_AXIS, false) > 160 ? "the baseline" : base,
	    axis.log ? " (logarithmic)" : "");
	draw_bands(&r, &axis);
	rows_axis(&r, &axis, axis_title);
	for (size_t i = 0; i < n; i++)
		draw_row(&r, &axis, i);
	rows_end(&r, 0);
}

/* "none is", "one is", "7 are" */
static struct number
count_words(int n)
{
	struct number text;

	snprintf(text.s, sizeof text.s, n == 0 ? "none is" : n == 1 ? "one is" : "%d are", n);
	return text;
}

static char *
two_words(const struct view *view, bool close, bool distant)
{
	const struct study *study = &view->report->study;
	const struct report_row *row = view->result->row;
	const char *base = row[view->baseline].backend->title,
		   *other = row[1 - view->baseline].backend->title;

	if (close)
		return g_strdup_printf("%s is surely within %s of %s.", other,
		    number_percent(study->close - 1).s, base);
	if (distant)
		return g_strdup_printf("%s is surely %s or more behind %s.", other,
		    number_percent(study->distant - 1).s, base);
	return g_strdup_printf("That %s is within %s of %s is not sure, nor that it is %s or more"
			       " behind.",
	    other, number_percent(study->close - 1).s, base, number_percent(study->distant - 1).s);
}

static char *
caption(const struct view *view)
{
	const struct report_result *result = view->result;
	const struct study *study = &view->report->study;
	int close = 0, distant = 0;

	for (size_t i = 0; i < result->n_row; i++) {
		struct against a = against(view, i);

		close += i != view->baseline && a.hi <= study->close;
		distant += i != view->baseline && a.lo >= study->distant;
	}
	if (outcome_is_one_run(result))
		return g_strdup(
		    "Ratios of single runs: nothing says how far they would move if measured"
		    " again.");
	if (!has_intervals(view))
		return g_strdup_printf("Ratios to %s; each backend's runs are all alike, so there"
				       " are no intervals.",
		    result->row[view->baseline].backend->title);
	if (result->n_row == 2)
		return two_words(view, close > 0, distant > 0);
	return g_strdup_printf("Of %zu backends held against %s, %s surely within %s of it, and %s"
			       " surely %s or more behind it.",
	    result->n_row - 1, result->row[view->baseline].backend->title, count_words(close).s,
	    number_percent(study->close - 1).s, count_words(distant).s,
	    number_percent(study->distant - 1).s);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "backend", "ratio", "from", "to", NULL };
	struct text_table *table = text_table_new(heads, 1);

	for (size_t i = 0; i < view->result->n_row; i++) {
		struct against a = against(view, i);

		text_table_add(table, view->result->row[i].backend->title);
		text_table_add(table, number_digits(a.ratio, 4).s);
		text_table_add(table, number_digits(a.lo, 4).s);
		text_table_add(table, number_digits(a.hi, 4).s);
	}
	return table;
}

const struct chart chart_ratio = {
	.name = "ratio",
	.heading = "Against the first",
	.what = "every backend against the first or a baseline",
	.order = 10,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
