/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/expression.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/sql/drive/functions.h"
#include "data/lib/parse.h"

enum { DEEPEST = 30, STACK = DEEPEST * 2 + FUNCTIONS_ARGUMENTS * DEEPEST };

/* Calls a function with the uppermost `arguments` values; without one, puts a value on top. */
struct instruction {
	const struct function *function;
	size_t arguments;
	bool is_variable;
	size_t variable;
	struct value constant;
};

struct parser {
	struct expression *e;
	const struct expression_names *names;
	const char *at, *end;
	unsigned depth;
	char *why; /* the first fault; owned */
};

static bool parse_sum(struct parser *p);

static bool
wrong(struct parser *p, const char *why)
{
	if (p->why == NULL)
		p->why = p->at < p->end ?
		    g_strdup_printf("%s at '%.*s'", why, (int)MIN(p->end - p->at, 20), p->at) :
		    g_strdup_printf("%s at the end", why);
	return false;
}

static void
add(struct expression *e, const struct instruction *instruction)
{
	if ((e->n & (e->n - 1)) == 0)
		e->code = g_renew(struct instruction, e->code, e->n == 0 ? 1 : 2 * e->n);
	e->code[e->n++] = *instruction;
}

static void
add_operator(struct expression *e, char operator)
{
	const struct function *f = functions_operator(operator);

	add(e, &(struct instruction){ .function = f, .arguments = f->least });
}

static void
skip_blanks(struct parser *p)
{
	while (p->at < p->end && g_ascii_isspace(*p->at))
		p->at++;
}

/* Is this the next letter? Then it is taken. */
static bool
take(struct parser *p, char letter)
{
	skip_blanks(p);
	if (p->at == p->end || *p->at != letter)
		return false;
	p->at++;
	return true;
}

static size_t
name_length(const struct parser *p)
{
	const char *at = p->at;

	while (at < p->end && (g_ascii_isalnum(*at) || *at == '_'))
		at++;
	return (size_t)(at - p->at);
}

static bool
parse_variable(struct parser *p)
{
	size_t n = name_length(p);
	struct instruction i = { .is_variable = true };

	i.variable = n > 0 ? p->names->find(p->names->context, p->at, n) : SIZE_MAX;
	if (i.variable == SIZE_MAX)
		return wrong(p, "no such variable");
	p->at += n;
	add(p->e, &i);
	return true;
}

static bool
parse_number(struct parser *p)
{
	const char *at = p->at;
	struct instruction i = { .constant = { .type = VALUE_INTEGER } };
	g_autofree char *text = NULL;

	while (at < p->end &&
	    (g_ascii_isalnum(*at) || *at == '.' ||
		((*at == '-' || *at == '+') && at > p->at && g_ascii_tolower(at[-1]) == 'e')))
		at++;
	text = g_strndup(p->at, (size_t)(at - p->at));
	if (!parse_integer(text, &i.constant.integer)) {
		i.constant.type = VALUE_REAL;
		if (!parse_real(text, &i.constant.real))
			return wrong(p, "no number");
	}
	p->at = at;
	add(p->e, &i);
	return true;
}

static bool
parse_call(struct parser *p)
{
	size_t n = name_length(p);
	struct instruction i = { .function = functions_find(p->at, n) };

	if (i.function == NULL)
		return wrong(p, "no such function");
	p->at += n;
	if (!take(p, '('))
		return wrong(p, "a function without '('");
	do {
		if (!parse_sum(p))
			return false;
		i.arguments++;
	} while (i.arguments < i.function->most && take(p, ','));
	if (!take(p, ')') || i.arguments < i.function->least)
		return wrong(p, "a wrong number of arguments");
	add(p->e, &i);
	return true;
}

static bool
parse_operand(struct parser *p)
{
	skip_blanks(p);
	if (p->at == p->end)
		return wrong(p, "a value is missing");
	if (take(p, ':'))
		return parse_variable(p);
	if (take(p, '('))
		return parse_sum(p) && (take(p, ')') || wrong(p, "')' is missing"));
	if (g_ascii_isdigit(*p->at) || *p->at == '.')
		return parse_number(p);
	return g_ascii_isalpha(*p->at) ? parse_call(p) : wrong(p, "no value");
}

static bool
parse_signed(struct parser *p)
{
	bool negative = false, good;

	if (++p->depth > DEEPEST)
		return wrong(p, "nested too deep");
	for (skip_blanks(p); p->at < p->end && (*p->at == '-' || *p->at == '+'); skip_blanks(p))
		negative ^= *p->at++ == '-';
	good = parse_operand(p);
	if (good && negative)
		add_operator(p->e, '~');
	p->depth--;
	return good;
}

static bool
parse_product(struct parser *p)
{
	bool good = parse_signed(p);

	for (skip_blanks(p); good && p->at < p->end && strchr("*/%", *p->at) != NULL && *p->at;
	     skip_blanks(p)) {
		char operator= * p->at++;

		good = parse_signed(p);
		if (good)
			add_operator(p->e, operator);
	}
	return good;
}

static bool
parse_sum(struct parser *p)
{
	bool good = parse_product(p);

	for (skip_blanks(p); good && p->at < p->end && (*p->at == '+' || *p->at == '-');
	     skip_blanks(p)) {
		char operator= * p->at++;

		good = parse_product(p);
		if (good)
			add_operator(p->e, operator);
	}
	return good;
}

char *
expression_parse(
    struct expression *e, const char *text, size_t length, const struct expression_names *names)
{
	struct parser p = { .e = e, .names = names, .at = text, .end = text + length };

	*e = (struct expression){ 0 };
	if (parse_sum(&p) && p.at < p.end)
		wrong(&p, "more than an expression");
	return p.why;
}

void
expression_free(struct expression *e)
{
	g_free(e->code);
	*e = (struct expression){ 0 };
}

const char *
expression_evaluate(const struct expression *e, const struct value *variable, struct chance *chance,
    struct value *result)
{
	struct value stack[STACK];
	size_t n = 0;

	stack[0] = (struct value){ 0 };
	for (size_t k = 0; k < e->n; k++) {
		const struct instruction *i = &e->code[k];
		const char *why = NULL;
		struct value v = i->constant;

		if (i->function != NULL) {
			n -= i->arguments;
			why = i->function->call(&stack[n], i->arguments, chance, &v);
		} else if (i->is_variable)
			v = variable[i->variable];
		if (v.type == VALUE_TEXT)
			why = "a text where a number is needed";
		if (why != NULL)
			return why;
		stack[n++] = v;
	}
	*result = stack[0];
	return NULL;
}
