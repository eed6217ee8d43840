/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse: the numbers in a command's output, by the importers. */
#ifndef PODIUM_COMMAND_OUTPUT_H
#define PODIUM_COMMAND_OUTPUT_H

#include <glib.h>
#include <stdbool.h>

#include "data/lib/json_writer.h"
#include "data/lib/store/store.h"

struct parsed;

/* Is it "auto" or an importer's name? */
bool parse_knows(const char *format);

/*
 * Reads the text of one command as that format. NULL: it does not hold exactly one result that can
 * be used, and *reason (g_free) says why.
 */
struct parsed *parse_output(const char *format, const GString *text, char **reason);
void parsed_free(struct parsed *parsed);

/* Is there a measure of that name? */
bool parsed_has(const struct parsed *parsed, const char *metric);
/* Writes its measures, and its doubts as findings, to the run. */
void parsed_record(const struct parsed *parsed, struct store *store, int64_t run);
/* Prints "name value" lines, or puts members into the object that `json` stands in; NULL: lines. */
void parsed_print(const struct parsed *parsed, struct json_writer *json);

#endif
