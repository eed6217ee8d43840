/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boundary: where one tool's block ends, since something else begins. */
#ifndef PODIUM_BOUNDARY_H
#define PODIUM_BOUNDARY_H

#include "collect/lib/import/read/format.h"

/*
 * Does a block of format `own` end before line `i`: at a fence, a heading, a prompt, a JSON
 * document, or another tool's start?
 */
bool boundary_at(const struct input *in, size_t i, const struct format *own);

/* Does a JSON document begin at line `at`: an object with members, or an array of objects? */
bool boundary_is_document(const struct input *in, size_t at);

#endif
