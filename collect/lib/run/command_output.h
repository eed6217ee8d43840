/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_output: the numbers in a command's output, read as an importer reads them: one run. */
#ifndef PODIUM_COMMAND_OUTPUT_H
#define PODIUM_COMMAND_OUTPUT_H

#include <glib.h>
#include <stdbool.h>

#include "data/lib/json_writer.h"
#include "data/lib/store/store.h"

struct command_output;

/*
 * Reads the text of one command as that format ("auto": any). NULL: it does not hold exactly one
 * result that can be used, and *reason (g_free) says why.
 */
struct command_output *command_output_read(const char *format, const GString *text, char **reason);
void command_output_free(struct command_output *output);

/* Writes its measures, and its doubts as findings, to the run. */
void command_output_record(const struct command_output *output, struct store *store, int64_t run);
/* Puts its measures into the object that `json` stands in; NULL: prints "name value" lines. */
void command_output_print(const struct command_output *output, struct json_writer *json);

#endif
