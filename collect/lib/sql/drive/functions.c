/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/functions.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <glib.h>

static const char too_large[] = "a whole number leaves 64 bits";
static const char by_zero[] = "division by zero";
static const char need_whole[] = "needs whole numbers";

static bool
is_whole(const struct value *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (v[i].type != VALUE_INTEGER)
			return false;
	return true;
}

static const char *
add(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	*result = value_real(value_as_real(&v[0]) + value_as_real(&v[1]));
	if (!is_whole(v, n))
		return NULL;
	*result = value_integer(0);
	return __builtin_add_overflow(v[0].integer, v[1].integer, &result->integer) ? too_large :
										      NULL;
}

static const char *
subtract(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	*result = value_real(value_as_real(&v[0]) - value_as_real(&v[1]));
	if (!is_whole(v, n))
		return NULL;
	*result = value_integer(0);
	return __builtin_sub_overflow(v[0].integer, v[1].integer, &result->integer) ? too_large :
										      NULL;
}

static const char *
multiply(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	*result = value_real(value_as_real(&v[0]) * value_as_real(&v[1]));
	if (!is_whole(v, n))
		return NULL;
	*result = value_integer(0);
	return __builtin_mul_overflow(v[0].integer, v[1].integer, &result->integer) ? too_large :
										      NULL;
}

/* Whole numbers: towards zero, as C and pgbench do. */
static const char *
divide(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	double by = value_as_real(&v[1]);

	(void)c;
	if (by >= 0 && by <= 0)
		return by_zero;
	*result = value_real(value_as_real(&v[0]) / by);
	if (!is_whole(v, n))
		return NULL;
	if (v[0].integer == INT64_MIN && v[1].integer == -1)
		return too_large;
	*result = value_integer(v[0].integer / v[1].integer);
	return NULL;
}

static const char *
remain(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	if (!is_whole(v, n))
		return need_whole;
	if (v[1].integer == 0)
		return by_zero;
	*result = value_integer(v[1].integer == -1 ? 0 : v[0].integer % v[1].integer);
	return NULL;
}

static const char *
negate(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	const struct value both[] = { value_integer(0), *v };

	if (!is_whole(v, n)) {
		*result = value_real(-v->real);
		return NULL;
	}
	return subtract(both, 2, c, result);
}

static const char *
absolute(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	*result = *v;
	return value_as_real(v) < 0 ? negate(v, n, c, result) : NULL;
}

static const char *
least(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	*result = v[0];
	for (size_t i = 1; i < n; i++)
		if (value_as_real(&v[i]) < value_as_real(result))
			*result = v[i];
	return NULL;
}

static const char *
greatest(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	*result = v[0];
	for (size_t i = 1; i < n; i++)
		if (value_as_real(&v[i]) > value_as_real(result))
			*result = v[i];
	return NULL;
}

static const char *
to_whole(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)c;
	*result = *v;
	if (is_whole(v, n))
		return NULL;
	if (!(v->real > -9223372036854775808.0 && v->real < 9223372036854775808.0))
		return too_large;
	*result = value_integer((int64_t)v->real);
	return NULL;
}

static const char *
to_real(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	(void)n;
	(void)c;
	*result = value_real(value_as_real(v));
	return NULL;
}

/* The bounds of a random number, and where it has one its parameter, above `least_parameter`. */
static const char *
check_bounds(const struct value *v, size_t n, double least_parameter)
{
	if (!is_whole(v, 2))
		return need_whole;
	if (v[0].integer > v[1].integer)
		return "a random number between bounds that hold none";
	if (n > 2 && !(value_as_real(&v[2]) >= least_parameter && value_as_real(&v[2]) <= 1000))
		return "a random number's parameter is too small or above 1000";
	return NULL;
}

static const char *
uniform(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	const char *why = check_bounds(v, n, 0);

	if (why == NULL)
		*result = value_integer(chance_uniform(c, v[0].integer, v[1].integer));
	return why;
}

static const char *
special(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	const char *why = check_bounds(v, n, 0);

	if (why == NULL)
		*result = value_integer(chance_special(c, v[0].integer, v[1].integer));
	return why;
}

static const char *
zipfian(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	const char *why = check_bounds(v, n, 0.001);

	if (why == NULL)
		*result = value_integer(
		    chance_zipfian(c, v[0].integer, v[1].integer, value_as_real(&v[2])));
	return why;
}

static const char *
gaussian(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	const char *why = check_bounds(v, n, 2);

	if (why == NULL)
		*result = value_integer(
		    chance_gaussian(c, v[0].integer, v[1].integer, value_as_real(&v[2])));
	return why;
}

static const char *
exponential(const struct value *v, size_t n, struct chance *c, struct value *result)
{
	const char *why = check_bounds(v, n, 0.001);

	if (why == NULL)
		*result = value_integer(
		    chance_exponential(c, v[0].integer, v[1].integer, value_as_real(&v[2])));
	return why;
}

static const struct function table[] = {
	{ "abs", 1, 1, absolute },
	{ "double", 1, 1, to_real },
	{ "greatest", 1, FUNCTIONS_ARGUMENTS, greatest },
	{ "int", 1, 1, to_whole },
	{ "least", 1, FUNCTIONS_ARGUMENTS, least },
	{ "mod", 2, 2, remain },
	{ "random", 2, 2, uniform },
	{ "random_exponential", 3, 3, exponential },
	{ "random_gaussian", 3, 3, gaussian },
	{ "random_special", 2, 2, special },
	{ "random_zipfian", 3, 3, zipfian },
	{ "+", 2, 2, add },
	{ "-", 2, 2, subtract },
	{ "*", 2, 2, multiply },
	{ "/", 2, 2, divide },
	{ "%", 2, 2, remain },
	{ "~", 1, 1, negate },
};

const struct function *
functions_find(const char *name, size_t length)
{
	for (size_t i = 0; i < G_N_ELEMENTS(table); i++)
		if (strlen(table[i].name) == length &&
		    g_ascii_strncasecmp(table[i].name, name, length) == 0)
			return &table[i];
	return NULL;
}

const struct function *
functions_operator(char operator)
{
	return functions_find(&operator, 1);
}
