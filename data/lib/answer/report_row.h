/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_row: what a report's results consist of, their rows and pairs. Parts of report_open(). */
#ifndef PODIUM_REPORT_ROW_H
#define PODIUM_REPORT_ROW_H

#include "data/lib/answer/question.h"
#include "data/lib/answer/report.h"

/* The rows of every result, best first. */
void report_row_read(struct report *report);
/* The pairs of every result; after its rows. */
void report_row_read_pairs(struct report *report);

/* The backend's row in the result; n_row if it has none. */
size_t report_row_of(const struct report_result *result, int64_t backend);

#endif
