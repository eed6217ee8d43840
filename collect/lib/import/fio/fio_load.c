/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/fio/fio_load.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_SIZE = 48 };

const char *
fio_load_workload(struct input *in, const struct fio_load *load)
{
	GString *s;
	const char *kept;

	if (load->rw == NULL)
		return NULL;
	s = g_string_new(load->rw);
	if (load->bs != NULL)
		g_string_append_printf(s, "-%s", load->bs);
	if (load->iodepth > 1)
		g_string_append_printf(s, "-qd%lld", (long long)load->iodepth);
	kept = input_keep(in, s->str, s->len);
	g_string_free(s, TRUE);
	return kept;
}

void
fio_load_doubt_depth(struct result *r, const struct fio_load *load)
{
	static const char *const synchronous[] = { "psync", "sync", "vsync", "pvsync", "pvsync2",
		"mmap", NULL };

	if (load->iodepth > 1 && load->ioengine != NULL &&
	    g_strv_contains(synchronous, load->ioengine))
		result_doubt(r,
		    "queue depth is 1: the engine %s is synchronous, though iodepth says %lld",
		    load->ioengine, (long long)load->iodepth);
}

/* The word behind the phrase, up to a comma or blank. */
static const char *
word_after(struct input *in, const char *p, const char *phrase)
{
	const char *q = strstr(p, phrase);

	if (q == NULL)
		return NULL;
	q = line_trim(q + strlen(phrase));
	return input_keep(in, q, strcspn(q, ", -"));
}

/* "4096B" as people write it: "4k". */
static const char *
short_size(struct input *in, const char *size)
{
	char text[LONGEST_SIZE];
	struct printed d;

	if (size == NULL || !printed_read(size, &d))
		return NULL;
	if (line_starts(d.end, "B") && d.value >= 1024 && fmod(d.value, 1024) == 0)
		snprintf(text, sizeof text, "%gk", d.value / 1024);
	else
		snprintf(text, sizeof text, "%.20s", size);
	return input_keep(in, text, strlen(text));
}

/* What is remembered of the job: its "load", or the "doubt" about it. Caller frees. */
static char *
key_of(const char *what, const char *name, int length)
{
	return g_strdup_printf("fio:%s:%.*s", what, length, name);
}

void
fio_load_remember(struct input *in, const char *p)
{
	int name = (int)(strstr(p, ": (g=") - p);
	g_autofree char *load_key = key_of("load", p, name), *doubt_key = key_of("doubt", p, name);
	const char *bs = word_after(in, p, "bs=(R) ");
	const struct fio_load load = { .rw = word_after(in, p, "rw="),
		.bs = short_size(in, bs != NULL ? bs : word_after(in, p, "bs=")),
		.ioengine = word_after(in, p, "ioengine="),
		.iodepth = printed_integer(p, "iodepth=") };
	struct result *doubts = result_new("fio");

	fio_load_doubt_depth(doubts, &load);
	input_remember(in, load_key, g_strdup(fio_load_workload(in, &load)));
	if (doubts->findings->len > 0)
		input_remember(in, doubt_key, g_strdup(g_ptr_array_index(doubts->findings, 0)));
	result_free(doubts);
}

const char *
fio_load_remembered(const struct input *in, const char *what, const char *name)
{
	g_autofree char *key = key_of(what, name, (int)strlen(name));

	return input_remembered(in, key);
}

void
fio_load_doubt_rate(const struct input *in, GPtrArray *results, size_t at)
{
	const char *options = input_above(in, in->after, at, "fio ");

	if (options == NULL || strstr(options, "-rate") == NULL)
		return;
	for (guint i = 0; i < results->len; i++)
		result_doubt(g_ptr_array_index(results, i),
		    "rate limited: the rate is what was asked for, not the capacity");
}
