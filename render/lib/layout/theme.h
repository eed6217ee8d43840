/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * theme: every decision about the look of charts and pages: colours by role, sizes, fonts. Lengths
 * are px.
 */
#ifndef PODIUM_THEME_H
#define PODIUM_THEME_H

#include <stddef.h>

enum { SERIES_COLOURS = 8 };

/* What a colour is for. */
enum theme_role {
	ROLE_NONE,
	ROLE_BACKGROUND,
	ROLE_INK,     /* text */
	ROLE_SOFT,    /* axes, captions, heads: 4.5:1 and more */
	ROLE_LINE,    /* grid and rules */
	ROLE_TRACK,   /* the pale bar from zero to the mean */
	ROLE_BAND,    /* what is close, every other round */
	ROLE_ACCENT,  /* dots, intervals, links */
	ROLE_WARNING, /* flagged runs, doubts */
	ROLE_CLOUD,   /* rasterised points: one colour that is seen on light and dark */
	ROLE_SERIES,  /* the first of SERIES_COLOURS: backends told apart, 3:1 and more */
	ROLES = ROLE_SERIES + SERIES_COLOURS
};

/* Opaque "#rrggbb" by role. */
struct theme {
	const char *name;
	const char *colour[ROLES];
};
extern const struct theme theme_light;
extern const struct theme theme_dark;

/*
 * Inline in a page: colours are the page's own variables, so that one drawing serves light and
 * dark.
 */
extern const struct theme theme_page;

/* The custom property's name by role ("ink"), which theme_page refers to as var(--ink). */
extern const char *const theme_variable[ROLES];

/* NULL: no such theme. */
const struct theme *theme_find(const char *name);

enum {
	THEME_WIDE = 880,
	THEME_NARROW = 360,
	THEME_MARGIN = 16,
	THEME_ROW = 40,
	THEME_ROW_MANY = 22, /* above THEME_MANY rows */
	THEME_ROW_NARROW = 46,
	THEME_MANY = 30,
	THEME_TITLE = 15, /* text sizes */
	THEME_TEXT = 13,
	THEME_AXIS = 12,
	THEME_SMALL = 11,
	THEME_CLOUD_FROM = 5000, /* more points than this are rasterised */
};

/* The families of a chart that stands alone. */
#define THEME_FONTS "DejaVu Sans, Verdana, sans-serif"

#endif
