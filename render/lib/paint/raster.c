/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/paint/raster.h"

#include <math.h>
#include <string.h>

enum { DOT_MAX = 16, STEPS = 7 };

/* What a dot lets through by pixel, in 256ths. */
struct dot {
	int size;
	uint16_t through[DOT_MAX][DOT_MAX];
};

static struct dot
make_dot(double radius)
{
	struct dot dot = { .size = MIN(DOT_MAX, (int)ceil(2 * radius) + 1) };
	double centre = (dot.size - 1) / 2.;

	for (int y = 0; y < dot.size; y++)
		for (int x = 0; x < dot.size; x++) {
			double inside = radius + .5 - hypot(x - centre, y - centre);

			inside = CLAMP(inside, 0, 1);
			dot.through[y][x] = (uint16_t)lround(256 * (1 - inside * .6));
		}
	return dot;
}

static struct box
bounds(const struct mark *m)
{
	double x0 = m->point[0].x, x1 = x0, y0 = m->point[0].y, y1 = y0;

	for (size_t i = 1; i < m->n; i++) {
		x0 = MIN(x0, m->point[i].x);
		x1 = MAX(x1, m->point[i].x);
		y0 = MIN(y0, m->point[i].y);
		y1 = MAX(y1, m->point[i].y);
	}
	x0 = floor(x0 - m->radius - 1);
	y0 = floor(y0 - m->radius - 1);
	return (struct box){ x0, y0, ceil(x1 + m->radius + 1) - x0, ceil(y1 + m->radius + 1) - y0 };
}

/* `clear`: how much of the ground still shows. */
static void
lay_dot(uint8_t *clear, int width, const struct dot *dot)
{
	int size = dot->size;

	for (int y = 0; y < size; y++, clear += width) {
		const uint16_t *through = dot->through[y];

		for (int x = 0; x < size; x++)
			clear[x] = (uint8_t)(clear[x] * through[x] >> 8);
	}
}

/* Eight shades are enough for the eye, and pack into half the bytes. */
static void
shade(struct raster *r)
{
	uint8_t of[256];

	for (int clear = 0; clear < 256; clear++)
		of[clear] = (uint8_t)(((255 - clear) * STEPS + 127) / 255 * 255 / STEPS);
	for (ptrdiff_t i = 0; i < (ptrdiff_t)r->width * r->height; i++)
		r->alpha[i] = of[r->alpha[i]];
}

static struct raster
raster_cloud(const struct mark *m, int scale)
{
	struct dot dot = make_dot(m->radius * scale);
	struct raster r = { .box = bounds(m) };
	double half = dot.size / 2. - .5; /* and half a pixel, to round */

	r.width = (int)r.box.w * scale;
	r.height = (int)r.box.h * scale;
	r.alpha = g_malloc((size_t)r.width * (size_t)r.height);
	memset(r.alpha, 255, (size_t)r.width * (size_t)r.height);
	for (size_t i = 0; i < m->n; i++) {
		int x = (int)((m->point[i].x - r.box.x) * scale - half);
		int y = (int)((m->point[i].y - r.box.y) * scale - half);

		x = CLAMP(x, 0, r.width - dot.size);
		y = CLAMP(y, 0, r.height - dot.size);
		lay_dot(r.alpha + (ptrdiff_t)y * r.width + x, r.width, &dot);
	}
	shade(&r);
	return r;
}

struct raster
raster_of(const struct mark *mark, int scale)
{
	if (mark->kind == MARK_CLOUD)
		return raster_cloud(mark, scale);
	return (struct raster){ g_memdup2(mark->cell, mark->n), (int)mark->columns,
		(int)(mark->n / mark->columns), mark->box };
}
