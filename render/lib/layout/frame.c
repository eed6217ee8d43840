/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/frame.h"

#include "render/lib/text/typeset.h"
#include "render/lib/view/phrase.h"

enum { LINE_HEIGHT = 15, TITLE_HEIGHT = 20 };

double
frame_title(struct scene *scene, const char *title, const char *subtitle, double width)
{
	g_auto(GStrv) titles = typeset_wrap(title, width / 1.1, THEME_TITLE);
	g_auto(GStrv) lines = typeset_wrap(subtitle, width, THEME_SMALL);
	double y = 26;

	scene_set_title(scene, title);
	for (char **line = titles; *line != NULL; line++, y += 20)
		scene_text(scene,
		    (struct label){ THEME_MARGIN, y, *line, ROLE_INK, THEME_TITLE, .bold = true });
	y -= 2;
	for (char **line = lines; *line != NULL && **line != '\0'; line++, y += LINE_HEIGHT)
		scene_text(scene,
		    (struct label){ THEME_MARGIN, y, *line, ROLE_SOFT, .size = THEME_SMALL });
	return y;
}

void
frame_source(struct scene *scene, const struct view *view, double y)
{
	g_autofree char *source = phrase_source(view);

	if (!view->in_page)
		scene_text(scene,
		    (struct label){ scene->width - THEME_MARGIN, y, source, ROLE_SOFT, THEME_SMALL,
			.anchor = ANCHOR_END });
}
