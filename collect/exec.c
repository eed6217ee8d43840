/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exec: any command as a run: its time, CPU, memory, or the number it prints. */
#include <err.h>
#include <glib.h>
#include <stdio.h>

#include "collect/lib/facts/facts_client.h"
#include "collect/lib/run/execution.h"
#include "collect/lib/run/execution_options.h"
#include "data/lib/cli.h"
#include "data/lib/secret.h"

static void
print(const struct execution_outcome *o)
{
	const struct child_result *r = &o->result;

	if (o->parsed != NULL)
		command_output_print(o->parsed, NULL);
	printf("%.6f s, user %.6f s, system %.6f s, peak memory %.1f MiB\n",
	    (double)(r->end_ns - r->start_ns) / 1e9, child_seconds(r->usage.ru_utime),
	    child_seconds(r->usage.ru_stime), (double)r->usage.ru_maxrss / 1024);
}

static void
print_json(const struct execution_outcome *o)
{
	struct json_writer json = json_writer_on(stdout, JSON_DENSE);
	const struct child_result *r = &o->result;

	json_writer_object(&json, NULL);
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

static void
record(const struct execution *x, struct execution_outcome *o)
{
	struct store *store = store_open_runs(x->record, STORE_WRITE);
	struct facts *client = facts_new();

	facts_client(client);
	execution_record(x, store, o, client);
	store_close(store);
}

static int
exec_command(const struct execution *x)
{
	struct execution_outcome o;
	g_autofree char *hidden = secret_hidden(x->command[0]);
	const char *command = hidden != NULL ? hidden : x->command[0]; /* by the shell: a line */

	child_catch_signals();
	execution_measure(x, &o);
	if (child_stopped())
		errx(1, "%s: interrupted", command);
	if (x->record != NULL)
		record(x, &o);
	if (o.reason != NULL)
		errx(1, "%s: %s", command, o.reason);
	if (x->record == NULL)
		(x->json ? print_json : print)(&o);
	execution_clear(&o);
	return cli_finish(stdout);
}

int
main(int argc, char *argv[])
{
	struct execution x = { 0 };
	g_autofree char *name = NULL;
	int status;

	execution_options(&x, argc, argv);
	if (x.workload == NULL)
		x.workload = name = g_path_get_basename(x.command[0]);
	status = exec_command(&x);
	g_free(x.keep.item);
	return status;
}
