/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/lib/escape.h"
#include "render/lib/paint.h"

/* To a tenth of a px, as short as can be. */
static void
put_number(FILE *out, double value)
{
	long tenths = lround(value * 10);

	if (tenths % 10 == 0)
		fprintf(out, "%ld", tenths / 10);
	else
		fprintf(out, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10, labs(tenths) % 10);
}

static void
put_attribute(FILE *out, const char *name, double value)
{
	fprintf(out, " %s=\"", name);
	put_number(out, value);
	putc('"', out);
}

static void
put_point(FILE *out, char command, struct point p)
{
	putc(command, out);
	put_number(out, p.x);
	putc(' ', out);
	put_number(out, p.y);
}

static void
put_style(FILE *out, const struct style *s, const struct theme *theme)
{
	fprintf(out, " fill=\"%s\"", s->fill != ROLE_NONE ? theme->colour[s->fill] : "none");
	if (s->stroke != ROLE_NONE) {
		fprintf(out, " stroke=\"%s\"", theme->colour[s->stroke]);
		if (s->width > 0 && s->width != 1)
			fprintf(out, " stroke-width=\"%g\"", s->width);
		if (s->round)
			fputs(" stroke-linecap=\"round\" stroke-linejoin=\"round\"", out);
		if (s->dashed)
			fputs(" stroke-dasharray=\"4 3\"", out);
	}
	if (s->opacity > 0 && s->opacity < 1)
		fprintf(out, " opacity=\"%g\"", s->opacity);
}

static void
put_rect(FILE *out, const struct mark *m, const struct theme *theme)
{
	fputs("<rect", out);
	put_attribute(out, "x", m->box.x);
	put_attribute(out, "y", m->box.y);
	put_attribute(out, "width", m->box.w);
	put_attribute(out, "height", m->box.h);
	put_style(out, &m->style, theme);
	fputs("/>", out);
}

static void
put_path(FILE *out, const struct mark *m, const struct theme *theme)
{
	fputs("<path d=\"", out);
	for (size_t i = 0; i < m->n; i++)
		put_point(out, i == 0 ? 'M' : 'L', m->point[i]);
	if (m->style.fill != ROLE_NONE)
		putc('Z', out);
	putc('"', out);
	put_style(out, &m->style, theme);
	fputs("/>", out);
}

/* Upright and level lines name only what changes: there are thousands of them. */
static void
put_segments(FILE *out, const struct mark *m, const struct theme *theme)
{
	fputs("<path d=\"", out);
	for (size_t i = 0; i + 1 < m->n; i += 2) {
		struct point a = m->point[i], b = m->point[i + 1];

		put_point(out, 'M', a);
		if (a.x == b.x || a.y == b.y) {
			putc(a.x == b.x ? 'V' : 'H', out);
			put_number(out, a.x == b.x ? b.y : b.x);
		} else {
			put_point(out, 'L', b);
		}
	}
	putc('"', out);
	put_style(out, &m->style, theme);
	fputs("/>", out);
}

static void
put_shape(FILE *out, const struct mark *m, const struct theme *theme)
{
	struct point corner[8];
	size_t n = shape_corners(m->shape, corner);

	if (m->shape == SHAPE_DISC) {
		fputs("<circle", out);
		put_attribute(out, "cx", m->point->x);
		put_attribute(out, "cy", m->point->y);
		put_attribute(out, "r", m->radius);
	} else {
		fputs("<path d=\"", out);
		for (size_t i = 0; i < n; i++) {
			struct point p = { m->point->x + corner[i].x * m->radius,
				m->point->y + corner[i].y * m->radius };

			put_point(out, i == 0 || (shape_is_open(m->shape) && i % 2 == 0) ? 'M' : 'L', p);
		}
		fputs(shape_is_open(m->shape) ? "\"" : "Z\"", out);
	}
	put_style(out, &m->style, theme);
	fputs("/>", out);
}

static void
put_text(FILE *out, const struct mark *m, const struct theme *theme)
{
	static const char *const anchors[] = { NULL, "middle", "end" };
	const struct label *l = &m->label;

	fputs("<text", out);
	put_attribute(out, "x", l->x);
	put_attribute(out, "y", l->y);
	if (l->anchor != ANCHOR_START)
		fprintf(out, " text-anchor=\"%s\"", anchors[l->anchor]);
	if (l->size != THEME_TEXT)
		fprintf(out, " font-size=\"%d\"", l->size);
	if (l->bold)
		fputs(" font-weight=\"bold\"", out);
	fprintf(out, " fill=\"%s\">", theme->colour[l->role]);
	escape_put_markup(out, l->text);
	fputs("</text>", out);
}

static void
put_picture(FILE *out, const struct mark *m, const struct theme *theme)
{
	struct box box;
	/* A page's colours are variables, which no bitmap can have. */
	const struct theme *solid = theme == &theme_page ? &theme_light : theme;
	enum role role = theme == &theme_page ? ROLE_CLOUD : m->style.fill;
	g_autofree char *png = paint_base64(m, solid->colour[role], &box);

	fputs("<image", out);
	put_attribute(out, "x", box.x);
	put_attribute(out, "y", box.y);
	put_attribute(out, "width", box.w);
	put_attribute(out, "height", box.h);
	fprintf(out, " preserveAspectRatio=\"none\"%s href=\"data:image/png;base64,%s\"/>",
	    m->kind == MARK_GRID ? " style=\"image-rendering:pixelated\"" : "", png);
}

/* Lines of no length with round ends are dots, in a fifth of the bytes. */
static void
put_dots(FILE *out, const struct mark *m, const struct theme *theme)
{
	fputs("<path d=\"", out);
	for (size_t i = 0; i < m->n; i++) {
		put_point(out, 'M', m->point[i]);
		fputs("h0", out);
	}
	fprintf(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linecap=\"round\""
	    " opacity=\".6\"/>", theme->colour[m->style.fill], 2 * m->radius);
}

static void
put_mark(FILE *out, const struct mark *m, const struct theme *theme)
{
	static void (*const put[])(FILE *, const struct mark *, const struct theme *) = { put_rect,
		put_path, put_segments, put_shape, put_text, put_dots, put_picture };
	enum mark_kind kind = m->kind;

	if (kind == MARK_CLOUD && m->n > THEME_CLOUD_FROM)
		kind = MARK_GRID;
	put[kind](out, m, theme);
	putc('\n', out);
}

static void
put_name(FILE *out, const char *element, const struct svg_options *o, const char *text)
{
	fprintf(out, "<%s", element);
	if (!o->in_page)
		fprintf(out, " id=\"%s%s\"", o->id_prefix, strcmp(element, "desc") == 0 ? "description" : element);
	putc('>', out);
	escape_put_markup(out, text);
	fprintf(out, "</%s>\n", element);
}

static void
put_head(const struct scene *scene, const struct svg_options *o, FILE *out)
{
	fputs("<svg", out);
	if (!o->in_page)
		fputs(" xmlns=\"http://www.w3.org/2000/svg\"", out);
	if (o->css_class != NULL)
		fprintf(out, " class=\"%s\"", o->css_class);
	put_attribute(out, "width", scene->width);
	put_attribute(out, "height", scene->height);
	fprintf(out, " viewBox=\"0 0 %g %g\"", scene->width, scene->height);
	/* In a page the style sheet sets the font, and the title names the drawing without an id. */
	if (!o->in_page)
		fprintf(out, " font-family=\"" THEME_FONTS "\" font-size=\"%d\""
		    " aria-labelledby=\"%stitle %sdescription\"", THEME_TEXT, o->id_prefix, o->id_prefix);
	fputs(" role=\"img\">\n", out);
	put_name(out, "title", o, scene->title);
	put_name(out, "desc", o, scene->description != NULL ? scene->description : scene->title);
}

void
svg_write(const struct scene *scene, const struct svg_options *options, FILE *out)
{
	put_head(scene, options, out);
	if (!options->in_page)
		fprintf(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
		    options->theme->colour[ROLE_BACKGROUND]);
	for (guint i = 0; i < scene->marks->len; i++)
		put_mark(out, &g_array_index(scene->marks, struct mark, i), options->theme);
	fputs("</svg>\n", out);
}
