/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome: what charts and captions ask of a result as a whole. */
#ifndef PODIUM_OUTCOME_H
#define PODIUM_OUTCOME_H

#include "data/lib/answer/report.h"

/* Has every backend one run at most? */
bool outcome_is_one_run(const struct report_result *result);
bool outcome_lower_is_better(const struct report_result *result);
/* How many pairs of backends the runs separate. */
size_t outcome_separated_pairs(const struct report_result *result);

#endif
