/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order: who runs when. Pure: the same seed gives the same order on every machine.
 */
#ifndef PODIUM_ORDER_H
#define PODIUM_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/session.h"

struct order_plan {
	enum session_design design;
	uint64_t seed;
	size_t first_round; /* 1 is the first */
	size_t rounds, workloads, backends;
};

struct turn {
	size_t workload, backend; /* from 0, as the study orders them */
	size_t round;             /* which repetition of this pair, from order.first_round on */
	size_t position; /* from 1, among its workload's in the round (SESSION_ROUNDS) or in all */
};

/*
 * The turns in the order they are to run: rounds * workloads * backends of them; free(). A round's
 * workloads come one after the other in shuffled order, so that the backends compared stand close
 * to each other in time.
 */
struct turn *order_turns(const struct order_plan *plan);

#endif
