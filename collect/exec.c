/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exec: any command as a run: its time, CPU, memory, or the number it prints. */
#include <err.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/facts/facts_client.h"
#include "collect/lib/run/execution.h"
#include "collect/lib/run/execution_options.h"
#include "collect/lib/run/parameters.h"
#include "collect/lib/study/study_value.h"
#include "data/lib/cli.h"
#include "data/lib/secret.h"
#include "data/lib/store/workload.h"

static void
print(const struct execution_outcome *o, const char *words)
{
	const struct child_result *r = &o->result;

	if (*words != '\0')
		printf("%s: ", words);
	if (o->parsed != NULL)
		command_output_print(o->parsed, NULL);
	printf("%.6f s, user %.6f s, system %.6f s, peak memory %.1f MiB\n",
	    (double)(r->end_ns - r->start_ns) / 1e9, child_seconds(r->usage.ru_utime),
	    child_seconds(r->usage.ru_stime), (double)r->usage.ru_maxrss / 1024);
}

static void
print_json(const struct execution_outcome *o, char *const *combination)
{
	struct json_writer json = json_writer_on(stdout, JSON_DENSE);
	const struct child_result *r = &o->result;

	json_writer_object(&json, NULL);
	if (*combination != NULL) {
		json_writer_object(&json, "parameters");
		for (char *const *c = combination; *c != NULL; c += 2)
			json_writer_text(&json, c[0], c[1]);
		json_writer_close(&json);
	}
	if (o->parsed != NULL)
		command_output_print(o->parsed, &json);
	json_writer_number(&json, o->parsed != NULL ? "command_s" : "elapsed_s", "%.9f",
	    (double)(r->end_ns - r->start_ns) / 1e9);
	json_writer_number(&json, "user_cpu_s", "%.6f", child_seconds(r->usage.ru_utime));
	json_writer_number(&json, "system_cpu_s", "%.6f", child_seconds(r->usage.ru_stime));
	json_writer_integer(&json, "peak_memory_bytes", r->usage.ru_maxrss * 1024);
	json_writer_text(&json, "status", o->status);
	json_writer_close(&json);
	putchar('\n');
}

/* A run of a series of one number is a point of a family, as a study's scaling makes it. */
static void
name_point(
    struct store *store, const struct execution *x, const char *family, char *const *combination)
{
	double value = combination[0] != NULL ? study_value_amount(combination[1]) : NAN;
	g_autofree char *words = parameters_words(combination, " ", ", ");
	g_autofree char *title = g_strdup_printf("%s, %s", family, words);
	const struct workload point = { .name = (char *)x->workload,
		.title = title,
		.program = (char *)"exec",
		.options = (char *)"",
		.family = (char *)family,
		.parameter_name = combination[0],
		.parameter = value };

	if (!isnan(value) && combination[2] == NULL)
		workload_put(store, &point);
	else if (combination[0] != NULL)
		workload_named(store, x->workload, title, "exec");
}

static void
record(const struct execution *x, const char *family, char *const *combination,
    struct execution_outcome *o)
{
	struct store *store = store_open_runs(x->record, STORE_WRITE);
	struct facts *client = facts_new();

	facts_client(client);
	name_point(store, x, family, combination);
	execution_record(x, store, o, client);
	store_close(store);
}

static void
execute(const struct execution *x, const char *family, char *const *combination)
{
	struct execution_outcome o;
	g_autofree char *words = parameters_words(combination, "=", ", ");
	g_autofree char *hidden = secret_hidden(x->command[0]);
	const char *command = hidden != NULL ? hidden : x->command[0]; /* by the shell: a line */
	const char *colon = *words != '\0' ? ": " : "";

	execution_measure(x, &o);
	if (child_stopped())
		errx(1, "%s: interrupted", command);
	if (x->record != NULL)
		record(x, family, combination, &o);
	if (o.reason != NULL)
		errx(1, "%s: %s%s%s", command, words, colon, o.reason);
	if (x->record == NULL && x->json)
		print_json(&o, combination);
	else if (x->record == NULL)
		print(&o, words);
	execution_clear(&o);
}

/* The run of one combination of values: each {NAME} in it is filled in. */
static void
execute_with(const struct execution *all, char *const *combination)
{
	struct execution x = *all;
	g_autofree char *prepare = parameters_fill(combination, all->prepare);
	g_autofree char *cleanup = parameters_fill(combination, all->cleanup);
	g_autofree char *point = parameters_words(combination, "-", "-");
	g_autofree char *base = g_path_get_basename(all->command[0]);
	const char *family = all->workload != NULL ? all->workload : base;
	g_autofree char *workload = g_strconcat(family, *point != '\0' ? "-" : "", point, NULL);
	guint n = g_strv_length(all->command);
	g_auto(GStrv) command = g_new0(char *, n + 1);

	for (guint i = 0; i < n; i++)
		command[i] = parameters_fill(combination, all->command[i]);
	x.command = command;
	x.prepare = prepare;
	x.cleanup = cleanup;
	x.workload = workload;
	execute(&x, family, combination);
}

/* A name that nothing asks for would make runs that do not differ. */
static void
check_places(const struct execution *x, char *const *combination)
{
	g_autofree char *command = g_strjoinv(" ", x->command);
	g_autofree char *text =
	    g_strjoin(" ", command, x->prepare != NULL ? x->prepare : "", x->cleanup, NULL);

	for (; *combination != NULL; combination += 2) {
		g_autofree char *place = g_strdup_printf("{%s}", combination[0]);

		if (strstr(text, place) == NULL)
			cli_usage("there is no %s in the command", place);
	}
}

int
main(int argc, char *argv[])
{
	struct execution x = { 0 };
	struct parameters parameters;
	char *wrong;

	execution_options(&x, argc, argv);
	wrong = parameters_read(&parameters, &x.lists, &x.scans, x.step);
	if (wrong != NULL)
		cli_usage("%s", wrong);
	check_places(&x, parameters.combination[0]);
	child_catch_signals();
	for (size_t i = 0; i < parameters.n; i++)
		execute_with(&x, parameters.combination[i]);
	parameters_clear(&parameters);
	g_free(x.keep.item);
	g_free(x.lists.item);
	g_free(x.scans.item);
	return cli_finish(stdout);
}
