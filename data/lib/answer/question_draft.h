/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question_draft: a question while its rows come in, in any order. Only question.c includes it. */
#ifndef PODIUM_QUESTION_DRAFT_H
#define PODIUM_QUESTION_DRAFT_H

#include <glib.h>

#include "data/lib/answer/question.h"

struct question_draft {
	struct question q;
	int headline; /* the metric's: which of a workload's questions comes first */
	/* of struct contender; .run points nowhere yet, since arrays still grow */
	GArray *contenders;
	GPtrArray *values;      /* of GArray of struct run_value, beside contenders */
	GHashTable *by_backend; /* id to index + 1 */
};

/*
 * The draft about a metric, made if there is none. A workload has few metrics: no index is needed.
 */
struct question_draft *question_draft_of(struct store *stats, GPtrArray *drafts, int64_t metric);
/* Index of a backend among the draft's contenders, made if it is new; then they may have moved. */
guint question_draft_contender(struct question_draft *d, int64_t backend);
/* Of a struct question_draft, as a GDestroyNotify. */
void question_draft_free(void *draft);

#endif
