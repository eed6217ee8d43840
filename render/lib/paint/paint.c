/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/paint/paint.h"

#include <math.h>
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include "render/lib/paint/png.h"

enum { SCALE = 2 }; /* pixels a px, of a PNG and of clouds in a PDF */

struct painter {
	cairo_t *cr;
	const struct theme *theme;
	PangoLayout *layout; /* made with the first text: it costs more than all the rest */
};

static void
set_colour(struct painter *p, enum theme_role role, double opacity)
{
	unsigned long rgb = strtoul(p->theme->colour[role] + 1, NULL, 16);

	cairo_set_source_rgba(p->cr, (double)(rgb >> 16 & 0xff) / 255,
	    (double)(rgb >> 8 & 0xff) / 255, (double)(rgb & 0xff) / 255, opacity > 0 ? opacity : 1);
}

/* Fills and strokes the current path. */
static void
paint_path(struct painter *p, const struct style *s)
{
	static const double dashes[] = { 4, 3 };

	if (s->fill != ROLE_NONE) {
		set_colour(p, s->fill, s->opacity);
		cairo_fill_preserve(p->cr);
	}
	if (s->stroke != ROLE_NONE) {
		set_colour(p, s->stroke, s->opacity);
		cairo_set_line_width(p->cr, s->width > 0 ? s->width : 1);
		cairo_set_line_cap(p->cr, s->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
		cairo_set_line_join(
		    p->cr, s->round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
		cairo_set_dash(p->cr, dashes, s->dashed ? 2 : 0, 0);
		cairo_stroke_preserve(p->cr);
	}
	cairo_new_path(p->cr);
}

static void
trace(struct painter *p, const struct mark *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (i == 0 || (m->kind == MARK_SEGMENTS && i % 2 == 0))
			cairo_move_to(p->cr, m->point[i].x, m->point[i].y);
		else
			cairo_line_to(p->cr, m->point[i].x, m->point[i].y);
	if (m->kind == MARK_PATH && m->style.fill != ROLE_NONE)
		cairo_close_path(p->cr);
	paint_path(p, &m->style);
}

static void
paint_shape(struct painter *p, const struct mark *m)
{
	struct point corner[8];
	size_t n = mark_shape_corners(m->shape, corner);
	bool open = mark_shape_is_open(m->shape);

	cairo_new_path(p->cr); /* else the arc would be joined to where the last text ended */
	if (m->shape == SHAPE_DISC)
		cairo_arc(p->cr, m->point->x, m->point->y, m->radius, 0, 2 * M_PI);
	for (size_t i = 0; i < n; i++) {
		double x = m->point->x + corner[i].x * m->radius,
		       y = m->point->y + corner[i].y * m->radius;

		if (i == 0 || (open && i % 2 == 0))
			cairo_move_to(p->cr, x, y);
		else
			cairo_line_to(p->cr, x, y);
	}
	if (!open && n > 0)
		cairo_close_path(p->cr);
	paint_path(p, &m->style);
}

/* Fixed options, so that the picture does not depend on the desktop's. */
static PangoLayout *
make_layout(cairo_t *cr)
{
	PangoLayout *layout = pango_cairo_create_layout(cr);
	cairo_font_options_t *options = cairo_font_options_create();

	cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(pango_layout_get_context(layout), options);
	pango_cairo_context_set_resolution(pango_layout_get_context(layout), 96);
	pango_layout_set_single_paragraph_mode(layout, TRUE);
	cairo_font_options_destroy(options);
	return layout;
}

/*
 * Always at one size, and scaled: to Pango another size is another font, which it takes
 * milliseconds to find.
 */
static void
set_font(PangoLayout *layout, bool bold)
{
	PangoFontDescription *font = pango_font_description_new();

	pango_font_description_set_family_static(font, THEME_FONTS);
	pango_font_description_set_absolute_size(font, THEME_TEXT * PANGO_SCALE);
	pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
	pango_layout_set_font_description(layout, font);
	pango_font_description_free(font);
}

static void
paint_text(struct painter *p, const struct label *label)
{
	static const double part[] = { 0, 0.5, 1 };
	double scale = (double)label->size / THEME_TEXT;
	PangoRectangle extents;

	if (p->layout == NULL)
		p->layout = make_layout(p->cr);
	set_font(p->layout, label->bold);
	pango_layout_set_width(
	    p->layout, label->width > 0 ? (int)(label->width / scale * PANGO_SCALE) : -1);
	pango_layout_set_ellipsize(
	    p->layout, label->width > 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
	/* Where the line starts is what the anchor says, whatever way its script runs. */
	pango_layout_set_auto_dir(p->layout, FALSE);
	pango_layout_set_text(p->layout, label->text, -1);
	pango_layout_get_extents(p->layout, NULL, &extents);
	cairo_save(p->cr);
	cairo_translate(p->cr, label->x, label->y);
	cairo_scale(p->cr, scale, scale);
	cairo_move_to(p->cr, -(extents.width * part[label->anchor] + extents.x) / PANGO_SCALE,
	    -(double)pango_layout_get_baseline(p->layout) / PANGO_SCALE);
	set_colour(p, label->role, 1);
	pango_cairo_show_layout(p->cr, p->layout);
	cairo_restore(p->cr);
}

static void
paint_raster(struct painter *p, const struct mark *m)
{
	struct raster r = raster_of(m, SCALE);
	int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, r.width);
	unsigned char *data = g_malloc0((size_t)stride * (size_t)r.height);
	cairo_surface_t *mask =
	    cairo_image_surface_create_for_data(data, CAIRO_FORMAT_A8, r.width, r.height, stride);
	cairo_pattern_t *pattern = cairo_pattern_create_for_surface(mask);

	for (int y = 0; y < r.height; y++)
		memcpy(data + (ptrdiff_t)y * stride, r.alpha + (ptrdiff_t)y * r.width,
		    (size_t)r.width);
	cairo_surface_mark_dirty(mask);
	cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST);
	cairo_save(p->cr);
	cairo_translate(p->cr, r.box.x, r.box.y);
	cairo_scale(p->cr, r.box.w / r.width, r.box.h / r.height);
	set_colour(p, m->style.fill, 1);
	cairo_mask(p->cr, pattern);
	cairo_restore(p->cr);
	cairo_pattern_destroy(pattern);
	cairo_surface_finish(mask);
	cairo_surface_destroy(mask);
	g_free(data);
	g_free(r.alpha);
}

static void
paint_dots(struct painter *p, const struct mark *m)
{
	struct style style = {
		.stroke = m->style.fill, .width = 2 * m->radius, .round = true, .opacity = .6
	};

	for (size_t i = 0; i < m->n; i++) {
		cairo_move_to(p->cr, m->point[i].x, m->point[i].y);
		cairo_line_to(p->cr, m->point[i].x, m->point[i].y);
	}
	paint_path(p, &style);
}

static void
paint_mark(struct painter *p, const struct mark *m)
{
	switch (m->kind) {
	case MARK_RECT:
		cairo_new_path(p->cr);
		cairo_rectangle(p->cr, m->box.x, m->box.y, m->box.w, m->box.h);
		paint_path(p, &m->style);
		return;
	case MARK_PATH:
	case MARK_SEGMENTS:
		trace(p, m);
		return;
	case MARK_SHAPE:
		paint_shape(p, m);
		return;
	case MARK_TEXT:
		paint_text(p, &m->label);
		return;
	case MARK_CLOUD:
		if (m->n > THEME_CLOUD_FROM)
			paint_raster(p, m);
		else
			paint_dots(p, m);
		return;
	case MARK_GRID:
		paint_raster(p, m);
		return;
	}
}

static void
paint_all(cairo_t *cr, const struct scene *scene, const struct theme *theme)
{
	struct painter p = { .cr = cr, .theme = theme };

	set_colour(&p, ROLE_BACKGROUND, 1);
	cairo_paint(cr);
	for (guint i = 0; i < scene->marks->len; i++)
		paint_mark(&p, &g_array_index(scene->marks, struct mark, i));
	if (p.layout != NULL)
		g_object_unref(p.layout);
}

static cairo_status_t
write_bytes(void *out, const unsigned char *data, unsigned length)
{
	return fwrite(data, 1, length, out) == length ? CAIRO_STATUS_SUCCESS :
							CAIRO_STATUS_WRITE_ERROR;
}

/* Ends both and says what went wrong on the way, if anything. */
static const char *
finish(cairo_t *cr, cairo_surface_t *surface, cairo_status_t status)
{
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_status(cr);
	cairo_destroy(cr);
	cairo_surface_finish(surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(surface);
	cairo_surface_destroy(surface);
	return status != CAIRO_STATUS_SUCCESS ? cairo_status_to_string(status) : NULL;
}

const char *
paint_png(const struct scene *scene, const struct theme *theme, FILE *out)
{
	cairo_surface_t *surface = cairo_image_surface_create(
	    CAIRO_FORMAT_RGB24, (int)ceil(scene->width * SCALE), (int)ceil(scene->height * SCALE));
	cairo_t *cr = cairo_create(surface);

	cairo_scale(cr, SCALE, SCALE);
	paint_all(cr, scene, theme);
	cairo_surface_flush(surface);
	if (cairo_status(cr) == CAIRO_STATUS_SUCCESS) {
		struct pixels pixels = { cairo_image_surface_get_data(surface),
			cairo_image_surface_get_width(surface),
			cairo_image_surface_get_height(surface),
			cairo_image_surface_get_stride(surface), theme->colour, ROLES };
		GByteArray *png = png_of_pixels(&pixels);

		fwrite(
		    png->data, 1, png->len, out); /* output_close() sees whether it was written */
		g_byte_array_unref(png);
	}
	return finish(cr, surface, CAIRO_STATUS_SUCCESS);
}

const char *
paint_pdf(const struct scene *scene, const struct theme *theme, int64_t date_ns, FILE *out)
{
	const double points_a_px = 0.75;
	cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
	    write_bytes, out, scene->width * points_a_px, scene->height * points_a_px);
	cairo_t *cr = cairo_create(surface);
	g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc(date_ns / 1000000000);
	g_autofree char *text = g_date_time_format(date, "%Y-%m-%dT%H:%M:%SZ");

	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, scene->title);
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, text);
	cairo_scale(cr, points_a_px, points_a_px);
	paint_all(cr, scene, theme);
	return finish(cr, surface, CAIRO_STATUS_SUCCESS);
}

char *
paint_base64(const struct mark *mark, int scale, const char *colour, struct box *where)
{
	struct raster raster = raster_of(mark, scale);
	GByteArray *png = png_of_raster(&raster, colour);
	char *text = g_base64_encode(png->data, png->len);

	*where = raster.box;
	g_byte_array_unref(png);
	g_free(raster.alpha);
	return text;
}
