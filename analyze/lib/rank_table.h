/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_table: rankings as a terminal shows them; the words are the store's own. */
#ifndef PODIUM_RANK_TABLE_H
#define PODIUM_RANK_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "data/lib/answer/results.h"

/*
 * What failed altogether, then verdict, confidence, doubts and a table for each workload's first
 * measure, or for every one if `all`; bars of Unicode blocks if `unicode`. False: nothing is
 * ranked.
 */
bool rank_table_print(FILE *out, struct store *stats, bool all, bool unicode);

#endif
