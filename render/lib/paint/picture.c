/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/paint/picture.h"

#include <err.h>

#include "data/lib/cli.h"
#include "render/lib/paint/paint.h"
#include "render/lib/paint/svg.h"

void
picture_write(const struct scene *scene, const struct picture *picture, const char *path)
{
	struct output out;
	const char *fault = NULL;

	if (!g_str_has_suffix(path, ".svg") && !g_str_has_suffix(path, ".png") &&
	    !g_str_has_suffix(path, ".pdf"))
		cli_usage("%s: its name must end in .svg, .png or .pdf", path);
	out = output_open(path);
	if (g_str_has_suffix(path, ".svg"))
		svg_write(scene,
		    &(struct svg_options){ picture->theme, picture->id_prefix, false, NULL },
		    out.file);
	else if (g_str_has_suffix(path, ".png"))
		fault = paint_png(scene, picture->theme, out.file);
	else
		fault = paint_pdf(scene, picture->theme, picture->date_ns, out.file);
	if (fault != NULL)
		errx(1, "%s: %s", path, fault);
	output_close(&out);
}
