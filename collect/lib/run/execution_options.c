/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/execution_options.h"

#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "collect/lib/import/importer.h"
#include "collect/lib/study/study_value.h"
#include "data/lib/cli.h"

enum { UNDERSTOOD = 77 }; /* neither success, as --help has it, nor a wrong call */

static void
check(struct execution *x, const char *time_limit)
{
	if (time_limit != NULL && !study_value_duration(time_limit, &x->time_limit_s))
		cli_usage("--time-limit: '%s' is not a time, such as 30s or 5min", time_limit);
	if (x->parse != NULL && !importer_knows(x->parse))
		cli_usage("--parse: '%s' is no format; podium-import(1) lists them", x->parse);
	if (x->record != NULL && x->backend == NULL)
		cli_usage("--record needs --backend");
	if (x->run != 0 && x->lists.n + x->scans.n > 0)
		cli_usage("parameters make several runs, and --run is one: in a study they are its "
			  "'scaling'");
}

void
execution_options(struct execution *x, int argc, char *argv[])
{
	const char *time_limit = NULL;
	const struct option_spec options[] = {
		{ "record", 0, OPTION_TEXT, &x->record, "RUNS.db", "store the run" },
		{ "backend", 0, OPTION_TEXT, &x->backend, "NAME", "as a run of this backend" },
		{ "workload", 0, OPTION_TEXT, &x->workload, "NAME", "under this workload" },
		{ "run", 0, OPTION_INTEGER, &x->run, "ID", "the planned run that it is" },
		{ "time-limit", 0, OPTION_TEXT, &time_limit, "TIME",
		    "kill it after 30s, 5min, 1h" },
		{ "warmup", 'w', OPTION_INTEGER, &x->warmup, "N",
		    "run it N times before, for nothing" },
		{ "prepare", 0, OPTION_TEXT, &x->prepare, "COMMAND", "by the shell, before it" },
		{ "cleanup", 0, OPTION_TEXT, &x->cleanup, "COMMAND", "by the shell, after it" },
		{ "parameter-list", 'L', OPTION_WORDS, &x->lists, "NAME VALUE,...",
		    "a run for each value of {NAME}" },
		{ "parameter-scan", 'P', OPTION_WORDS, &x->scans, "NAME MIN MAX",
		    "for each number from MIN to MAX" },
		{ "parameter-step-size", 'D', OPTION_TEXT, &x->step, "STEP",
		    "in steps of this size (1)" },
		{ "shell", 0, OPTION_FLAG, &x->shell, NULL, "run COMMAND by the shell" },
		{ "parse", 0, OPTION_TEXT, &x->parse, "FORMAT", "take the numbers it prints" },
		{ "keep", 0, OPTION_LIST, &x->keep, "NAME[=VALUE]", "a variable to keep or set" },
		{ "show", 0, OPTION_FLAG, &x->show, NULL, "let the command's output through" },
		{ "json", 0, OPTION_FLAG, &x->json, NULL, "print one JSON object" },
		{ 0 },
	};
	const struct program program = { "-- COMMAND [ARGUMENT]...",
		"Any command as a run: its time, CPU, memory, or the number it prints.", options, 1,
		-1 };

	x->command = argv + option_parse(argc, argv, &program);
	check(x, time_limit);
}

/* In a process that may end over it. */
static _Noreturn void
try(char **words)
{
	g_autofree char **copy = g_memdup2(words, (g_strv_length(words) + 1) * sizeof *words);
	struct execution x = { 0 };
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	execution_options(&x, (int)g_strv_length(copy), copy);
	_exit(UNDERSTOOD);
}

bool
execution_options_right(char **words)
{
	int status = 0;
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0)
		try(words);
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == UNDERSTOOD;
}
