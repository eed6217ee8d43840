/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Clouds of more points than are drawn one by one, and grids: what the pictures made of them show.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/lib/paint/paint.h"
#include "render/lib/paint/raster.h"
#include "render/lib/paint/svg.h"

enum { SIDE = 100, POINTS = THEME_CLOUD_FROM + 1 };

/*
 * A drawing of 100 x 100 px: all points but the last two lie in its middle, those in two corners.
 */
static struct scene *
cloud_scene(void)
{
	struct scene *scene = scene_new(SIDE);
	struct point *point = g_new(struct point, POINTS);

	for (size_t i = 0; i < POINTS; i++)
		point[i] = (struct point){ 50, 50 };
	point[POINTS - 2] = (struct point){ 10, 10 };
	point[POINTS - 1] = (struct point){ 90, 80 };
	scene->height = SIDE;
	scene_set_title(scene, "a cloud");
	scene_cloud(scene, point, POINTS, 1, ROLE_ACCENT);
	g_free(point);
	return scene;
}

static const struct mark *
mark_of(const struct scene *scene)
{
	return &g_array_index(scene->marks, struct mark, 0);
}

/* Opacity at a point of the drawing; 0 outside the raster. */
static int
opacity(const struct raster *r, int scale, double x, double y)
{
	int column = (int)((x - r->box.x) * scale), row = (int)((y - r->box.y) * scale);

	if (column < 0 || row < 0 || column >= r->width || row >= r->height)
		return 0;
	return r->alpha[row * r->width + column];
}

static void
a_cloud_is_dense_where_its_points_are(void **state)
{
	struct scene *scene = cloud_scene();

	(void)state;
	for (int scale = 1; scale <= 2; scale++) {
		struct raster r = raster_of(mark_of(scene), scale);

		assert_int_equal(r.width, (int)r.box.w * scale);
		assert_int_equal(r.height, (int)r.box.h * scale);
		assert_int_equal(opacity(&r, scale, 50, 50), 255);
		assert_in_range(opacity(&r, scale, 10, 10), 100, 200);
		assert_in_range(opacity(&r, scale, 90, 80), 100, 200);
		assert_int_equal(opacity(&r, scale, 30, 50), 0);
		assert_int_equal(opacity(&r, scale, 89, 11), 0);
		g_free(r.alpha);
	}
	scene_free(scene);
}

static void
a_grid_keeps_its_cells(void **state)
{
	static const uint8_t cell[] = { 0, 255, 17, 34, 0, 51 };
	struct scene *scene = scene_new(SIDE);
	struct raster r;

	(void)state;
	scene_grid(scene, (struct box){ 5, 6, 30, 20 }, cell, sizeof cell, 3);
	r = raster_of(mark_of(scene), 2);
	assert_int_equal(r.width, 3);
	assert_int_equal(r.height, 2);
	assert_memory_equal(r.alpha, cell, sizeof cell);
	assert_true(r.box.x == 5 && r.box.y == 6 && r.box.w == 30 && r.box.h == 20);
	g_free(r.alpha);
	scene_free(scene);
}

struct bytes {
	const unsigned char *at;
	size_t left;
};

static cairo_status_t
read_bytes(void *from, unsigned char *to, unsigned length)
{
	struct bytes *bytes = from;

	if (length > bytes->left)
		return CAIRO_STATUS_READ_ERROR;
	memcpy(to, bytes->at, length);
	bytes->at += length;
	bytes->left -= length;
	return CAIRO_STATUS_SUCCESS;
}

/* Cairo's reader of PNG is not ours, so that it sees whether ours writes one. */
static cairo_surface_t *
opened(const void *png, size_t length)
{
	struct bytes bytes = { png, length };
	cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &bytes);

	assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
	return surface;
}

static uint32_t
pixel(cairo_surface_t *surface, int x, int y)
{
	const unsigned char *data = cairo_image_surface_get_data(surface);
	uint32_t value;

	memcpy(&value, data + y * cairo_image_surface_get_stride(surface) + 4 * x, sizeof value);
	return value;
}

static uint32_t
colour_of(const struct theme *theme, enum theme_role role)
{
	return (uint32_t)strtoul(theme->colour[role] + 1, NULL, 16);
}

static void
a_png_shows_the_cloud(void **state)
{
	static const struct theme *const themes[] = { &theme_light, &theme_dark };
	struct scene *scene = cloud_scene();

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		uint32_t ground = colour_of(themes[i], ROLE_BACKGROUND), corner;
		char *text = NULL;
		size_t length = 0;
		FILE *out = open_memstream(&text, &length);
		cairo_surface_t *picture;

		assert_null(paint_png(scene, themes[i], out));
		fclose(out);
		picture = opened(text, length);
		assert_int_equal(cairo_image_surface_get_width(picture), 2 * SIDE);
		assert_int_equal(
		    pixel(picture, 100, 100) & 0xffffff, colour_of(themes[i], ROLE_ACCENT));
		assert_int_equal(pixel(picture, 60, 100) & 0xffffff, ground);
		corner = pixel(picture, 20, 20) & 0xffffff;
		assert_int_not_equal(corner, ground);
		assert_int_not_equal(corner, colour_of(themes[i], ROLE_ACCENT));
		cairo_surface_destroy(picture);
		free(text);
	}
	scene_free(scene);
}

/* The one picture in an SVG, decoded. */
static cairo_surface_t *
picture_in(const char *svg)
{
	static const char head[] = "href=\"data:image/png;base64,";
	const char *at = strstr(svg, head);
	g_autofree char *text = NULL;
	g_autofree guchar *png = NULL;
	gsize length;

	assert_non_null(at);
	assert_null(strstr(at + 1, head));
	at += strlen(head);
	text = g_strndup(at, strcspn(at, "\""));
	png = g_base64_decode(text, &length);
	return opened(png, length);
}

static void
an_svg_has_the_cloud_as_one_picture(void **state)
{
	struct scene *scene = cloud_scene();
	struct svg_options options = { &theme_dark, "", false, NULL };
	struct raster r = raster_of(mark_of(scene), 2);
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);
	g_autofree char *where =
	    g_strdup_printf("<image x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"", r.box.x, r.box.y,
		r.box.w, r.box.h);
	cairo_surface_t *picture;

	(void)state;
	svg_write(scene, &options, out);
	fclose(out);
	assert_non_null(strstr(text, where));
	assert_null(strstr(text, "<path"));
	picture = picture_in(text);
	assert_int_equal(cairo_image_surface_get_width(picture), r.width);
	assert_int_equal(pixel(picture, (int)(2 * (50 - r.box.x)), (int)(2 * (50 - r.box.y))),
	    0xff000000 | colour_of(&theme_dark, ROLE_ACCENT));
	assert_int_equal(pixel(picture, r.width / 2, 2), 0);
	cairo_surface_destroy(picture);
	free(text);
	g_free(r.alpha);
	scene_free(scene);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_cloud_is_dense_where_its_points_are),
		cmocka_unit_test(a_grid_keeps_its_cells),
		cmocka_unit_test(a_png_shows_the_cloud),
		cmocka_unit_test(an_svg_has_the_cloud_as_one_picture),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
