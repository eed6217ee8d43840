/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * HammerDB's time profile (xtprof): its log, and what `jobs ID timing` prints as JSON. What it says
 * of all users together counts; a single user's part, and percentiles, are inside the run.
 */
#include <string.h>

#include "collect/lib/import/hammerdb/hammerdb.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

static const char report_words[] = "Hammerdb Time Profile Report @";

/* ---- the log ---- */

/* The ">>>>> " of its headers may be gone: at a line's start it is how mail quotes. */
static const char *
unmarked(const char *line)
{
	return line + strspn(line, "> \t");
}

static bool
is_summary(const char *p)
{
	return line_starts(p, "SUMMARY OF ") && strstr(p, " ACTIVE VIRTUAL USERS : ") != NULL;
}

static bool
is_user(const char *p)
{
	return line_starts(p, "VIRTUAL USER ") && strstr(p, " : ELAPSED TIME : ") != NULL;
}

static bool
begins(const char *line)
{
	const char *p = unmarked(line);

	return is_summary(p) || is_user(p) || strstr(p, report_words) != NULL;
}

/* "CALLS: 166457	MIN: 1.139ms	AVG: 5.155ms" */
static void
see_figures(struct input *in, struct result *times, const char *kind, const char *p)
{
	while (*p != '\0') {
		size_t n = strcspn(p, ":");
		g_autofree char *key = g_strndup(p, n);

		if (p[n] == '\0')
			return;
		hammerdb_add_time(in, times, kind, key, p + n + 1);
		p = line_trim(p + n + 1);
		p = line_trim(p + strcspn(p, " \t"));
	}
}

static bool
is_figures(const char *p)
{
	size_t n = strspn(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

	return n > 0 && p[n] == ':' && (line_starts(p, "CALLS:") || *p == 'P');
}

/* The lines of one user, or of all, below its header; returns the first that is not theirs. */
static size_t
read_part(struct input *in, struct result *times, size_t i)
{
	const char *kind = NULL;

	for (; i < in->text.n; i++) {
		const char *p = unmarked(input_line(in, i));

		if (line_starts(p, "PROC: "))
			kind = input_keep(in, p + 6, strlen(p + 6));
		else if (kind != NULL && is_figures(p) && times != NULL)
			see_figures(in, times, kind, p);
		else if (*p != '\0' && !is_figures(p) && strspn(p, "+-") != strlen(p))
			break;
	}
	return i;
}

/* The database's name before the report's words, which may stand above. */
static const char *
engine_at(struct input *in, size_t at)
{
	const char *line = input_line(in, at), *end = strstr(line, report_words);

	if (end == NULL || end <= line_trim(line))
		return NULL;
	return input_keep(in, line, (size_t)(end - line));
}

static size_t
lines(struct input *in, size_t at)
{
	const char *engine = engine_at(in, at);
	bool has_users = false;
	struct result *times;
	size_t i = at;

	if (!begins(input_line(in, at)))
		return 0;
	while (i < in->text.n && (i == at || is_user(unmarked(input_line(in, i))))) {
		const char *p = unmarked(input_line(in, i));

		if (is_summary(p))
			break;
		has_users = has_users || is_user(p);
		i = read_part(in, NULL, i + 1);
	}
	if (i >= in->text.n || !is_summary(unmarked(input_line(in, i)))) {
		if (has_users)
			deliver_refusal(in, at,
			    "hammerdb: times of single users without those of all: no result");
		return MAX(i - at, 1);
	}
	times = result_new("hammerdb");
	times->engine = engine;
	times->iterations = 1;
	times->concurrency = printed_integer(input_line(in, i), "SUMMARY OF ");
	i = read_part(in, times, i + 1);
	hammerdb_place_times(in, times, at, i);
	return i - at;
}

/* ---- JSON ---- */

/* {"NEWORD": {"elapsed_ms": "301234.5", "calls": "40321", "avg_ms": "3.214", ...}, ...} */
static bool
document(struct input *in, const char *json, size_t length, size_t line)
{
	struct json_member kind, figure;
	struct result *times;
	size_t at = 0, inner = 0;
	bool is_known = false;

	if (!json_reader_next(json, length, &at, &kind) || kind.key == NULL || *kind.value != '{')
		return false;
	while (json_reader_next(kind.value, kind.length, &inner, &figure))
		is_known = is_known ||
		    (figure.key_length == 10 && memcmp(figure.key, "elapsed_ms", 10) == 0);
	if (!is_known)
		return false;
	times = result_new("hammerdb");
	times->iterations = 1;
	for (at = 0; json_reader_next(json, length, &at, &kind);) {
		g_autofree char *name = g_strndup(kind.key, kind.key_length);

		for (inner = 0; *kind.value == '{' &&
		     json_reader_next(kind.value, kind.length, &inner, &figure);) {
			g_autofree char *key = g_strndup(figure.key, figure.key_length);
			g_autofree char *value = g_strndup(figure.value, figure.length);

			hammerdb_add_time(in, times, name, key, value + (*value == '"'));
		}
	}
	hammerdb_place_times(in, times, line, line + 1);
	return true;
}

const struct format format_hammerdb_times = {
	.name = "hammerdb-times",
	.reads = "HammerDB: the time profile of all users (xtprof), also JSON",
	.lines = lines,
	.begins = begins,
	.document = document,
};
