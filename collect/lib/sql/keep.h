/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keep: a trial as a run in the store. */
#ifndef PODIUM_SLAP_KEEP_H
#define PODIUM_SLAP_KEEP_H

#include "collect/lib/sql/trial.h"

struct kept {
	struct trial *trial;
	struct database *database;
	const char *options; /* as written */
	const char *why;     /* it failed, or NULL */
};

/* Do the options about recording make sense? Ends the program if not (status 2). */
void keep_check(const struct slap_options *o);

/* Writes the run with all its measures; dies if the store cannot be written. */
void keep_trial(const struct kept *kept);

#endif
