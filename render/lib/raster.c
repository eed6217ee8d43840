/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/raster.h"

#include <math.h>

enum { FINE_UP_TO = 20000, STAMP_MAX = 16, STEPS = 7 };

/* A dot's opacity by pixel, to be laid over what is there. */
struct stamp {
	int size;
	uint8_t alpha[STAMP_MAX][STAMP_MAX];
};

static struct stamp
make_stamp(double radius)
{
	struct stamp stamp = { .size = MIN(STAMP_MAX, (int)ceil(2 * radius) + 1) };
	double centre = (stamp.size - 1) / 2.;

	for (int y = 0; y < stamp.size; y++)
		for (int x = 0; x < stamp.size; x++) {
			double inside = radius + .5 - hypot(x - centre, y - centre);

			stamp.alpha[y][x] = (uint8_t)(CLAMP(inside, 0, 1) * 255 * .6);
		}
	return stamp;
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

static void
lay_stamp(uint8_t *alpha, int width, const struct stamp *stamp)
{
	for (int y = 0; y < stamp->size; y++, alpha += width)
		for (int x = 0; x < stamp->size; x++)
			alpha[x] = (uint8_t)(alpha[x] +
			    (255 - alpha[x]) * stamp->alpha[y][x] / 255);
}

/* Eight shades are enough for the eye, and pack into half the bytes. */
static void
coarsen(struct raster *r)
{
	for (ptrdiff_t i = 0; i < (ptrdiff_t)r->width * r->height; i++)
		r->alpha[i] = (uint8_t)((r->alpha[i] * STEPS + 127) / 255 * 255 / STEPS);
}

static struct raster
raster_cloud(const struct mark *m)
{
	int scale = m->n > FINE_UP_TO ? 1 : 2;
	struct stamp stamp = make_stamp(m->radius * scale);
	struct raster r = { .box = bounds(m) };

	r.width = (int)r.box.w * scale;
	r.height = (int)r.box.h * scale;
	r.alpha = g_malloc0((size_t)r.width * (size_t)r.height);
	for (size_t i = 0; i < m->n; i++) {
		int x = (int)lround((m->point[i].x - r.box.x) * scale - stamp.size / 2.);
		int y = (int)lround((m->point[i].y - r.box.y) * scale - stamp.size / 2.);

		x = CLAMP(x, 0, r.width - stamp.size);
		y = CLAMP(y, 0, r.height - stamp.size);
		lay_stamp(r.alpha + (ptrdiff_t)y * r.width + x, r.width, &stamp);
	}
	coarsen(&r);
	return r;
}

struct raster
raster_of(const struct mark *mark)
{
	if (mark->kind == MARK_CLOUD)
		return raster_cloud(mark);
	return (struct raster){ g_memdup2(mark->cell, mark->n), (int)mark->columns,
		(int)(mark->n / mark->columns), mark->box };
}
