/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/layout/theme.h"

#include <string.h>

/*
 * The series are Okabe and Ito's colours; where one does not reach 3:1 on white its darker shade.
 */
const struct theme theme_light = { "light",
	{ NULL, "#ffffff", "#1b1f24", "#59636e", "#e4e8ec", "#e4e8ec", "#eef4fb", "#0b5cad",
	    "#a84300", "#3b82c4", "#0072b2", "#d55e00", "#009e73", "#c46a9b", "#1b1f24", "#a87300",
	    "#3a8fc0", "#857900" } };

const struct theme theme_dark = { "dark",
	{ NULL, "#14181d", "#e8ecf0", "#9aa5b1", "#2a313a", "#2f3843", "#1b2836", "#6cb4ff",
	    "#ffb077", "#3b82c4", "#56b4e9", "#e8793a", "#2bb58c", "#cc79a7", "#e8ecf0", "#e69f00",
	    "#4b86c9", "#f0e442" } };

const struct theme theme_page = { "page",
	{ NULL, "var(--background)", "var(--ink)", "var(--soft)", "var(--line)", "var(--track)",
	    "var(--band)", "var(--accent)", "var(--warning)", "var(--cloud)", "var(--s1)",
	    "var(--s2)", "var(--s3)", "var(--s4)", "var(--s5)", "var(--s6)", "var(--s7)",
	    "var(--s8)" } };

const char *const theme_variable[ROLES] = { NULL, "background", "ink", "soft", "line", "track",
	"band", "accent", "warning", "cloud", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8" };

const struct theme *
theme_find(const char *name)
{
	if (strcmp(name, "light") == 0)
		return &theme_light;
	if (strcmp(name, "dark") == 0)
		return &theme_dark;
	return NULL;
}
