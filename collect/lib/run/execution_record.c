/* SPDX-License-Identifier: GPL-3.0-or-later */
/* execution_record: what a command did, as a run of the store. */
#include <glib.h>
#include <math.h>

#include "collect/lib/run/execution.h"
#include "data/lib/store/record.h"

static void
record_measures(struct store *store, int64_t run, const struct execution_outcome *o)
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
	record_real(store, run, "user_cpu_s", child_seconds(r->usage.ru_utime), 1e-6);
	record_real(store, run, "system_cpu_s", child_seconds(r->usage.ru_stime), 1e-6);
	record_integer(store, run, "peak_memory_bytes", r->usage.ru_maxrss * 1024);
	if (!isnan(o->shell_start_s))
		record_value(store, run, record_metric(store, "shell_start_s", "none"),
		    o->shell_start_s, 1e-9);
}

void
execution_record(const struct execution *x, struct store *store, struct execution_outcome *o,
    struct facts *client)
{
	const struct run_result result = { .backend = x->backend,
		.workload = x->workload,
		.program = "exec",
		.planned = x->run,
		.start_ns = o->result.start_utc_ns,
		.end_ns = o->result.start_utc_ns + o->result.end_ns - o->result.start_ns,
		.status = o->status,
		.reason = o->reason };
	int64_t run = record_begin(store, &result);

	if (o->reason == NULL)
		record_measures(store, run, o);
	facts_record(store, run, "client", client);
	facts_record(store, run, "start", g_steal_pointer(&o->start));
	facts_record(store, run, "end", g_steal_pointer(&o->end));
	record_end(store);
}
