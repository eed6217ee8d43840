/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/scene.h"

#include "render/lib/text/typeset.h"

struct scene *
scene_new(double width)
{
	struct scene *scene = g_new0(struct scene, 1);

	scene->width = width;
	scene->marks = g_array_new(FALSE, TRUE, sizeof(struct mark));
	return scene;
}

void
scene_free(struct scene *scene)
{
	for (guint i = 0; i < scene->marks->len; i++) {
		struct mark *m = &g_array_index(scene->marks, struct mark, i);

		g_free(m->point);
		g_free((char *)m->label.text);
		g_free(m->cell);
	}
	g_array_free(scene->marks, TRUE);
	g_free(scene->title);
	g_free(scene->description);
	g_free(scene);
}

void
scene_set_title(struct scene *scene, const char *title)
{
	g_free(scene->title);
	scene->title = g_strdup(title);
}

void
scene_set_description(struct scene *scene, const char *description)
{
	g_free(scene->description);
	scene->description = g_strdup(description);
}

static struct mark *
add(struct scene *scene, enum mark_kind kind, struct style style)
{
	struct mark *m;

	g_array_set_size(scene->marks, scene->marks->len + 1);
	m = &g_array_index(scene->marks, struct mark, scene->marks->len - 1);
	m->kind = kind;
	m->style = style;
	return m;
}

static void
add_points(struct mark *m, const struct point *point, size_t n)
{
	m->point = g_memdup2(point, n * sizeof *point);
	m->n = n;
}

void
scene_rect(struct scene *scene, struct box box, struct style style)
{
	add(scene, MARK_RECT, style)->box = box;
}

void
scene_line(struct scene *scene, struct point from, struct point to, struct style style)
{
	struct point both[] = { from, to };

	scene_segments(scene, both, 2, style);
}

void
scene_path(struct scene *scene, const struct point *point, size_t n, struct style style)
{
	add_points(add(scene, MARK_PATH, style), point, n);
}

void
scene_segments(struct scene *scene, const struct point *point, size_t n, struct style style)
{
	if (n > 0)
		add_points(add(scene, MARK_SEGMENTS, style), point, n);
}

void
scene_shape(
    struct scene *scene, enum mark_shape shape, struct point at, double radius, struct style style)
{
	struct mark *m = add(scene, MARK_SHAPE, style);

	add_points(m, &at, 1);
	m->shape = shape;
	m->radius = radius;
}

void
scene_text(struct scene *scene, struct label label)
{
	struct mark *m;

	if (label.text == NULL || *label.text == '\0')
		return;
	if (label.size == 0)
		label.size = THEME_TEXT;
	label.text = label.width > 0 ?
	    typeset_fit(label.text, label.width, label.size, label.bold) :
	    typeset_clean(label.text);
	m = add(scene, MARK_TEXT, (struct style){ .fill = label.role });
	m->label = label;
}

void
scene_cloud(
    struct scene *scene, const struct point *point, size_t n, double radius, enum theme_role role)
{
	struct mark *m;

	if (n == 0)
		return;
	m = add(scene, MARK_CLOUD, (struct style){ .fill = role });
	add_points(m, point, n);
	m->radius = radius;
}

void
scene_grid(struct scene *scene, struct box box, const uint8_t *cell, size_t n, size_t columns)
{
	struct mark *m = add(scene, MARK_GRID, (struct style){ .fill = ROLE_CLOUD });

	m->box = box;
	m->cell = g_memdup2(cell, n);
	m->n = n;
	m->columns = columns;
}

static void
print_points(const struct mark *m, FILE *out)
{
	enum { SHOWN = 8 };

	for (size_t i = 0; i < m->n && i < SHOWN; i++)
		fprintf(out, " %.1f,%.1f", m->point[i].x, m->point[i].y);
	if (m->n > SHOWN)
		fprintf(out, " ... %zu in all", m->n);
}

static void
print_style(const struct style *s, FILE *out)
{
	if (s->fill != ROLE_NONE)
		fprintf(out, " fill %s", theme_variable[s->fill]);
	if (s->stroke != ROLE_NONE)
		fprintf(out, " stroke %s %g", theme_variable[s->stroke], s->width);
	if (s->opacity > 0 && s->opacity < 1)
		fprintf(out, " opacity %g", s->opacity);
}

static void
print_mark(const struct mark *m, FILE *out)
{
	static const char *const kind[] = { "rect", "path", "segments", "shape", "text", "cloud",
		"grid" };
	static const char *const anchor[] = { "start", "middle", "end" };

	fputs(kind[m->kind], out);
	if (m->kind == MARK_TEXT) {
		fprintf(out, " %.1f,%.1f %.0f wide %s %d%s %s: %s\n", m->label.x, m->label.y,
		    typeset_width(m->label.text, m->label.size, m->label.bold),
		    anchor[m->label.anchor], m->label.size, m->label.bold ? " bold" : "",
		    theme_variable[m->label.role], m->label.text);
		return;
	}
	if (m->kind == MARK_RECT || m->kind == MARK_GRID)
		fprintf(out, " %.1f,%.1f %.1fx%.1f", m->box.x, m->box.y, m->box.w, m->box.h);
	else
		print_points(m, out);
	if (m->radius > 0)
		fprintf(out, " radius %g shape %d", m->radius, (int)m->shape);
	print_style(&m->style, out);
	putc('\n', out);
}

void
scene_print(const struct scene *scene, FILE *out)
{
	fprintf(out, "scene %gx%g\ntitle %s\n", scene->width, scene->height, scene->title);
	if (scene->description != NULL)
		fprintf(out, "description %s\n", scene->description);
	for (guint i = 0; i < scene->marks->len; i++)
		print_mark(&g_array_index(scene->marks, struct mark, i), out);
}
