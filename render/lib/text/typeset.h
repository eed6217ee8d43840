/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * typeset: how wide a text may become, cut or broken to fit, without opening a font.
 *
 * Widths are DejaVu Sans's, which is wider than nearly every sans serif a reader may have: what
 * fits here fits there. Scripts outside the table are taken at a width that theirs rarely exceed.
 */
#ifndef PODIUM_TYPESET_H
#define PODIUM_TYPESET_H

#include <stdbool.h>
#include <stddef.h>

/* In px at that size; never less than it takes with the common fonts. */
double typeset_width(const char *text, int size, bool bold);

/* A copy that is valid UTF-8 without control characters. Caller frees. */
char *typeset_clean(const char *text);

/*
 * The same, cut between whole characters to end in an ellipsis if it is wider than `width`. Caller
 * frees.
 */
char *typeset_fit(const char *text, double width, int size, bool bold);

/*
 * Lines of at most `width`, broken between words; words wider than that are cut. Caller frees with
 * g_strfreev.
 */
char **typeset_wrap(const char *text, double width, int size);

#endif
