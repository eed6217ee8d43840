/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run of fio that is printed again in another form, as --output-format=terse,json,normal does; and how fio was ended. */
#include <math.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"

enum { LINES_AHEAD = 64, BYTES_AHEAD = 256 * 1024, MOST_RATES = 200 };

static const char chain_key[] = "fio:chain", last_key[] = "fio:chain-end";

static void
remember_line(struct import *in, const char *key, size_t line)
{
	g_hash_table_insert(in->seen, g_strdup(key), g_strdup_printf("%zu", line));
}

static bool
is_line(const struct import *in, const char *key, size_t line)
{
	const char *said = g_hash_table_lookup(in->seen, key);

	return said != NULL && integer_after(said, "") == (int64_t)line;
}

/* A chain is results of fio with nothing but empty lines between them. */
bool
fio_is_chained(const struct import *in, size_t at)
{
	if (in->last == NULL || !is_line(in, last_key, in->last->line - 1))
		return false;
	for (size_t i = in->after; i < at; i++)
		if (!text_is_blank(import_line(in, i)))
			return false;
	return true;
}

static char *
key_of(const struct import *in, const struct result *r)
{
	return g_strdup_printf("fio:printed:%s:%s", (const char *)g_hash_table_lookup(in->seen, chain_key), r->label);
}

void
fio_remember_printed(struct import *in, const struct result *r, size_t at)
{
	g_autoptr(GString) rates = NULL;
	const char *before;
	char *key;

	if (r->label == NULL)
		return;
	if (!fio_is_chained(in, at))
		remember_line(in, chain_key, at);
	remember_line(in, last_key, at);
	key = key_of(in, r);
	before = g_hash_table_lookup(in->seen, key);
	rates = g_string_new(before != NULL ? before : "");
	for (guint i = 0; i < r->numbers->len && rates->len < MOST_RATES * 8; i++) {
		const struct number *n = &g_array_index(r->numbers, struct number, i);

		if (strcmp(n->metric, "iops") == 0)
			g_string_append_printf(rates, "%.0f ", n->value);
	}
	g_hash_table_insert(in->seen, key, g_strdup(rates->str));
}

/* Is it one of the rates, which were rounded to 1? */
static bool
is_among(const char *rates, const struct number *n)
{
	struct printed d;

	for (const char *p = rates; number_read(text_trim(p), &d); p = d.end)
		if (fabs(d.value - n->value) <= fmax(n->resolution, 1) + 0.5)
			return true;
	return false;
}

bool
fio_was_printed(const struct import *in, const struct result *r)
{
	g_autofree char *key = key_of(in, r);
	const char *rates = g_hash_table_lookup(in->seen, key);

	if (rates == NULL)
		return false;
	for (guint i = 0; i < r->numbers->len; i++) {
		const struct number *n = &g_array_index(r->numbers, struct number, i);

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
fio_json_follows(const struct import *in, size_t at, const char *job, const char *bandwidth)
{
	g_autofree char *name = g_strdup_printf("\"jobname\" : \"%s\"", job);
	g_autofree char *bw = g_strdup_printf("\"bw\" : %s", bandwidth);
	size_t i = at + 1, rest;
	const char *json;

	while (i < in->text.n && i < at + LINES_AHEAD && *text_trim(import_line(in, i)) != '{' &&
	    (text_is_blank(import_line(in, i)) || strchr(import_line(in, i), ';') != NULL))
		i++;
	if (i >= in->text.n || *text_trim(import_line(in, i)) != '{')
		return false;
	json = import_line(in, i);
	rest = MIN(in->text.start[in->text.n] - in->text.start[i], BYTES_AHEAD);
	return has_member(json, rest, name) && has_member(json, rest, bw);
}

bool
fio_see_signal(struct import *in, const char *line)
{
	int64_t number = integer_after(line, "fio: terminating on signal ");

	if (number <= 0)
		return false;
	g_hash_table_insert(in->seen, g_strdup("fio:signal"), g_strdup_printf("%lld", (long long)number));
	return true;
}

void
fio_doubt_signal(struct import *in, GPtrArray *results)
{
	const char *number = g_hash_table_lookup(in->seen, "fio:signal");

	for (guint i = 0; number != NULL && i < results->len; i++)
		result_doubt(g_ptr_array_index(results, i), "ended by signal %s before it was done", number);
	g_hash_table_remove(in->seen, "fio:signal");
}
