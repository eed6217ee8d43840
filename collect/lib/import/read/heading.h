/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * heading: the headings, bullets and labels above the blocks of a pasted text, which name the
 * backends.
 */
#ifndef PODIUM_HEADING_H
#define PODIUM_HEADING_H

#include "collect/lib/import/read/input.h"

struct headings *heading_new(void);
void heading_free(struct headings *h);

/* Looks at a line that no format wanted. */
void heading_see(struct input *in, size_t at);

/* A heading with marks, a fence, a shell's prompt? */
bool heading_is_break(const char *line);

/* The candidate, if any, is the block's name. */
void heading_block_begins(struct input *in);

/* NULL if none names one. */
const char *heading_backend(const struct input *in);

#endif
