/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trouble: what the text around a result says against it. */
#ifndef PODIUM_TROUBLE_H
#define PODIUM_TROUBLE_H

#include "collect/lib/import/read/input.h"

/* Errors between two lines become doubts of the result. */
void trouble_before(const struct import *in, struct result *r, size_t from, size_t to);

/* An exit status or a kill; caller frees the doubt. */
bool trouble_after(const char *line, char **doubt);
/* Is it such a line? */
bool trouble_is_end(const char *line);

/* A line that tells why there is no result; NULL if none. */
const char *trouble_first(const struct import *in);

#endif
