/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exec: any command as a run: its time, CPU, memory, or the number it prints. */
#include <err.h>
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/facts/facts.h"
#include "collect/lib/facts/facts_client.h"
#include "collect/lib/import/importer.h"
#include "collect/lib/import/store/command_output.h"
#include "collect/lib/run/child.h"
#include "collect/lib/run/environment.h"
#include "collect/lib/study/study_file.h"
#include "collect/lib/study/study_value.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/secret.h"
#include "data/lib/store/record.h"

struct arguments {
	const char *record, *backend, *workload;
	int64_t run;
	const char *time_limit;
	double time_limit_s;
	const char *prepare, *cleanup, *parse;
	struct cli_list keep;
	bool shell, show, json;
	char **command;
};

struct outcome {
	struct child_result result;
	double shell_start_s; /* NAN: no shell */
	struct facts *start, *end;
	struct command_output *parsed; /* NULL: not asked for */
	const char *status;
	char *reason;
};

enum { SHELL_TRIES = 9 };

static char **
words_of(const struct arguments *w)
{
	GPtrArray *words = g_ptr_array_new();

	if (w->shell) {
		g_ptr_array_add(words, g_strdup("/bin/sh"));
		g_ptr_array_add(words, g_strdup("-c"));
		g_ptr_array_add(words, g_strjoinv(" ", w->command));
	} else {
		for (char **word = w->command; *word != NULL; word++)
			g_ptr_array_add(words, g_strdup(*word));
	}
	g_ptr_array_add(words, NULL);
	return (char **)g_ptr_array_free(words, FALSE);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The median time that a shell takes to do nothing. */
static double
shell_start(char *const *environment)
{
	char *const argv[] = { "/bin/sh", "-c", ":", NULL };
	const struct child child = { .argv = argv, .environment = environment };
	double seconds[SHELL_TRIES];

	for (int i = 0; i < SHELL_TRIES; i++) {
		struct child_result result;

		child_run(&child, &result);
		seconds[i] = (double)(result.end_ns - result.start_ns) / 1e9;
		child_result_clear(&result);
	}
	qsort(seconds, SHELL_TRIES, sizeof *seconds, by_value);
	return seconds[SHELL_TRIES / 2];
}

/* A shell command around the run; NULL: it went well. g_free. */
static char *
aside(const char *name, const char *text, char *const *environment)
{
	char *const argv[] = { "/bin/sh", "-c", (char *)text, NULL };
	const struct child child = { .argv = argv,
		.environment = environment,
		.is_starter = true,
		.err = CHILD_KEEP,
		.must_finish = strcmp(name, "cleanup") == 0 };
	struct child_result result;
	g_autofree char *reason = NULL;

	if (text == NULL)
		return NULL;
	child_run(&child, &result);
	reason = child_reason(&result);
	child_result_clear(&result);
	return reason != NULL ? g_strdup_printf("%s: %s", name, reason) : NULL;
}

/* What the command printed, on stdout or else at the end of stderr. */
static void
parse(const struct arguments *w, struct outcome *o)
{
	char *reason;

	o->parsed = command_output_read(w->parse, o->result.out, &reason);
	if (o->parsed == NULL && o->result.err->len > 0) {
		char *none;

		o->parsed = command_output_read(w->parse, o->result.err, &none);
		g_free(none);
	}
	if (o->parsed == NULL) {
		o->reason = reason;
		o->status = "invalid";
	} else {
		g_free(reason);
	}
}

static void
run_command(const struct arguments *w, char *const *environment, struct outcome *o)
{
	g_auto(GStrv) words = words_of(w);
	const struct child child = { .argv = words,
		.environment = environment,
		.time_limit_s = w->time_limit_s,
		.out = w->show       ? CHILD_SHOW :
		    w->parse != NULL ? CHILD_KEEP :
				       CHILD_DISCARD,
		.err = w->show ? CHILD_SHOW : CHILD_KEEP };

	o->start = facts_new();
	o->end = facts_new();
	facts_client_now(o->start);
	child_run(&child, &o->result);
	facts_client_now(o->end);
	o->reason = child_reason(&o->result);
	o->status = o->reason == NULL ? "ok" : o->result.timed_out ? "timed-out" : "failed";
	if (o->reason == NULL && w->parse != NULL)
		parse(w, o);
}

static double
seconds_of(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void
record_measures(struct store *store, int64_t run, const struct outcome *o)
{
	const struct child_result *r = &o->result;

	/*
	 * Ranked by what the output says, where it was asked; the command's own time stands beside
	 * it.
	 */
	if (o->parsed != NULL)
		command_output_record(o->parsed, store, run);
	record_value(store, run,
	    o->parsed == NULL ? record_metric(store, "elapsed_s", NULL) :
				record_metric(store, "command_s", "none"),
	    (double)(r->end_ns - r->start_ns) / 1e9, 1e-9);
	record_real(store, run, "user_cpu_s", seconds_of(r->usage.ru_utime), 1e-6);
	record_real(store, run, "system_cpu_s", seconds_of(r->usage.ru_stime), 1e-6);
	record_integer(store, run, "peak_memory_bytes", r->usage.ru_maxrss * 1024);
	if (!isnan(o->shell_start_s))
		record_value(store, run, record_metric(store, "shell_start_s", "none"),
		    o->shell_start_s, 1e-9);
}

static void
record(const struct arguments *w, struct outcome *o)
{
	struct store *store = store_open_runs(w->record, STORE_WRITE);
	const struct run_result result = { .backend = w->backend,
		.workload = w->workload,
		.program = "exec",
		.planned = w->run,
		.start_ns = o->result.start_utc_ns,
		.end_ns = o->result.start_utc_ns + o->result.end_ns - o->result.start_ns,
		.status = o->status,
		.reason = o->reason };
	int64_t run = record_begin(store, &result);
	struct facts *client = facts_new();

	if (o->reason == NULL)
		record_measures(store, run, o);
	facts_client(client);
	facts_record(store, run, "client", client);
	facts_record(store, run, "start", g_steal_pointer(&o->start));
	facts_record(store, run, "end", g_steal_pointer(&o->end));
	record_end(store);
	store_close(store);
}

static void
print(const struct outcome *o)
{
	const struct child_result *r = &o->result;

	if (o->parsed != NULL)
		command_output_print(o->parsed, NULL);
	printf("%.6f s, user %.6f s, system %.6f s, peak memory %.1f MiB\n",
	    (double)(r->end_ns - r->start_ns) / 1e9, seconds_of(r->usage.ru_utime),
	    seconds_of(r->usage.ru_stime), (double)r->usage.ru_maxrss / 1024);
}

static void
print_json(const struct outcome *o)
{
	struct json_writer json = json_writer_on(stdout, JSON_DENSE);
	const struct child_result *r = &o->result;

	json_writer_object(&json, NULL);
	if (o->parsed != NULL)
		command_output_print(o->parsed, &json);
	json_writer_number(&json, o->parsed != NULL ? "command_s" : "elapsed_s", "%.9f",
	    (double)(r->end_ns - r->start_ns) / 1e9);
	json_writer_number(&json, "user_cpu_s", "%.6f", seconds_of(r->usage.ru_utime));
	json_writer_number(&json, "system_cpu_s", "%.6f", seconds_of(r->usage.ru_stime));
	json_writer_integer(&json, "peak_memory_bytes", r->usage.ru_maxrss * 1024);
	json_writer_text(&json, "status", o->status);
	json_writer_close(&json);
	putchar('\n');
}

/* Prepare, run, clean up; the command's reason comes before the cleanup's. */
static void
measure(const struct arguments *w, struct outcome *o)
{
	g_auto(GStrv) environment = environment_clean(&w->keep);
	char *cleanup;

	o->shell_start_s = w->shell ? shell_start(environment) : NAN;
	o->reason = aside("prepare", w->prepare, environment);
	o->status = "failed";
	if (o->reason == NULL)
		run_command(w, environment, o);
	cleanup = aside("cleanup", w->cleanup, environment);
	if (cleanup != NULL && o->reason == NULL) {
		o->reason = cleanup;
		o->status = "failed";
	} else {
		g_free(cleanup);
	}
}

static int
exec_command(const struct arguments *w)
{
	struct outcome o = { .shell_start_s = NAN };
	g_autofree char *hidden = secret_hidden(w->command[0]);
	const char *command = hidden != NULL ? hidden : w->command[0]; /* by the shell: a line */

	child_catch_signals();
	measure(w, &o);
	if (child_stopped())
		errx(1, "%s: interrupted", command);
	if (w->record != NULL)
		record(w, &o);
	if (o.reason != NULL)
		errx(1, "%s: %s", command, o.reason);
	if (w->record == NULL)
		(w->json ? print_json : print)(&o);
	child_result_clear(&o.result);
	command_output_free(o.parsed);
	facts_free(o.start);
	facts_free(o.end);
	return cli_finish(stdout);
}

int
main(int argc, char *argv[])
{
	struct arguments w = { 0 };
	g_autofree char *name = NULL;
	int status;
	const struct option_spec options[] = {
		{ "record", 0, OPTION_TEXT, &w.record, "RUNS.db", "store the run" },
		{ "backend", 0, OPTION_TEXT, &w.backend, "NAME", "as a run of this backend" },
		{ "workload", 0, OPTION_TEXT, &w.workload, "NAME", "under this workload" },
		{ "run", 0, OPTION_INTEGER, &w.run, "ID", "the planned run that it is" },
		{ "time-limit", 0, OPTION_TEXT, &w.time_limit, "TIME",
		    "kill it after 30s, 5min, 1h" },
		{ "prepare", 0, OPTION_TEXT, &w.prepare, "COMMAND", "by the shell, before it" },
		{ "cleanup", 0, OPTION_TEXT, &w.cleanup, "COMMAND", "by the shell, after it" },
		{ "shell", 0, OPTION_FLAG, &w.shell, NULL, "run COMMAND by the shell" },
		{ "parse", 0, OPTION_TEXT, &w.parse, "FORMAT", "take the numbers it prints" },
		{ "keep", 0, OPTION_LIST, &w.keep, "NAME[=VALUE]", "a variable to keep or set" },
		{ "show", 0, OPTION_FLAG, &w.show, NULL, "let the command's output through" },
		{ "json", 0, OPTION_FLAG, &w.json, NULL, "print one JSON object" },
		{ 0 },
	};
	const struct program program = { "-- COMMAND [ARGUMENT]...",
		"Any command as a run: its time, CPU, memory, or the number it prints.", options, 1,
		-1 };

	w.command = argv + option_parse(argc, argv, &program);
	if (w.time_limit != NULL && !study_value_duration(w.time_limit, &w.time_limit_s))
		cli_usage("--time-limit: '%s' is not a time, such as 30s or 5min", w.time_limit);
	if (w.parse != NULL && !importer_knows(w.parse))
		cli_usage("--parse: '%s' is no format; podium-import(1) lists them", w.parse);
	if (w.record != NULL && w.backend == NULL)
		cli_usage("--record needs --backend");
	if (w.workload == NULL)
		w.workload = name = g_path_get_basename(w.command[0]);
	status = exec_command(&w);
	g_free(w.keep.item);
	return status;
}
