/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference: a text that came as a diff which adds it. */
#ifndef PODIUM_DIFFERENCE_H
#define PODIUM_DIFFERENCE_H

#include <glib.h>

#include "collect/lib/import/read/pasted.h"

/*
 * Where a diff begins (its own heads, or a fence that says so): leaves what it adds and keeps, each
 * without its mark, and empties its heads and what it takes away; a sentence on the latter goes to
 * `said`.
 */
void difference_strip(struct pasted *text, GPtrArray *notes);

#endif
