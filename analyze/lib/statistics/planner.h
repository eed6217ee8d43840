/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * planner: how many runs it takes to show a difference, for many pairs at one alpha; the
 * power of so many runs is worked out once.
 */
#ifndef PODIUM_PLANNER_H
#define PODIUM_PLANNER_H

#include <stdbool.h>
#include <stddef.h>

struct planner;

/* A planner for this alpha of a whole family. */
struct planner *planner_new(double alpha);
void planner_free(struct planner *planner);
/*
 * Fewest runs each, at least 2, with which a difference of logs shows with 80 % power; NAN beyond
 * 100,000.
 */
double planner_runs_needed(
    struct planner *planner, size_t pairs, bool paired, double sd, double difference);
/* The difference of logs, in sd, that n runs each show with 80 % power. */
double planner_detectable(struct planner *planner, size_t pairs, bool paired, double n);

#endif
