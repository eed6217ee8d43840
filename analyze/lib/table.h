/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table: rankings on a terminal, 80 columns wide. Words are the store's own. */
#ifndef PODIUM_TABLE_H
#define PODIUM_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "data/lib/answer/results.h"

/*
 * Verdict, confidence and a table for each workload's first measure, or for every one if `all`; bars of Unicode blocks if
 * `unicode`, else none.
 */
void table_print(FILE *out, struct store *stats, bool all, bool unicode);

#endif
