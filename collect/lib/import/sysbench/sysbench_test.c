/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/sysbench/sysbench_test.h"

#include <string.h>

/* What a line says of the test. */
static const char *
workload_of(const char *p)
{
	static const struct {
		const char *line, *workload;
	} tests[] = { { "Doing random r/w test", "rndrw" }, { "Doing random read test", "rndrd" },
		{ "Doing random write test", "rndwr" }, { "Doing sequential read test", "seqrd" },
		{ "Doing sequential write", "seqwr" },
		{ "Doing sequential rewrite test", "seqrewr" },
		{ "Doing CPU performance benchmark", "cpu" }, { "Prime numbers limit", "cpu" },
		{ "Maximum prime number", "cpu" }, { "Running memory speed test", "memory" },
		{ "Doing memory operations speed test", "memory" },
		{ "Doing thread subsystem performance test", "threads" },
		{ "Doing mutex performance test", "mutex" }, { "SQL statistics:", "oltp" },
		{ "OLTP test statistics:", "oltp" } };

	for (size_t i = 0; i < G_N_ELEMENTS(tests); i++)
		if (line_starts(p, tests[i].line))
			return tests[i].workload;
	return NULL;
}

static void
add_detail(struct sysbench_run *b, const char *word, size_t length)
{
	g_autofree char *both = g_strdup_printf("%s%s%.*s", b->detail != NULL ? b->detail : "",
	    b->detail != NULL ? " " : "", (int)MIN(length, 20), word);

	b->detail = input_keep(b->in, both, strlen(both));
}

/* An option that is not what the test does if nobody asks for anything; "16Kb" of 0.4 is 16KiB. */
static void
see_option(struct sysbench_run *b, const char *p)
{
	static const struct {
		const char *line, *usual, *also;
	} options[] = { { "block size:", "1KiB", "1K" }, { "Memory block size:", "1KiB", "1K" },
		{ "operation:", "write", "write" }, { "Memory operations type:", "write", "write" },
		{ "Prime numbers limit:", "10000", "10000" },
		{ "Maximum prime number checked in CPU test:", "10000", "10000" },
		{ "Block size", "16KiB", "16Kb" } };

	for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
		const char *value = p + strlen(options[i].line);

		if (!line_starts(p, options[i].line))
			continue;
		value = line_trim(value);
		if (*value != '\0' && strcmp(value, options[i].usual) != 0 &&
		    strcmp(value, options[i].also) != 0)
			add_detail(b, value, strcspn(value, " "));
		return;
	}
}

static void
see_queries(struct sysbench_run *b, const char *p)
{
	static const char *const kinds[] = { "read:", "write:", "other:" };

	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
		if (line_starts(p, kinds[i]) && strstr(p, "IOPS") == NULL)
			b->queries[i] = printed_integer(p, ":");
}

void
sysbench_test_see(struct sysbench_run *b, const char *p)
{
	const char *workload = workload_of(p);

	if (workload != NULL)
		b->workload = workload;
	else if (g_strcmp0(b->workload, "oltp") == 0)
		see_queries(b, p);
	see_option(b, p);
}

/* ---- the command line above the text ---- */

/* "/usr/share/sysbench/oltp_insert.lua", "oltp_insert", "--test=threads": the test's name. */
static char *
test_in(const char *word)
{
	const char *slash, *name = line_starts(word, "--test=") ? word + 7 : word;

	if (*name == '-' || strchr(name, '=') != NULL)
		return NULL;
	slash = strrchr(name, '/');
	name = slash != NULL ? slash + 1 : name;
	return g_strndup(name, strlen(name) - (g_str_has_suffix(name, ".lua") ? 4 : 0));
}

static void
name_by_command(struct sysbench_run *b)
{
	static const char *const bare[] = { "threads", "mutex", NULL };
	const char *command = input_above(b->in, b->in->after, b->at, "sysbench ");
	g_auto(GStrv) word = command != NULL ? g_strsplit_set(command, " \t\"'`", 60) : NULL;

	for (char **w = word; word != NULL && *w != NULL; w++) {
		g_autofree char *test = test_in(*w);

		if (test == NULL)
			continue;
		if (b->workload == NULL && g_strv_contains(bare, test))
			b->workload = input_keep(b->in, test, strlen(test));
		else if (g_strcmp0(b->workload, "oltp") == 0 && line_starts(test, "oltp_"))
			add_detail(b, test + 5, strlen(test + 5));
	}
}

/* ---- what the text only lets one conclude ---- */

/*
 * An SQL test is one that reads, one that writes, or both; of how many statements, its counts tell.
 */
static void
name_by_queries(struct sysbench_run *b)
{
	int64_t reads = b->queries[0], writes = b->queries[1], other = b->queries[2];
	bool single = b->events > 0 && reads + writes + other <= b->events + b->events / 100;

	if (reads > 0 && writes == 0)
		add_detail(b, single ? "point-select" : "read-only", 20);
	else if (reads == 0 && writes > 0)
		add_detail(b, single ? "single-write" : "write-only", 20);
}

static bool
has_rate(const struct result *r)
{
	return r != NULL &&
	    (result_has(r, "tps") || result_has(r, "events_per_s") || result_has(r, "ops_per_s") ||
		result_has(r, "iops") || result_has(r, "throughput"));
}

/*
 * Neither threads nor mutex says its name from 0.5 on. Of the two, mutex is one long event a
 * thread, and takes as long as it takes; the other runs for a time that was asked for, and what
 * counts is how many events that gave.
 */
static void
name_bare(struct sysbench_run *b, struct result *r)
{
	if (b->workload == NULL) {
		b->workload = b->events == b->threads ? "mutex" : "threads";
		result_doubt(r,
		    b->events == b->threads ?
			"the text does not name its test: "
			"one event a thread, so it is read as mutex" :
			"the text does not name its test: "
			"read as threads, but a script without SQL looks the same");
	}
	if (strcmp(b->workload, "mutex") == 0)
		result_printed(r, "run_time", "s", &b->total_time);
	else
		result_value(r, "events_per_s", "1/s", (double)b->events / b->total_time.value);
}

void
sysbench_test_name(struct sysbench_run *b)
{
	struct result *r = b->done->len > 0 ? g_ptr_array_index(b->done, b->done->len - 1) : NULL;

	name_by_command(b);
	if (g_strcmp0(b->workload, "oltp") == 0 && b->detail == NULL)
		name_by_queries(b);
	if (r == NULL || has_rate(r) || result_has(r, "run_time") || b->events <= 0 ||
	    !(b->total_time.value > 0))
		return;
	if (b->workload == NULL || strcmp(b->workload, "mutex") == 0 ||
	    strcmp(b->workload, "threads") == 0)
		name_bare(b, r);
}
