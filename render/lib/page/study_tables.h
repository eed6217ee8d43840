/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * study_tables: the tables of a result that page and gist share. Callers free with text_table_free.
 */
#ifndef PODIUM_STUDY_TABLES_H
#define PODIUM_STUDY_TABLES_H

#include "render/lib/text/text_table.h"
#include "render/lib/view/view.h"

/*
 * Place, backend, runs, mean, interval, spread, against the first, 99th percentile of latency if it
 * is known.
 */
struct text_table *study_tables_figures(const struct view *view);

/*
 * What differs between the backends' environments: fact, value, who has it; NULL if nothing does.
 */
struct text_table *study_tables_facts_apart(struct report *report, bool private_too);
/* What all have in common; NULL if nothing is known. */
struct text_table *study_tables_facts_common(struct report *report, bool private_too);

/*
 * The other measures of the result's workload that are ranked: measure, first, verdict. NULL: none.
 */
struct text_table *study_tables_measures(const struct view *view);

#endif
