/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * terminal: text on a terminal of TERMINAL_WIDTH columns: how wide it is, cut, padded and wrapped.
 */
#ifndef PODIUM_TERMINAL_H
#define PODIUM_TERMINAL_H

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

enum { TERMINAL_WIDTH = 80 };

/* How many columns UTF-8 text takes. */
glong terminal_columns(const char *text);

/*
 * The text no wider than `columns`, cut with an ellipsis, without what could drive a terminal;
 * g_free.
 */
char *terminal_fit(const char *text, glong columns);

/* The text in `columns`, flush left, or flush right if `right`. */
void terminal_pad(FILE *out, const char *text, glong columns, bool right);

/*
 * A paragraph broken at spaces, numbers and their units kept together, without what could drive a
 * terminal.
 */
void terminal_wrap(FILE *out, const char *text);

#endif
