/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gate: the same backends then and now. A backend got worse by more than the gate allows if a
 * one-sided Welch test on logs says so after Holm's adjustment over all that is held against each
 * other here: the workloads' first metrics.
 */
#ifndef PODIUM_GATE_H
#define PODIUM_GATE_H

#include <stddef.h>

#include "analyze/lib/statistics/sample.h"
#include "data/lib/store/store.h"

struct gate_rules {
	double alpha;   /* family-wise */
	double allowed; /* share: 0.05 lets a backend be 5 % worse */
};

enum gate_judgement {
	GATE_WITHIN,
	GATE_UNDECIDED, /* it may be worse than is allowed, for all that these runs show */
	GATE_WORSE,
	GATE_SAME,       /* the very same runs are in both */
	GATE_NEW,        /* nothing was measured before */
	GATE_MISSING,    /* closes the gate, as those below: it was measured before only */
	GATE_FAILED,     /* every run failed */
	GATE_OTHER_LOAD, /* the workload has other options */
	GATE_JUDGEMENTS,
};

/* One backend under one workload, then and now. */
struct gate_change {
	char *title;              /* "zvol over iSCSI, commit" */
	double ratio;             /* above 1 is worse than before; NAN: there is none */
	struct interval interval; /* of the ratio, at 1 - alpha; NAN: too few runs */
	enum gate_judgement judgement;
	size_t runs, failed, shared; /* runs now: ok; not ok; ok and in the other store as well */
};

struct gate {
	struct gate_change
	    *change; /* as the backends came into the store of now, then the missing */
	size_t n, count[GATE_JUDGEMENTS];
};

/* Dies if the two stores have no backend and workload in common. */
struct gate gate_of(struct store *before, struct store *now, const struct gate_rules *rules);
void gate_clear(struct gate *gate);

/* How many were held against before; how many could not be although they were there before. */
size_t gate_judged(const struct gate *gate);
size_t gate_broken(const struct gate *gate);

#endif
