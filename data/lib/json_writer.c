/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/json_writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include <glib.h>

enum { DECIMAL_ROOM = 24 };

struct json_writer
json_writer_on(FILE *out, enum json_writer_space space)
{
	bool spaced = space == JSON_SPACED;

	return (struct json_writer){
		.out = out, .colon = spaced ? ": " : ":", .comma = spaced ? ", " : ","
	};
}

static void
put_quoted(FILE *out, const char *text)
{
	putc('"', out);
	for (const char *p = text; *p != '\0'; p++)
		if (*p == '"' || *p == '\\')
			fprintf(out, "\\%c", *p);
		else if ((unsigned char)*p < 0x20)
			fprintf(out, "\\u%04x", (unsigned char)*p);
		else
			putc(*p, out);
	putc('"', out);
}

/* What was pasted or named by others may be no UTF-8; JSON is nothing else. */
static void
put_text(FILE *out, const char *text)
{
	g_autofree char *valid = NULL;

	if (!g_utf8_validate(text, -1, NULL))
		text = valid = g_utf8_make_valid(text, -1);
	put_quoted(out, text);
}

/* What stands before the next member or element: a comma, a new line, its key. */
static void
begin(struct json_writer *w, const char *key)
{
	struct json_writer_level *l = &w->level[w->depth];

	if (w->depth > 0 && l->indent >= 0)
		fprintf(w->out, "%s\n%*s", l->is_begun ? "," : "", l->indent, "");
	else if (l->is_begun)
		fputs(w->comma, w->out);
	l->is_begun = w->depth > 0;
	if (key == NULL)
		return;
	put_text(w->out, key);
	fputs(w->colon, w->out);
}

static void
open_container(struct json_writer *w, const char *key, char open, char close)
{
	begin(w, key);
	g_assert(w->depth + 1 < JSON_WRITER_DEPTH);
	putc(open, w->out);
	w->level[++w->depth] = (struct json_writer_level){ .close = close, .indent = -1 };
}

void
json_writer_object(struct json_writer *w, const char *key)
{
	open_container(w, key, '{', '}');
}

void
json_writer_array(struct json_writer *w, const char *key)
{
	open_container(w, key, '[', ']');
}

void
json_writer_lines(struct json_writer *w, int indent)
{
	w->level[w->depth].indent = indent;
}

void
json_writer_close(struct json_writer *w)
{
	const struct json_writer_level *l = &w->level[w->depth--];

	if (l->indent >= 0)
		fprintf(w->out, "\n%*s", MAX(w->level[w->depth].indent, 0), "");
	putc(l->close, w->out);
}

void
json_writer_text(struct json_writer *w, const char *key, const char *text)
{
	begin(w, key);
	if (text != NULL)
		put_text(w->out, text);
	else
		fputs("null", w->out);
}

void
json_writer_null(struct json_writer *w, const char *key)
{
	json_writer_text(w, key, NULL);
}

void
json_writer_bool(struct json_writer *w, const char *key, bool value)
{
	begin(w, key);
	fputs(value ? "true" : "false", w->out);
}

void
json_writer_integer(struct json_writer *w, const char *key, int64_t value)
{
	begin(w, key);
	fprintf(w->out, "%" PRId64, value);
}

/*
 * A number of few digits, as what tools print has, into `text`: digits and a point, as %.15g would
 * have them; false if it is none such. The quotient of two whole numbers below 2^53 is the double
 * that these digits mean. It is many times faster than to print and to read again, and a million
 * results are printed.
 */
static bool
write_decimal(char text[DECIMAL_ROOM], double value)
{
	static const double power_of_ten[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6 };
	char *p = text + DECIMAL_ROOM;
	double size = fabs(value);
	size_t decimals = 0;
	uint64_t digits;

	if (!(size < 1e9) || size < 1e-4)
		return false;
	while (decimals < G_N_ELEMENTS(power_of_ten) &&
	    round(size * power_of_ten[decimals]) / power_of_ten[decimals] != size)
		decimals++;
	if (decimals == G_N_ELEMENTS(power_of_ten))
		return false;
	digits = (uint64_t)round(size * power_of_ten[decimals]);
	*--p = '\0';
	for (size_t i = 0; i <= decimals || digits > 0; i++, digits /= 10) {
		if (i == decimals && i > 0)
			*--p = '.';
		*--p = (char)('0' + digits % 10);
	}
	if (value < 0)
		*--p = '-';
	memmove(text, p, (size_t)(text + DECIMAL_ROOM - p));
	return true;
}

void
json_writer_real(struct json_writer *w, const char *key, double value)
{
	static const char *const by_length[] = { "%.15g", "%.16g", "%.17g" };
	char text[G_ASCII_DTOSTR_BUF_SIZE] = "null";
	bool done = !isfinite(value) || write_decimal(text, value);

	for (size_t i = 0; !done && i < G_N_ELEMENTS(by_length); i++) {
		g_ascii_formatd(text, sizeof text, by_length[i], value);
		done = g_ascii_strtod(text, NULL) == value;
	}
	begin(w, key);
	fputs(text, w->out);
}

void
json_writer_number(struct json_writer *w, const char *key, const char *format, ...)
{
	va_list ap;

	begin(w, key);
	va_start(ap, format);
	vfprintf(w->out, format, ap);
	va_end(ap);
}
