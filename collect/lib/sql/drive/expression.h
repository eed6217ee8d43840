/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expression: the arithmetic of a script's \set, in pgbench's words. Pure but for the chance it
 * is given. Whole numbers have 64 bits and are never rounded silently: what leaves them is an
 * error, as is a division by zero.
 */
#ifndef PODIUM_EXPRESSION_H
#define PODIUM_EXPRESSION_H

#include "collect/lib/load/chance.h"
#include "collect/lib/sql/drive/value.h"

struct instruction;

struct expression {
	struct instruction *code; /* owned; on a stack of values */
	size_t n;
};

/* Which variable a name is; SIZE_MAX: none. */
struct expression_names {
	size_t (*find)(void *context, const char *name, size_t length);
	void *context;
};

/*
 * Numbers, :names, + - * / %, parentheses, and the functions that expression_functions lists.
 * NULL, or what is wrong with it (caller frees); expression_free either way.
 */
char *expression_parse(
    struct expression *e, const char *text, size_t length, const struct expression_names *names);
void expression_free(struct expression *e);

/* NULL and a number in *result, or why there is none. */
const char *expression_evaluate(const struct expression *e, const struct value *variable,
    struct chance *chance, struct value *result);

#endif
