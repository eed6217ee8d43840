/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/paint/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/lib/paint/paint.h"
#include "render/lib/text/escape.h"

/* Tenths of a px, as short as can be. By hand: printf takes most of a page's time. */
static void
put_tenths(FILE *out, long tenths)
{
	char text[24], *end = text + sizeof text, *at = end;
	unsigned long rest = (unsigned long)labs(tenths);

	if (rest % 10 != 0) {
		*--at = (char)('0' + rest % 10);
		*--at = '.';
	}
	rest /= 10;
	for (; rest > 0 || at == end; rest /= 10)
		*--at = (char)('0' + rest % 10);
	if (tenths < 0)
		*--at = '-';
	fwrite(at, 1, (size_t)(end - at), out);
}

static void
put_attribute(FILE *out, const char *name, double value)
{
	fprintf(out, " %s=\"", name);
	put_tenths(out, lround(value * 10));
	putc('"', out);
}

/*
 * A path's pen. Steps are relative to where it stands, which takes half the bytes; they are
 * differences of rounded positions, so that no error adds up.
 */
struct pen {
	FILE *out;
	long x, y;
};

static void
put_step(struct pen *pen, char command, struct point to)
{
	long x = lround(to.x * 10), y = lround(to.y * 10), dx = x - pen->x, dy = y - pen->y;

	if (command == 'l' && (dx == 0 || dy == 0)) {
		putc(dx == 0 ? 'v' : 'h', pen->out);
		put_tenths(pen->out, dx == 0 ? dy : dx);
	} else {
		putc(command, pen->out);
		put_tenths(pen->out, dx);
		if (dy >= 0)
			putc(' ', pen->out);
		put_tenths(pen->out, dy);
	}
	pen->x = x;
	pen->y = y;
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

/* The corners of a mark that a path can draw: its own, or a rectangle's or shape's in `room`. */
static const struct point *
corners_of(const struct mark *m, struct point room[8], size_t *n)
{
	struct box b = m->box;

	if (m->kind == MARK_RECT) {
		room[0] = (struct point){ b.x, b.y };
		room[1] = (struct point){ b.x + b.w, b.y };
		room[2] = (struct point){ b.x + b.w, b.y + b.h };
		room[3] = (struct point){ b.x, b.y + b.h };
		*n = 4;
		return room;
	}
	if (m->kind != MARK_SHAPE) {
		*n = m->n;
		return m->point;
	}
	*n = mark_shape_corners(m->shape, room);
	for (size_t i = 0; i < *n; i++)
		room[i] = (struct point){ m->point->x + room[i].x * m->radius,
			m->point->y + room[i].y * m->radius };
	return room;
}

/* The outline of one mark; a closed one ends where it began. */
static void
put_outline(struct pen *pen, const struct mark *m)
{
	struct point room[8];
	size_t n;
	const struct point *point = corners_of(m, room, &n);
	bool shape = m->kind == MARK_SHAPE;
	bool pieces = m->kind == MARK_SEGMENTS || (shape && mark_shape_is_open(m->shape));
	bool closed = m->kind == MARK_RECT || m->style.fill != ROLE_NONE || shape;

	for (size_t i = 0; i < n; i++)
		put_step(pen, i == 0 || (pieces && i % 2 == 0) ? 'm' : 'l', point[i]);
	if (closed && !pieces && n > 0) {
		putc('z', pen->out);
		pen->x = lround(point[0].x * 10);
		pen->y = lround(point[0].y * 10);
	}
}

static bool
same_style(const struct mark *a, const struct mark *b)
{
	const struct style *s = &a->style, *t = &b->style;

	return a->kind == b->kind && a->shape == b->shape && s->fill == t->fill &&
	    s->stroke == t->stroke && s->width == t->width && s->opacity == t->opacity &&
	    s->round == t->round && s->dashed == t->dashed;
}

/* Marks of one kind and style that follow each other become one path. Returns how many. */
static size_t
put_paths(FILE *out, const struct mark *m, size_t left, const struct theme *theme)
{
	struct pen pen = { .out = out };
	size_t n = 0;

	fputs("<path d=\"", out);
	do
		put_outline(&pen, &m[n++]);
	while (n < left && same_style(m, &m[n]));
	putc('"', out);
	put_style(out, &m->style, theme);
	fputs("/>\n", out);
	return n;
}

static void
put_disc(FILE *out, const struct mark *m, const struct theme *theme)
{
	fputs("<circle", out);
	put_attribute(out, "cx", m->point->x);
	put_attribute(out, "cy", m->point->y);
	put_attribute(out, "r", m->radius);
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
put_picture(FILE *out, const struct mark *m, int scale, const struct theme *theme)
{
	struct box box;
	/* A page's colours are variables, which no bitmap can have. */
	const struct theme *solid = theme == &theme_page ? &theme_light : theme;
	enum theme_role role = theme == &theme_page ? ROLE_CLOUD : m->style.fill;
	g_autofree char *png = paint_base64(m, scale, solid->colour[role], &box);

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
	struct pen pen = { .out = out };

	fputs("<path d=\"", out);
	for (size_t i = 0; i < m->n; i++) {
		put_step(&pen, 'm', m->point[i]);
		fputs("h0", out);
	}
	fprintf(out,
	    "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linecap=\"round\""
	    " opacity=\".6\"/>",
	    theme->colour[m->style.fill], 2 * m->radius);
}

/*
 * Pixels a px of clouds: two, or one where there are so many points that theirs would be most of
 * the bytes.
 */
static int
cloud_scale(const struct scene *scene)
{
	enum { FINE_UP_TO = 20000 };
	size_t n = 0;

	for (guint i = 0; i < scene->marks->len; i++) {
		const struct mark *m = &g_array_index(scene->marks, struct mark, i);

		n += m->kind == MARK_CLOUD && m->n > THEME_CLOUD_FROM ? m->n : 0;
	}
	return n > FINE_UP_TO ? 1 : 2;
}

/* Returns how many marks it wrote; `scale`: of clouds. */
static size_t
put_marks(FILE *out, const struct mark *m, size_t left, int scale, const struct theme *theme)
{
	bool disc = m->kind == MARK_SHAPE && m->shape == SHAPE_DISC;

	if (m->kind == MARK_RECT || m->kind == MARK_PATH || m->kind == MARK_SEGMENTS ||
	    (m->kind == MARK_SHAPE && !disc))
		return put_paths(out, m, left, theme);
	if (disc)
		put_disc(out, m, theme);
	else if (m->kind == MARK_TEXT)
		put_text(out, m, theme);
	else if (m->kind == MARK_CLOUD && m->n <= THEME_CLOUD_FROM)
		put_dots(out, m, theme);
	else
		put_picture(out, m, scale, theme);
	putc('\n', out);
	return 1;
}

static void
put_name(FILE *out, const char *element, const struct svg_options *o, const char *text)
{
	fprintf(out, "<%s", element);
	if (!o->in_page)
		fprintf(out, " id=\"%s%s\"", o->id_prefix,
		    strcmp(element, "desc") == 0 ? "description" : element);
	putc('>', out);
	escape_put_markup(out, text);
	fprintf(out, "</%s>\n", element);
}

static void
put_head(const struct scene *scene, const struct svg_options *o, FILE *out)
{
	/* The page has margins of its own; what hangs into the drawing's hangs into them. */
	double margin = o->in_page ? THEME_MARGIN : 0;

	fputs("<svg", out);
	if (!o->in_page)
		fputs(" xmlns=\"http://www.w3.org/2000/svg\"", out);
	if (o->css_class != NULL)
		fprintf(out, " class=\"%s\"", o->css_class);
	put_attribute(out, "width", scene->width - 2 * margin);
	put_attribute(out, "height", scene->height);
	fprintf(out, " viewBox=\"%g 0 %g %g\"", margin, scene->width - 2 * margin, scene->height);
	/*
	 * In a page the style sheet sets the font, and the title names the drawing without an id.
	 */
	if (!o->in_page)
		fprintf(out,
		    " font-family=\"" THEME_FONTS "\" font-size=\"%d\""
		    " aria-labelledby=\"%stitle %sdescription\"",
		    THEME_TEXT, o->id_prefix, o->id_prefix);
	fputs(" role=\"img\">\n", out);
	put_name(out, "title", o, scene->title);
	put_name(out, "desc", o, scene->description != NULL ? scene->description : scene->title);
}

void
svg_write(const struct scene *scene, const struct svg_options *options, FILE *out)
{
	int scale = cloud_scale(scene);

	put_head(scene, options, out);
	if (!options->in_page)
		fprintf(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
		    options->theme->colour[ROLE_BACKGROUND]);
	for (guint i = 0; i < scene->marks->len;)
		i += (guint)put_marks(out, &g_array_index(scene->marks, struct mark, i),
		    scene->marks->len - i, scale, options->theme);
	fputs("</svg>\n", out);
}
