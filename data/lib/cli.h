/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cli: what every program does the same way at its edges: its last words, and whether it may draw.
 */
#ifndef PODIUM_CLI_H
#define PODIUM_CLI_H

#include <stdbool.h>
#include <stdio.h>

#include "data/lib/output.h"

/* Says "podium-x: MESSAGE" and "Try 'podium-x --help'", exit 2. */
_Noreturn void cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * Flushes and checks `out` (a full disk is an error), to be a program's last act: returns
 * EXIT_SUCCESS or dies.
 */
int cli_finish(FILE *out);

/* Is stderr a terminal on which progress may be drawn (TERM=dumb is none)? */
bool cli_progress_wanted(void);

#endif
