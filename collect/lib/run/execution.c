/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/execution.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collect/lib/facts/facts_client.h"
#include "collect/lib/run/environment.h"

enum { SHELL_TRIES = 9 };

static char **
words_of(const struct execution *x)
{
	GPtrArray *words = g_ptr_array_new();

	if (x->shell) {
		g_ptr_array_add(words, g_strdup("/bin/sh"));
		g_ptr_array_add(words, g_strdup("-c"));
		g_ptr_array_add(words, g_strjoinv(" ", x->command));
	} else {
		for (char **word = x->command; *word != NULL; word++)
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
aside(const struct execution *x, const char *name, const char *text, char *const *environment)
{
	char *const argv[] = { "/bin/sh", "-c", (char *)text, NULL };
	const struct child child = { .argv = argv,
		.environment = environment,
		.folder = x->folder,
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
parse(const struct execution *x, struct execution_outcome *o)
{
	char *reason;

	o->parsed = command_output_read(x->parse, o->result.out, &reason);
	if (o->parsed == NULL && o->result.err->len > 0) {
		char *none;

		o->parsed = command_output_read(x->parse, o->result.err, &none);
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
run_command(const struct execution *x, char *const *environment, struct execution_outcome *o)
{
	g_auto(GStrv) words = words_of(x);
	const struct child child = { .argv = words,
		.environment = environment,
		.folder = x->folder,
		.time_limit_s = x->time_limit_s,
		.out = x->show       ? CHILD_SHOW :
		    x->parse != NULL ? CHILD_KEEP :
				       CHILD_DISCARD,
		.err = x->show ? CHILD_SHOW : CHILD_KEEP };

	child_run(&child, &o->result);
	o->reason = child_reason(&o->result);
	o->status = o->reason == NULL ? "ok" : o->result.timed_out ? "timed-out" : "failed";
	if (o->reason == NULL && x->parse != NULL)
		parse(x, o);
}

/* Prepare, run, clean up; the command's reason comes before the cleanup's. */
static void
once(const struct execution *x, char *const *environment, struct execution_outcome *o)
{
	char *cleanup;

	*o = (struct execution_outcome){ .shell_start_s = NAN, .status = "failed" };
	o->reason = aside(x, "prepare", x->prepare, environment);
	if (o->reason == NULL)
		run_command(x, environment, o);
	cleanup = aside(x, "cleanup", x->cleanup, environment);
	if (cleanup != NULL && o->reason == NULL) {
		o->reason = cleanup;
		o->status = "failed";
	} else {
		g_free(cleanup);
	}
}

static char **
environment_of(const struct execution *x)
{
	char **environment = environment_clean(&x->keep);

	return x->mark == NULL ? environment :
				 g_environ_setenv(environment, "PODIUM_RUN", x->mark, TRUE);
}

static struct facts *
facts_now(void)
{
	struct facts *facts = facts_new();

	facts_client_now(facts);
	return facts;
}

/* Nothing of ours stands between the runs that warm up and the one that counts. */
void
execution_measure(const struct execution *x, struct execution_outcome *o)
{
	g_auto(GStrv) environment = environment_of(x);
	double shell_start_s = x->shell ? shell_start(environment) : NAN;
	struct facts *start = facts_now();

	once(x, environment, o);
	for (int64_t i = 0; i < x->warmup && o->reason == NULL && !child_stopped(); i++) {
		execution_clear(o);
		once(x, environment, o);
	}
	o->start = start;
	o->end = facts_now();
	o->shell_start_s = shell_start_s;
}

void
execution_clear(struct execution_outcome *o)
{
	child_result_clear(&o->result);
	command_output_free(o->parsed);
	facts_free(o->start);
	facts_free(o->end);
	g_free(o->reason);
}
