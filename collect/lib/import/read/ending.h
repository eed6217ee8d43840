/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ending: the line below a result that says how its program ended: an exit status, or a kill. */
#ifndef PODIUM_ENDING_H
#define PODIUM_ENDING_H

#include <stdbool.h>

/* False if the line is none, or says that all was well; `*doubt` is the caller's to free. */
bool ending_read(const char *line, char **doubt);
/* Is it such a line? */
bool ending_is(const char *line);

#endif
