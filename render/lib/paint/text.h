/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text: how wide a text may become, without opening a font.
 *
 * Widths are DejaVu Sans's, which is wider than nearly every sans serif a reader may have: what
 * fits here fits there.
 * Scripts outside the table are taken at a width that theirs rarely exceed.
 */
#ifndef PODIUM_TEXT_H
#define PODIUM_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* In px at that size; never less than it takes with the common fonts. */
double text_width(const char *text, int size, bool bold);

/* A copy that is valid UTF-8 without control characters. Caller frees. */
char *text_clean(const char *text);

/*
 * The same, cut between whole characters to end in an ellipsis if it is wider than `width`. Caller
 * frees.
 */
char *text_fit(const char *text, double width, int size, bool bold);

/*
 * Lines of at most `width`, broken between words; words wider than that are cut. Caller frees with
 * g_strfreev.
 */
char **text_wrap(const char *text, double width, int size);

/* Table of widths in 1/200 em (text_widths.c); 0: none known. */
int text_known_width(unsigned letter, bool bold);

#endif
