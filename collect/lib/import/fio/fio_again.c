/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/fio/fio_again.h"

#include <math.h>
#include <string.h>

enum { LINES_AHEAD = 64, BYTES_AHEAD = 256 * 1024, MOST_RATES = 200 };

static const char chain_key[] = "fio:chain", last_key[] = "fio:chain-end";

static void
remember_line(struct input *in, const char *key, size_t line)
{
	input_remember(in, key, g_strdup_printf("%zu", line));
}

static bool
is_line(const struct input *in, const char *key, size_t line)
{
	const char *remembered = input_remembered(in, key);

	return remembered != NULL && printed_integer(remembered, "") == (int64_t)line;
}

/* A chain is results of fio with nothing but empty lines between them. */
bool
fio_again_is_chained(const struct input *in, size_t at)
{
	if (in->last == NULL || !is_line(in, last_key, in->last->line - 1))
		return false;
	for (size_t i = in->after; i < at; i++)
		if (!line_is_blank(input_line(in, i)))
			return false;
	return true;
}

static char *
key_of(const struct input *in, const struct result *r)
{
	return g_strdup_printf(
	    "fio:printed:%s:%s", (const char *)input_remembered(in, chain_key), r->label);
}

void
fio_again_remember(struct input *in, const struct result *r, size_t at)
{
	g_autoptr(GString) rates = NULL;
	g_autofree char *key = NULL;
	const char *before;

	if (r->label == NULL)
		return;
	if (!fio_again_is_chained(in, at))
		remember_line(in, chain_key, at);
	remember_line(in, last_key, at);
	key = key_of(in, r);
	before = input_remembered(in, key);
	rates = g_string_new(before != NULL ? before : "");
	for (guint i = 0; i < r->numbers->len && rates->len < MOST_RATES * 8; i++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, i);

		if (strcmp(n->metric, "iops") == 0)
			g_string_append_printf(rates, "%.0f ", n->value);
	}
	input_remember(in, key, g_strdup(rates->str));
}

/* Is it one of the rates, which were rounded to 1? */
static bool
is_among(const char *rates, const struct result_number *n)
{
	struct printed d;

	for (const char *p = rates; printed_read(line_trim(p), &d); p = d.end)
		if (fabs(d.value - n->value) <= fmax(n->resolution, 1) + 0.5)
			return true;
	return false;
}

bool
fio_again_was_printed(const struct input *in, const struct result *r)
{
	g_autofree char *key = key_of(in, r);
	const char *rates = input_remembered(in, key);

	if (rates == NULL)
		return false;
	for (guint i = 0; i < r->numbers->len; i++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, i);

		if (strcmp(n->metric, "iops") == 0 && !is_among(rates, n))
			return false;
	}
	return true;
}

/* Does the text hold the member with that value, as fio writes it? */
static bool
has_member(const char *text, size_t length, const char *member)
{
	size_t n = strlen(member);
	const char *p = memmem(text, length, member, n);

	return p != NULL && p + n < text + length && !g_ascii_isdigit(p[n]);
}

bool
fio_again_json_follows(const struct input *in, size_t at, const char *job, const char *bandwidth)
{
	g_autofree char *name = g_strdup_printf("\"jobname\" : \"%s\"", job);
	g_autofree char *bw = g_strdup_printf("\"bw\" : %s", bandwidth);
	size_t i = at + 1, rest;
	const char *json;

	while (i < in->text.n && i < at + LINES_AHEAD && *line_trim(input_line(in, i)) != '{' &&
	    (line_is_blank(input_line(in, i)) || strchr(input_line(in, i), ';') != NULL))
		i++;
	if (i >= in->text.n || *line_trim(input_line(in, i)) != '{')
		return false;
	json = input_line(in, i);
	rest = MIN(in->text.start[in->text.n] - in->text.start[i], BYTES_AHEAD);
	return has_member(json, rest, name) && has_member(json, rest, bw);
}
