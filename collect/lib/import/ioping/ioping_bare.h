/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ioping_bare: the lines of numbers alone that ioping -B prints, one a period of the run. */
#ifndef PODIUM_IOPING_BARE_H
#define PODIUM_IOPING_BARE_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/input.h"

/* Is it such a line, blanks before it cut? */
bool ioping_bare_is(const char *line);

/* Reads the run that begins at line `at`; returns how many lines it has, 0 if none begins there. */
size_t ioping_bare_read(struct input *in, size_t at);

#endif
