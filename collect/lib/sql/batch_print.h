/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_print: what mysqlslap prints of a batch, and below it latencies, counters and doubts. */
#ifndef PODIUM_BATCH_PRINT_H
#define PODIUM_BATCH_PRINT_H

#include <stdio.h>

#include "collect/lib/sql/batch.h"

/* mysqlslap's block and more; `percentiles` as batch_print_percentiles takes them. */
void batch_print_text(FILE *out, const struct batch *b, const char *percentiles);
/* mysqlslap's row. */
void batch_print_csv(FILE *out, const struct batch *b);

/*
 * The percentiles of --percentiles as shares; their number is returned. Ends the program on
 * nonsense (status 2).
 */
enum { PERCENTILES_MAX = 16 };
size_t batch_print_percentiles(const char *list, double share[PERCENTILES_MAX]);

#endif
