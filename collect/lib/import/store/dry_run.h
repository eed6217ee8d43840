/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dry_run: results as `podium-import --dry-run` prints them: for people, or as a JSON array. */
#ifndef PODIUM_DRY_RUN_H
#define PODIUM_DRY_RUN_H

#include <stdio.h>

#include "collect/lib/import/read/result.h"

/*
 * Prints the result's numbers as one object each, with a comma before each but the array's first.
 */
void dry_run_json(FILE *out, const struct result *r, size_t *n_printed);

/* A line for each number: file, tool, backend, metric, value. */
void dry_run_text(FILE *out, const struct result *r, const char *file);

#endif
