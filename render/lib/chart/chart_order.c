/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chart_order: each run in the order of time, as what it differs from its backend's mean, to see
 * drift.
 */
#include <math.h>

#include "render/lib/chart/charts.h"
#include "render/lib/layout/rows.h"
#include "render/lib/view/figures.h"
#include "render/lib/view/phrase.h"

enum { ROUNDS_SHADED = 60 };

/* What is known of when the runs were made. */
enum run_order { BY_ROUND, BY_TIME, AS_GIVEN };

/* The rounds of a session as they are counted here; n 0: it has none. */
struct sitting_rounds {
	double before; /* what is added to its rounds */
	double first, n;
};

struct frame {
	struct rows_frame rows;
	double least, most; /* order of time or round, ends included */
	enum run_order order;
	double limit;                         /* greatest deviation shown, as a share */
	const struct sitting_rounds *sitting; /* by session */
};

static bool
has_data(const struct view *view)
{
	for (size_t i = 0; i < view->result->n_row; i++)
		if (view->result->row[i].n_run > 2)
			return true;
	return false;
}

static size_t
session_index(const struct report *report, int64_t id)
{
	size_t i = 0;

	while (i + 1 < report->n_session && report->session[i].id != id)
		i++;
	return i;
}

static enum run_order
order_of(const struct view *view)
{
	const struct report_result *result = view->result;
	bool rounds = true, times = true;

	for (size_t i = 0; i < result->n_row; i++)
		for (size_t j = 0; j < result->row[i].n_run; j++) {
			const struct report_run *run = &result->row[i].run[j];
			size_t session = session_index(view->report, run->session);

			rounds = rounds && run->round != 0;
			times = times && view->report->session[session].first_ns != 0;
		}
	return rounds ? BY_ROUND : times ? BY_TIME : AS_GIVEN;
}

/*
 * Rounds of a later session mostly begin again at 1: they are counted on from the last of the
 * session before. Caller frees.
 */
static struct sitting_rounds *
count_on(const struct view *view)
{
	const struct report *report = view->report;
	struct sitting_rounds *sitting = g_new0(struct sitting_rounds, report->n_session + 1);
	g_autofree double *most = g_new0(double, report->n_session + 1);
	double last = 0;

	for (size_t i = 0; i < view->result->n_row; i++)
		for (size_t j = 0; j < view->result->row[i].n_run; j++) {
			const struct report_run *run = &view->result->row[i].run[j];
			size_t s = session_index(report, run->session);
			double round = (double)run->round;

			sitting[s].first = most[s] == 0 ? round : MIN(sitting[s].first, round);
			most[s] = MAX(most[s], round);
		}
	for (size_t i = 0; i < report->n_session; i++) {
		if (most[i] == 0)
			continue;
		sitting[i].n = most[i] - sitting[i].first + 1;
		sitting[i].before = last - (sitting[i].first - 1);
		sitting[i].first = last + 1;
		last += sitting[i].n;
	}
	return sitting;
}

/* The round; without rounds the place in the store; without times the place within the backend. */
static double
when(const struct frame *f, const struct report_row *row, size_t i)
{
	const struct report_run *run = &row->run[i];

	if (f->order != BY_ROUND)
		return f->order == BY_TIME ? (double)run->id : (double)i + 1;
	return (double)run->round +
	    f->sitting[session_index(f->rows.view->report, run->session)].before;
}

/* As a share of the mean, up where the value is greater; 0 where there is no such share. */
static double
deviation(const struct report_row *row, size_t i)
{
	double share = row->run[i].value / row->mean - 1;

	if (isnan(share))
		return 0;
	return row->mean < 0 ? -share : share;
}

/* All runs but the flagged ones fit; those are drawn at the edge if they lie beyond. */
static void
find_limits(struct frame *f, const struct report_result *result)
{
	f->least = INFINITY;
	f->most = -INFINITY;
	for (size_t i = 0; i < result->n_row; i++)
		for (size_t j = 0; j < result->row[i].n_run; j++) {
			double d = fabs(deviation(&result->row[i], j));

			f->least = MIN(f->least, when(f, &result->row[i], j));
			f->most = MAX(f->most, when(f, &result->row[i], j));
			if (isfinite(d) && !result->row[i].run[j].flagged)
				f->limit = MAX(f->limit, d);
		}
	if (!(f->limit > 0))
		f->limit = 0.01;
}

static double
x_at(const struct frame *f, double at)
{
	double pad = (f->rows.to - f->rows.from) / (2 * (f->most - f->least + 1));

	return f->rows.from + pad +
	    (at - f->least) / MAX(f->most - f->least, 1e-9) * (f->rows.to - f->rows.from - 2 * pad);
}

/* Where one sitting ends and the next begins. */
static void
draw_sittings(const struct frame *f)
{
	const struct report *report = f->rows.view->report;

	for (size_t i = 0; f->order == BY_ROUND && i < report->n_session; i++) {
		double x = x_at(f, f->sitting[i].first - .5);

		if (f->sitting[i].n == 0 || f->sitting[i].first <= f->least)
			continue;
		for (size_t piece = 0; piece < rows_pieces(&f->rows); piece++) {
			struct box b = rows_piece(&f->rows, piece);

			scene_line(f->rows.scene, (struct point){ x, b.y },
			    (struct point){ x, b.y + b.h },
			    (struct style){ .stroke = ROLE_SOFT, .width = 1, .dashed = true });
		}
	}
}

static double
y_at(const struct frame *f, size_t row, double share)
{
	double half = f->rows.height / 2 - (f->rows.view->narrow ? 15 : 6);

	return rows_y(&f->rows, row) - half * CLAMP(share / f->limit, -1, 1);
}

/* Every other round is shaded, if they are not too many to be seen. */
static void
draw_rounds(const struct frame *f)
{
	double width = (f->rows.to - f->rows.from) / (f->most - f->least + 1);

	if (f->order != BY_ROUND || f->most - f->least >= ROUNDS_SHADED)
		return;
	for (double round = f->least; round <= f->most; round += 2)
		rows_band(
		    &f->rows, x_at(f, round) - width / 2, x_at(f, round) + width / 2, ROLE_BAND);
}

static void
draw_row(const struct frame *f, size_t row)
{
	const struct report_row *data = &f->rows.view->result->row[row];
	g_autofree struct point *at = g_new(struct point, data->n_run);
	size_t n = 0;

	scene_line(f->rows.scene, (struct point){ f->rows.from, y_at(f, row, 0) },
	    (struct point){ f->rows.to, y_at(f, row, 0) },
	    (struct style){ .stroke = ROLE_LINE, .width = 1 });
	for (size_t i = 0; i < data->n_run; i++) {
		struct point p = { x_at(f, when(f, data, i)), y_at(f, row, deviation(data, i)) };

		if (data->run[i].flagged)
			scene_shape(f->rows.scene, SHAPE_DIAMOND, p,
			    f->rows.view->narrow ? 3.5 : 4.5,
			    (struct style){ .fill = ROLE_WARNING });
		else
			at[n++] = p;
	}
	if (n < 400)
		scene_path(f->rows.scene, at, n,
		    (struct style){ .stroke = ROLE_ACCENT, .width = 1, .opacity = .4 });
	scene_cloud(f->rows.scene, at, n, n > 100 ? 1.2 : 2.2, ROLE_ACCENT);
}

/* Only a drift that the checks found is drawn. */
static void
draw_trend(const struct frame *f)
{
	const struct report_result *result = f->rows.view->result;

	for (size_t i = 0; result->trend && isfinite(result->slope) && i < f->rows.n; i++)
		scene_line(f->rows.scene,
		    (struct point){ f->rows.from, y_at(f, i, -result->slope / 2) },
		    (struct point){ f->rows.to, y_at(f, i, result->slope / 2) },
		    (struct style){
			.stroke = ROLE_WARNING, .width = 1.5, .opacity = .8, .dashed = true });
}

static const char *
axis_words(const struct frame *f)
{
	const struct report *report = f->rows.view->report;

	for (size_t i = 0; f->order == BY_ROUND && i < report->n_session; i++)
		if (f->sitting[i].n > 0 && f->sitting[i].first > f->least)
			return "round (dashed: a new sitting)";
	if (f->order == AS_GIVEN)
		return "each backend's runs in the order given; when they were made is not known";
	return f->order == BY_ROUND ? "round" : "in order of time";
}

static void
draw_axis(const struct frame *f)
{
	double step =
	    axis_nice_step(MAX(1, (f->most - f->least) / ((f->rows.to - f->rows.from) / 60)));
	double bottom = rows_bottom(&f->rows);

	for (double at = 1; f->order == BY_ROUND && at <= f->most;
	     at = at < step ? step : at + step)
		scene_text(f->rows.scene,
		    (struct label){ x_at(f, at), bottom + 18, number_decimals(at, 0).s, ROLE_SOFT,
			THEME_AXIS, .anchor = ANCHOR_MIDDLE });
	scene_text(f->rows.scene,
	    (struct label){ (f->rows.from + f->rows.to) / 2,
		bottom + (f->order == BY_ROUND ? 38 : 18), axis_words(f), ROLE_SOFT, THEME_AXIS,
		.anchor = ANCHOR_MIDDLE });
}

static char *
subtitle(const struct frame *f)
{
	const struct report_result *result = f->rows.view->result;
	bool shaded = f->order == BY_ROUND && f->most - f->least < ROUNDS_SHADED;
	int64_t flagged = 0;

	for (size_t i = 0; i < result->n_row; i++)
		flagged += result->row[i].flagged;
	return g_strdup_printf(
	    "each run against its backend's mean, %s up or down fills the row%s%s%s",
	    number_spread(f->limit).s, shaded ? "; every other round is shaded" : "",
	    flagged > 0 ? "; diamond: flagged" : "",
	    result->trend ? "; dashed: the drift that was found" : "");
}

static void
layout(struct scene *scene, const struct view *view)
{
	const struct report_result *result = view->result;
	g_autofree struct number *value = g_new0(struct number, result->n_row);
	g_autofree char *what = g_strdup_printf("%s, run after run", result->metric->title);
	g_autofree char *title = phrase_title(view, what), *under = NULL;
	g_autofree struct sitting_rounds *sitting = count_on(view);
	struct rows_text text = { title, NULL, "mean", .value = value };
	struct figures figures = figures_of(result);
	struct frame f = { .order = order_of(view), .sitting = sitting, .rows.view = view };

	for (size_t i = 0; i < result->n_row; i++)
		value[i] = figures_value(&figures, result->row[i].mean);
	find_limits(&f, result);
	text.subtitle = under = subtitle(&f);
	f.rows = rows_begin(scene, view, &text);
	draw_rounds(&f);
	draw_sittings(&f);
	draw_trend(&f);
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].n_run > 0)
			draw_row(&f, i);
	draw_axis(&f);
	rows_end(&f.rows, 0);
}

static char *
caption(const struct view *view)
{
	const struct report_result *result = view->result;
	const char *drift = "No drift was found";
	int64_t flagged = 0;

	for (size_t i = 0; i < result->n_row; i++)
		flagged += result->row[i].flagged;
	if (result->trend)
		return g_strdup_printf("The runs drift: over the whole session values %s by %s.",
		    result->slope > 0 ? "rose" : "fell", number_spread(fabs(result->slope)).s);
	if (order_of(view) == AS_GIVEN)
		drift = "When these runs were made is not known, so drift could not be looked for";
	if (flagged > 0)
		return g_strdup_printf("%s. %d %s far from the others (diamond).", drift,
		    (int)flagged, flagged == 1 ? "run lies" : "runs lie");
	return g_strdup_printf("%s, and no run lies far from the others.", drift);
}

static struct text_table *
numbers(const struct view *view)
{
	static const char *const heads[] = { "backend", "values, run after run", NULL };
	enum { SHOWN = 200 }; /* all are in runs.csv */
	struct figures figures = figures_of(view->result);
	struct text_table *table = text_table_new(heads, 2);

	figures.decimals = MIN(figures.decimals + 1, 6);
	for (size_t i = 0; i < view->result->n_row; i++) {
		const struct report_row *row = &view->result->row[i];
		GString *line = g_string_new("");

		for (size_t j = 0; j < row->n_run && j < SHOWN; j++)
			g_string_append_printf(line, "%s%s%s", j > 0 ? ", " : "",
			    figures_bare(&figures, row->run[j].value).s,
			    row->run[j].flagged ? " (flagged)" : "");
		if (row->n_run > SHOWN)
			g_string_append(line, ", …");
		text_table_add(table, row->backend->title);
		text_table_add(table, line->str);
		g_string_free(line, TRUE);
	}
	return table;
}

const struct chart chart_order = {
	.name = "order",
	.heading = "Run after run",
	.what = "each run in order of time, to see drift",
	.order = 40,
	.has_data = has_data,
	.layout = layout,
	.caption = caption,
	.numbers = numbers,
};
