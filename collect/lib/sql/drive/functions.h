/* SPDX-License-Identifier: GPL-3.0-or-later */
/* functions: what an expression of a script can call, and its five operators. */
#ifndef PODIUM_FUNCTIONS_H
#define PODIUM_FUNCTIONS_H

#include "collect/lib/load/chance.h"
#include "collect/lib/sql/drive/value.h"

enum { FUNCTIONS_ARGUMENTS = 16 };

struct function {
	const char *name;
	size_t least, most; /* arguments */
	/* NULL and a number in *result, or why there is none. */
	const char *(*call)(
	    const struct value *argument, size_t n, struct chance *chance, struct value *result);
};

/* NULL: none of that name. */
const struct function *functions_find(const char *name, size_t length);

/* `operator` is one of + - * / %, or '~' for a sign put before one argument. */
const struct function *functions_operator(char operator);

#endif
