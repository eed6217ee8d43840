/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/palette.h"

#include "render/lib/text/typeset.h"

enum { LINE_HEIGHT = 20, COLUMN_MIN = 150, COLUMN_MAX = 300, MARK_ROOM = 18 };

enum theme_role
palette_role(const struct report_backend *backend)
{
	return (enum theme_role)(ROLE_SERIES + backend->series % SERIES_COLOURS);
}

/* Shapes move on against the colours, so that 64 backends differ in one or the other. */
static enum mark_shape
shape_of(const struct report_backend *backend)
{
	return (enum mark_shape)((backend->series + backend->series / SERIES_COLOURS) % SHAPES);
}

void
palette_mark(
    struct scene *scene, const struct report_backend *backend, struct point at, double radius)
{
	enum mark_shape shape = shape_of(backend);

	if (mark_shape_is_open(shape))
		scene_shape(scene, shape, at, radius,
		    (struct style){ .stroke = palette_role(backend), .width = 2 });
	else
		scene_shape(scene, shape, at, radius,
		    (struct style){ palette_role(backend), ROLE_BACKGROUND, .width = 1 });
}

double
palette_key(struct scene *scene, struct box box, const struct palette_entry *entry, size_t n)
{
	double widest = COLUMN_MIN, width;
	size_t columns, rows;

	for (size_t i = 0; i < n; i++)
		widest = MAX(widest,
		    MARK_ROOM + 14 + typeset_width(entry[i].backend->title, THEME_AXIS, false));
	columns = (size_t)MAX(1, box.w / MIN(widest, COLUMN_MAX));
	columns = MIN(columns, MAX(n, 1));
	rows = (n + columns - 1) / columns;
	width = box.w / (double)columns;
	for (size_t i = 0; i < n; i++) {
		struct point at = { box.x + width * (double)(i / rows) + 6,
			box.y + LINE_HEIGHT * (double)(i % rows) };

		palette_mark(scene, entry[i].backend, at, 4);
		scene_text(scene,
		    (struct label){ at.x + MARK_ROOM - 6, at.y + 4, entry[i].backend->title,
			ROLE_INK, THEME_AXIS, .width = width - MARK_ROOM - 8 });
	}
	return LINE_HEIGHT * (double)rows;
}
