/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Phoronix Test Suite's CSV of raw values: a test's title, which way is better, and a line of
 * runs a system.
 */
#include <string.h>

#include "collect/lib/import/phoronix/phoronix.h"
#include "collect/lib/import/read/format.h"

/* "LIB" or "HIB"; NULL if the line is none of these. */
static const char *
direction_at(const struct input *in, size_t at)
{
	const char *p = at < in->text.n ? line_trim(input_line(in, at)) : "";

	if (line_starts(p, "Lower Results Are Better"))
		return "LIB";
	return line_starts(p, "Higher Results Are Better") ? "HIB" : NULL;
}

/*
 * The text between the quotes that the line begins with; NULL if there are none. `*rest` is behind
 * them.
 */
static const char *
quoted(struct input *in, const char *line, const char **rest)
{
	const char *end = *line == '"' ? strchr(line + 1, '"') : NULL;

	if (end == NULL)
		return NULL;
	*rest = end + 1;
	return input_keep(in, line + 1, (size_t)(end - line) - 1);
}

static size_t
lines(struct input *in, size_t at)
{
	struct phoronix_test t = { .in = in, .document = at, .line = at };
	const char *better = direction_at(in, at + 1), *rest;
	size_t i = at + 2;

	if (better == NULL ||
	    (t.workload = quoted(in, line_trim(input_line(in, at)), &rest)) == NULL)
		return 0;
	phoronix_begin(&t, "", better);
	while (i < in->text.n && line_is_blank(input_line(in, i)))
		i++;
	for (; i < in->text.n; i++) {
		const char *system = quoted(in, line_trim(input_line(in, i)), &rest);
		g_autofree char *raw = NULL;

		if (system == NULL || *rest != ',' || direction_at(in, i + 1) != NULL)
			break;
		raw = g_strdelimit(g_strdup(rest + 1), ",", ':');
		phoronix_entry(&t, system, "", raw);
	}
	phoronix_end(&t);
	return i - at;
}

const struct format format_phoronix_raw = {
	.name = "phoronix-raw",
	.reads = "Phoronix Test Suite: the CSV of raw values, which are runs",
	.lines = lines,
};
