/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal: rankings as a terminal shows them, 80 columns wide. Words are the store's own. */
#ifndef PODIUM_TERMINAL_H
#define PODIUM_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "data/lib/answer/results.h"

/*
 * Verdict, confidence and a table for each workload's first measure, or for every one if `all`;
 * bars of Unicode blocks if `unicode`, else none.
 */
void terminal_print(FILE *out, struct store *stats, bool all, bool unicode);

#endif
