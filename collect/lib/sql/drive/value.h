/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value: what a variable of a transaction script holds. */
#ifndef PODIUM_VALUE_H
#define PODIUM_VALUE_H

#include <stddef.h>
#include <stdint.h>

enum value_type { VALUE_INTEGER, VALUE_REAL, VALUE_TEXT };

struct value {
	enum value_type type;
	int64_t integer;
	double real;
	const char *text; /* borrowed; no NUL in it, and none needed behind it */
	size_t length;    /* of the text */
};

enum { VALUE_ROOM = 40 }; /* a number as text, its NUL with it */

static inline struct value
value_integer(int64_t n)
{
	return (struct value){ .type = VALUE_INTEGER, .integer = n };
}

static inline struct value
value_real(double x)
{
	return (struct value){ .type = VALUE_REAL, .real = x };
}

static inline double
value_as_real(const struct value *v)
{
	return v->type == VALUE_REAL ? v->real : (double)v->integer;
}

/*
 * As it stands in a statement: its own text, or a number written into `room`. A real number
 * reads as one, and comes back the same.
 */
const char *value_text(const struct value *v, char room[VALUE_ROOM], size_t *length);

/* What a text given by the user means: a whole number, a real one, or itself (borrowed). */
struct value value_of(const char *text);

#endif
