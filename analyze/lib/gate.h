/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gate: the same backends then and now. A backend got worse by more than the gate allows if a one-sided Welch test on
 * logs says so after Holm's adjustment over all that is held against each other here: the workloads' first metrics.
 */
#ifndef PODIUM_GATE_H
#define PODIUM_GATE_H

#include <stdbool.h>

#include "data/lib/store/store.h"

struct gate_rules {
	double alpha;   /* family-wise */
	double allowed; /* share: 0.05 lets a backend be 5 % worse */
};

enum { GATE_OPEN = 0, GATE_CLOSED = 3 };

/*
 * Prints what changed, a sentence each and one over all. GATE_CLOSED if a backend got worse by more than is allowed.
 * Dies if the two stores have no backend and workload in common.
 */
int gate_judge(struct store *before, struct store *now, const struct gate_rules *rules);

#endif
