/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import_json: results as `podium-import --dry-run` prints them: for people, or as a JSON array. */
#ifndef PODIUM_IMPORT_JSON_H
#define PODIUM_IMPORT_JSON_H

#include <stdio.h>

#include "collect/lib/import/read/result.h"
#include "data/lib/json_writer.h"

/* Puts the result's numbers into the array that `w` stands in, an object each. */
void import_json_print(struct json_writer *w, const struct result *r);

/* A line for each number: file, tool, backend, metric, value. */
void import_text_print(FILE *out, const struct result *r, const char *file);

#endif
