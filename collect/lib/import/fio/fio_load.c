/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line in which fio's normal text describes a job before it starts. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/read/reading.h"

enum { LONGEST_SIZE = 48 };

/* The word behind the phrase, up to a comma or blank. */
static const char *
word_after(struct import *in, const char *p, const char *phrase)
{
	const char *q = strstr(p, phrase);

	if (q == NULL)
		return NULL;
	q = text_trim(q + strlen(phrase));
	return import_keep(in, q, strcspn(q, ", -"));
}

/* "4096B" as people write it: "4k". */
static const char *
short_size(struct import *in, const char *size)
{
	char text[LONGEST_SIZE];
	struct printed d;

	if (size == NULL || !number_read(size, &d))
		return NULL;
	if (text_starts(d.end, "B") && d.value >= 1024 && fmod(d.value, 1024) == 0)
		snprintf(text, sizeof text, "%gk", d.value / 1024);
	else
		snprintf(text, sizeof text, "%.20s", size);
	return import_keep(in, text, strlen(text));
}

void
fio_remember_load(struct import *in, const char *p)
{
	size_t name = (size_t)(strstr(p, ": (g=") - p);
	const char *bs = word_after(in, p, "bs=(R) ");
	const struct fio_load load = { .rw = word_after(in, p, "rw="),
		.bs = short_size(in, bs != NULL ? bs : word_after(in, p, "bs=")),
		.ioengine = word_after(in, p, "ioengine="), .iodepth = integer_after(p, "iodepth="),
		.numjobs = UNKNOWN };
	struct result *doubts = result_new("fio");

	fio_doubt_depth(doubts, &load);
	g_hash_table_insert(in->seen, g_strdup_printf("fio:load:%.*s", (int)name, p),
	    g_strdup(fio_workload(in, &load)));
	if (doubts->findings->len > 0)
		g_hash_table_insert(in->seen, g_strdup_printf("fio:doubt:%.*s", (int)name, p),
		    g_strdup(g_ptr_array_index(doubts->findings, 0)));
	result_free(doubts);
}

const char *
fio_remembered(const struct import *in, const char *what, const char *name)
{
	g_autofree char *key = g_strdup_printf("fio:%s:%s", what, name);

	return g_hash_table_lookup(in->seen, key);
}

void
fio_doubt_rate(const struct import *in, GPtrArray *results, size_t at)
{
	const char *options = text_above(in, in->after, at, "fio ");

	if (options == NULL || strstr(options, "-rate") == NULL)
		return;
	for (guint i = 0; i < results->len; i++)
		result_doubt(g_ptr_array_index(results, i),
		    "rate limited: the rate is what was asked for, not the capacity");
}
