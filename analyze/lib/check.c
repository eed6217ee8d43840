/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/check.h"

#include <glib.h>

void
check_doubt(struct check_context *c, const char *code, enum doubt_about about, int64_t backend,
    struct check_words words)
{
	struct results_doubt d = { .code = code, .sentence = words.sentence, .advice = words.advice,
		.workload = c->reading->q->workload, .backend = backend,
		.metric = about == ABOUT_MEASURE ? c->reading->q->metric : 0 };

	results_put_doubt(c->stats, &d);
	g_free(words.sentence);
}
