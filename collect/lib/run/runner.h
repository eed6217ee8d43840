/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runner: one planned run from before to after, as a process of its own. */
#ifndef PODIUM_RUNNER_H
#define PODIUM_RUNNER_H

#include "collect/lib/study/study_file.h"
#include "data/lib/store/schedule.h"

struct runner {
	struct store *store;
	struct study_file *file; /* the study as the store keeps it */
	char *path;              /* the store's, absolute */
	char *scratch;           /* {scratch}: a folder that runner_close() removes */
	struct schedule_walk walk;
	bool is_shared; /* the store, with the collectors (store_share) */
	char *facts;    /* of this machine, as its collectors are told them; NULL: to be read */
	GHashTable *commands; /* "backend workload": are its words right for podium-exec? */
	int64_t facts_ns;     /* when they were read, CLOCK_MONOTONIC */
};

/* Dies if the store holds no study. */
struct runner *runner_open(const char *store_path);
void runner_close(struct runner *runner);

/*
 * Runs it. Whatever happens, the run is then finished, or planned again if a signal stopped it.
 * False and *reason (g_free) if it did not succeed; the reason is NULL if a signal stopped it.
 */
bool runner_run(struct runner *runner, const struct slot *slot, char **reason);

/*
 * Settles what an earlier podium-run left when it was killed: its processes are ended, its run is
 * recorded as interrupted, the slot planned again. Returns how many runs that were.
 */
int runner_begin(struct runner *runner);

#endif
