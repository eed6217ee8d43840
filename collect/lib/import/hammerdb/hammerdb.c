/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/hammerdb/hammerdb.h"

#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/heading.h"

enum { LINES_BELOW = 400 };

static const char waiting_key[] = "hammerdb:times";

/*
 * Times that wait for their TEST RESULT; kept among what is remembered, whose values only have to
 * be freed.
 */
struct waiting {
	int64_t users;
	guint n;
	struct result_number number[];
};

static const char *
kind_of(struct input *in, const char *word)
{
	static const struct {
		const char *word, *kind;
	} kinds[] = { { "neword", "new_order" }, { "slev", "stock_level" },
		{ "ostat", "order_status" } };
	g_autofree char *lower = g_ascii_strdown(word, -1);

	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
		if (strcmp(lower, kinds[i].word) == 0)
			return kinds[i].kind;
	return input_keep(in, lower, strlen(lower));
}

void
hammerdb_add_time(
    struct input *in, struct result *times, const char *kind, const char *key, const char *value)
{
	static const char *const wanted[] = { "min", "avg", "max", "p99", "p95", "p75", "p50",
		NULL };
	g_autofree char *name = g_ascii_strdown(key, -1), *metric = NULL;
	struct result_number *n = NULL;
	struct printed d;

	if (!printed_read(line_trim(value), &d))
		return;
	if (g_str_has_suffix(name, "_ms"))
		name[strlen(name) - 3] = '\0';
	metric = g_strconcat("lat_", name, NULL);
	if (strcmp(name, "calls") == 0) {
		n = result_value(times, "calls", "points", d.value);
		n->lower_is_better = false;
	} else if (g_strv_contains(wanted, name) && d.value > 0) {
		n = result_printed(times, g_intern_string(metric), "ms", &d);
	}
	if (n != NULL)
		n->dir = kind_of(in, kind);
}

static bool
is_of_as_many(int64_t users, const struct result *r)
{
	return users == UNKNOWN || r->concurrency == UNKNOWN || users == r->concurrency;
}

/*
 * Is the last result a TEST RESULT of as many users, without times, and nothing between it and line
 * `at` that parts them?
 */
static bool
belongs_above(const struct input *in, const struct result *times, size_t at)
{
	const struct result *last = in->last;

	if (last == NULL || g_strcmp0(last->tool, "hammerdb") != 0 || last->workload != NULL ||
	    result_has(last, "calls") || !is_of_as_many(times->concurrency, last))
		return false;
	for (size_t i = in->after; i < at; i++)
		if (heading_is_break(line_trim(input_line(in, i))))
			return false;
	return true;
}

static bool
belongs_below(const struct input *in, size_t end)
{
	for (size_t i = end; i < in->text.n && i < end + LINES_BELOW; i++) {
		const char *line = input_line(in, i);

		if (strstr(line, hammerdb_result_words) != NULL)
			return true;
		if (strstr(line, " ACTIVE VIRTUAL USERS : ") != NULL ||
		    strstr(line, "TRANSACTION RESPONSE TIMES") != NULL)
			return false;
	}
	return false;
}

static void
wait_for_result(struct input *in, const struct result *times)
{
	guint n = times->numbers->len;
	struct waiting *w = g_malloc(sizeof *w + n * sizeof w->number[0]);

	w->users = times->concurrency;
	w->n = n;
	memcpy(w->number, times->numbers->data, n * sizeof w->number[0]);
	input_remember(in, waiting_key, w);
}

void
hammerdb_place_times(struct input *in, struct result *times, size_t at, size_t end)
{
	if (times->numbers->len == 0 ||
	    (!belongs_above(in, times, at) && !belongs_below(in, end))) {
		deliver_result(in, times, at);
		return;
	}
	if (belongs_above(in, times, at))
		g_array_append_vals(in->last->numbers, times->numbers->data, times->numbers->len);
	else
		wait_for_result(in, times);
	result_free(times);
}

void
hammerdb_take_times(struct input *in, struct result *r)
{
	const struct waiting *w = input_remembered(in, waiting_key);

	if (w == NULL)
		return;
	if (is_of_as_many(w->users, r))
		g_array_append_vals(r->numbers, w->number, w->n);
	input_forget(in, waiting_key);
}
