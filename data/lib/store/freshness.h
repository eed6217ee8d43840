/* SPDX-License-Identifier: GPL-3.0-or-later */
/* freshness: whether a store of statistics was made from all that the runs store holds by now. */
#ifndef PODIUM_FRESHNESS_H
#define PODIUM_FRESHNESS_H

#include <stdbool.h>

/*
 * Told by what is in the two stores, never by their times. False also where either is missing or
 * cannot be read.
 */
bool freshness_holds(const char *stats_path, const char *runs_path);

/*
 * One line on stderr where NAME.stats.db was made from less than the NAME.runs.db beside it holds:
 * "disks.stats.db: made from 25 of 40 runs of disks.runs.db". Nothing where no runs store is beside
 * it, or none that can be read.
 */
void freshness_warn(const char *stats_path);

#endif
