/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complaint: the error messages of programs in the text around a result. */
#ifndef PODIUM_COMPLAINT_H
#define PODIUM_COMPLAINT_H

#include "collect/lib/import/read/input.h"

/* Those of the lines [from, to) become a doubt of the result. */
void complaint_before(const struct input *in, struct result *r, size_t from, size_t to);

/* The first line of the text that is one; NULL if there is none. */
const char *complaint_first(const struct input *in);

#endif
