/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dry_run: results as `podium-import --dry-run` prints them: for people, or as a JSON array. */
#ifndef PODIUM_DRY_RUN_H
#define PODIUM_DRY_RUN_H

#include <stdio.h>

#include "collect/lib/import/read/result.h"
#include "data/lib/json_writer.h"

/* Puts the result's numbers into the array that `w` stands in, an object each. */
void dry_run_json(struct json_writer *w, const struct result *r);

/* A line for each number: file, tool, backend, metric, value. */
void dry_run_text(FILE *out, const struct result *r, const char *file);

#endif
