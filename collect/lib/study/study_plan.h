/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_plan: a study file as a plan: workloads as they are run, rounds, the stopping rule. */
#ifndef PODIUM_STUDY_PLAN_H
#define PODIUM_STUDY_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "collect/lib/study/study_file.h"

/*
 * Workloads as they are run: each with its family's members in place of `scaling`. An array of
 * struct workload, which g_ptr_array_unref frees. A member is named NAME-PARAMETER-VALUE and has
 * --PARAMETER=VALUE added to its options.
 */
GPtrArray *study_plan_workloads(const struct study_file *file);

/* The rounds to plan at first: the study's, else 10, or 0 where nothing is to be measured. */
int64_t study_plan_rounds(const struct study_file *file);
/* How many backends are measured. */
size_t study_plan_measured(const struct study_file *file);
/* "fixed", "precision 2%" or "until 2%"; g_free. */
char *study_plan_stopping(const struct study_file *file);

#endif
