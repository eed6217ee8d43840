/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_record: a trial as a run in the store, with its measures, facts and findings. */
#ifndef PODIUM_TRIAL_RECORD_H
#define PODIUM_TRIAL_RECORD_H

#include "collect/lib/sql/trial.h"

/* Where to and under which names; NULL: not given. */
struct trial_record {
	const char *store; /* --record */
	const char *backend, *workload;
	const char *run;             /* the planned run's id */
	const char *options_written; /* as they were given */
};

/* Writes the run with all its measures, or `why` it failed; dies if the store cannot be written. */
void trial_record(
    const struct trial_record *as, struct trial *t, struct database *d, const char *why);

#endif
