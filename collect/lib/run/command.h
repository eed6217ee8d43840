/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command: a backend and a workload as a collector's command line. Pure but for the search of the
 * program.
 */
#ifndef PODIUM_COMMAND_H
#define PODIUM_COMMAND_H

#include <stdint.h>

#include "data/lib/store/backend.h"
#include "data/lib/store/store.h"
#include "data/lib/store/workload.h"

struct command {
	const char *store_path; /* absolute */
	const char *scratch;    /* absolute */
	const struct backend *backend;
	const struct workload *workload;
	int64_t run;
};

/*
 * The words: podium-PROGRAM, --defaults-file, the url (of a file: its path), the record options,
 * the backend's options, the workload's. NULL and *error (g_free) if they cannot be made.
 * g_strfreev.
 */
char **command_line(const struct command *command, char **error);

/* The text with {backend}, {url}, {path} and {scratch} filled in. quote: as shell words. g_free. */
char *command_fill(const struct command *command, const char *text, bool quote);

/* The folder it runs in: the study file's. g_free. */
char *command_folder(const struct command *command);

#endif
