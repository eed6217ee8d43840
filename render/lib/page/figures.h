/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures: the tables of a result that page and gist share. Callers free with table_free. */
#ifndef PODIUM_FIGURES_H
#define PODIUM_FIGURES_H

#include "render/lib/chart.h"

/*
 * Place, backend, runs, mean, interval, spread, against the first, 99th percentile of latency if it
 * is known.
 */
struct table *figures_table(const struct view *view);

/*
 * What differs between the backends' environments: fact, value, who has it; NULL if nothing does.
 */
struct table *facts_that_differ(struct report *report, bool private_too);
/* What all have in common; NULL if nothing is known. */
struct table *facts_in_common(struct report *report, bool private_too);

/*
 * The other measures of the result's workload that are ranked: measure, first, verdict. NULL: none.
 */
struct table *other_measures(const struct view *view);

#endif
