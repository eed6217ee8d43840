/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * wrapper: what was put before each line on the text's way here (a log's times and levels, line
 * numbers, a diff's plus, a comment's mark, JSON strings, forum tags), found by nearly all lines
 * sharing it and taken off.
 */
#ifndef PODIUM_WRAPPER_H
#define PODIUM_WRAPPER_H

#include <glib.h>

#include "collect/lib/import/read/pasted.h"

/*
 * Takes off, layer by layer, what nearly all lines share; a line that held nothing else becomes
 * empty, so that lines keep their numbers (but where one JSON string holds several). Adds to `said`
 * (of char *, owned by it) a sentence on each layer.
 */
void wrapper_strip(struct pasted *text, GPtrArray *notes);

#endif
