/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * execution: any command as a run, as podium-exec and podium-run carry it out: what is told of it,
 * what it did, and how that is kept.
 */
#ifndef PODIUM_EXECUTION_H
#define PODIUM_EXECUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/facts/facts.h"
#include "collect/lib/run/command_output.h"
#include "collect/lib/run/child.h"
#include "data/lib/option.h"
#include "data/lib/store/store.h"

struct execution {
	const char *record, *backend, *workload; /* NULL: not to be kept */
	int64_t run;                             /* the planned run that it is, or 0 */
	double time_limit_s;                     /* 0: none */
	const char *prepare, *cleanup, *parse;   /* or NULL */
	int64_t warmup;                          /* how often it is run before, for nothing */
	struct cli_list keep;
	struct cli_list lists, scans; /* of -L: NAME VALUES; of -P: NAME MIN MAX */
	const char *step;             /* of the scans; NULL: 1 */
	bool shell, show, json;
	char **command;
	const char *folder; /* to run in; NULL: ours */
	const char *mark;   /* its PODIUM_RUN; NULL: ours */
};

struct execution_outcome {
	struct child_result result;
	double shell_start_s; /* NAN: no shell */
	struct facts *start, *end;
	struct command_output *parsed; /* NULL: not asked for */
	const char *status;            /* ok, failed, timed-out, invalid */
	char *reason;                  /* NULL only when ok */
};

/* Prepares, runs and cleans up. Clear the outcome afterwards. */
void execution_measure(const struct execution *x, struct execution_outcome *outcome);
/* Writes the run whole, as one transaction. `client` (of facts_client) is freed. */
void execution_record(const struct execution *x, struct store *store,
    struct execution_outcome *outcome, struct facts *client);
void execution_clear(struct execution_outcome *outcome);

#endif
