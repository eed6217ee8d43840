/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stopping: what comes after the last planned round of a session. */
#ifndef PODIUM_STOPPING_H
#define PODIUM_STOPPING_H

#include "collect/lib/study/study_file.h"
#include "data/lib/store/store.h"

/*
 * Adds the rounds that the study's stopping rule still asks for to the last session, and returns
 * how many: 0 ends it. `fixed` never asks; `precision` asks once, after the pilot, by Stein;
 * `until` asks for one more as long as an interval is too wide. Neither goes beyond the cap.
 */
int64_t stopping_extend(struct store *store, const struct study_file *file);

/* Where the session ended at its cap short of the precision, a finding that says so. */
void stopping_report(struct store *store, const struct study_file *file);

#endif
