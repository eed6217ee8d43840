/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/plot.h"

#include <math.h>
#include <stdlib.h>

#include "render/lib/layout/palette.h"
#include "render/lib/text/typeset.h"

enum { AXIS_ROOM = 64, NAME_GAP = 12, NAMES_MAX = 230, NAME_STEP = 16 };

static int
by_place(const void *a, const void *b)
{
	const struct plot_line *x = a, *y = b;

	return (x->backend->series > y->backend->series) -
	    (x->backend->series < y->backend->series);
}

void
plot_sort(struct plot_line *line, size_t n)
{
	qsort(line, n, sizeof *line, by_place);
}

const char *
plot_unnamed(size_t n)
{
	return n > PLOT_NAMED ? "; the ten best are named, the others pale" : "";
}

void
plot_place(struct plot *plot, const struct plot_line *line, size_t n)
{
	double names = 0;

	for (size_t i = 0; i < n && i < PLOT_NAMED; i++)
		names = MAX(names, typeset_width(line[i].backend->title, THEME_AXIS, false));
	names = MIN(names, NAMES_MAX) + NAME_GAP;
	plot->from = THEME_MARGIN + AXIS_ROOM - (plot->view->narrow ? 12 : 0);
	plot->to = plot->scene->width - THEME_MARGIN - (plot->view->narrow ? 6 : names);
}

struct axis_options
plot_y_options(const struct plot *plot, double lo, double hi, const char *unit)
{
	return (struct axis_options){ .lo = lo,
		.hi = hi,
		.unit = unit,
		.from = plot->top + plot->height,
		.to = plot->top,
		.spacing = 34 };
}

/* Where a label is whole: at its tick, or as near as the drawing's edge lets it. */
static double
within(const struct plot *p, const struct tick *t)
{
	return MIN(t->at, p->scene->width - 4 - typeset_width(t->label.s, THEME_AXIS, false) / 2);
}

static void
draw_grid(const struct plot *p)
{
	double bottom = p->top + p->height, middle = (p->from + p->to) / 2;
	struct style line = { .stroke = ROLE_LINE, .width = 1 };

	for (int i = 0; i < p->y.n_tick; i++) {
		const struct tick *t = &p->y.tick[i];

		scene_line(p->scene, (struct point){ p->from, t->at },
		    (struct point){ p->to, t->at }, line);
		scene_text(p->scene,
		    (struct label){ p->from - 8, t->at + 4, t->label.s, ROLE_SOFT, THEME_AXIS,
			.anchor = ANCHOR_END });
	}
	for (int i = 0; i < p->x.n_tick; i++) {
		const struct tick *t = &p->x.tick[i];

		scene_line(p->scene, (struct point){ t->at, bottom },
		    (struct point){ t->at, bottom + 4 }, line);
		scene_text(p->scene,
		    (struct label){ within(p, t), bottom + 18, t->label.s, ROLE_SOFT, THEME_AXIS,
			.anchor = ANCHOR_MIDDLE });
	}
	scene_text(p->scene,
	    (struct label){ THEME_MARGIN, p->top - 12, p->title, ROLE_SOFT,
		p->view->narrow ? THEME_SMALL : THEME_AXIS,
		.width = p->scene->width - 2 * THEME_MARGIN });
	scene_text(p->scene,
	    (struct label){ middle, bottom + 38, p->x_title, ROLE_SOFT, THEME_AXIS,
		.anchor = ANCHOR_MIDDLE,
		.width = 2 * (MIN(middle, p->scene->width - middle) - 8) });
}

static struct point
place(const struct plot *p, const struct plot_point *at)
{
	return (struct point){ axis_at(&p->x, at->x), axis_at(&p->y, at->y) };
}

/* Lines with marks stand a little beside each other, so that no interval hides another. */
static double
aside(size_t i, size_t n)
{
	n = MIN(n, PLOT_NAMED);
	return n < 2 || i >= n ? 0 :
				 ((double)i - (double)(n - 1) / 2) * MIN(4, 16. / (double)(n - 1));
}

/* With ends that stand out beyond the mark; one that goes on beyond the panel has none. */
static void
draw_whisker(const struct plot *p, double x, const struct plot_point *data, enum theme_role role)
{
	double lo = axis_at(&p->y, MAX(data->lo, p->y.lo)),
	       hi = axis_at(&p->y, MIN(data->hi, p->y.hi));
	struct point end[6] = { { x, lo }, { x, hi } };
	size_t n = 2;

	if (data->lo >= p->y.lo) {
		end[n++] = (struct point){ x - 3.5, lo };
		end[n++] = (struct point){ x + 3.5, lo };
	}
	if (data->hi <= p->y.hi) {
		end[n++] = (struct point){ x - 3.5, hi };
		end[n++] = (struct point){ x + 3.5, hi };
	}
	scene_segments(
	    p->scene, end, n, (struct style){ .stroke = role, .width = 1.5, .round = true });
}

static void
draw_line(const struct plot *p, const struct plot_line *line, bool named, double beside)
{
	g_autofree struct point *at = g_new(struct point, line->n);
	enum theme_role role = named ? palette_role(line->backend) : ROLE_SOFT;

	for (size_t i = 0; i < line->n; i++) {
		const struct plot_point *data = &line->point[i];

		at[i] = place(p, data);
		at[i].x += line->marks ? beside : 0;
		if (named && isfinite(data->lo) && isfinite(data->hi))
			draw_whisker(p, at[i].x, data, role);
	}
	scene_path(p->scene, at, line->n,
	    (struct style){
		.stroke = role, .width = named ? 2 : 1, .opacity = named ? 1 : .4, .round = true });
	for (size_t i = 0; i < line->n && named; i++)
		if (line->marks || i == line->n / 2 || i + 1 == line->n)
			palette_mark(p->scene, line->backend, at[i], line->marks ? 4.5 : 4);
}

struct name {
	const struct report_backend *backend;
	double y;
};

static int
by_height(const void *a, const void *b)
{
	const struct name *x = a, *y = b;

	return (x->y > y->y) - (x->y < y->y);
}

/* Down in order, each at least a line below the one before; then up again from the bottom. */
static void
spread_names(struct name *name, size_t n, double bottom)
{
	qsort(name, n, sizeof *name, by_height);
	for (size_t i = 1; i < n; i++)
		name[i].y = MAX(name[i].y, name[i - 1].y + NAME_STEP);
	for (size_t i = n; i-- > 0;) {
		double limit = i + 1 < n ? name[i + 1].y - NAME_STEP : bottom;

		name[i].y = MIN(name[i].y, limit);
	}
}

static void
draw_names(const struct plot *p, const struct plot_line *line, size_t n)
{
	struct name name[PLOT_NAMED] = { { NULL, 0 } };
	size_t named = 0;

	for (size_t i = 0; i < n && i < PLOT_NAMED; i++)
		if (line[i].n > 0)
			name[named++] = (struct name){ line[i].backend,
				place(p, &line[i].point[line[i].n - 1]).y };
	spread_names(name, named, p->top + p->height);
	for (size_t i = 0; i < named; i++) {
		palette_mark(p->scene, name[i].backend, (struct point){ p->to + 10, name[i].y }, 4);
		scene_text(p->scene,
		    (struct label){ p->to + 20, name[i].y + 4, name[i].backend->title, ROLE_INK,
			THEME_AXIS, .width = p->scene->width - p->to - 24 });
	}
}

static double
draw_key(const struct plot *p, const struct plot_line *line, size_t n, double y)
{
	struct palette_entry entry[PLOT_NAMED];
	struct box box = { THEME_MARGIN, y + 8, p->scene->width - 2 * THEME_MARGIN, 0 };

	n = MIN(n, PLOT_NAMED);
	for (size_t i = 0; i < n; i++)
		entry[i] = (struct palette_entry){ line[i].backend, NULL };
	return y + palette_key(p->scene, box, entry, n);
}

double
plot_draw(const struct plot *plot, const struct plot_line *line, size_t n)
{
	double below = plot->top + plot->height + (*plot->x_title != '\0' ? 48 : 28);

	draw_grid(plot);
	for (size_t i = n; i-- > 0;)
		draw_line(plot, &line[i], i < PLOT_NAMED, aside(i, n));
	if (plot->view->narrow)
		return draw_key(plot, line, n, below);
	draw_names(plot, line, n);
	return below;
}
