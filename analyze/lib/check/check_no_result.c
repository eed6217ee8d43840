/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_no_result: workloads all of whose runs failed, which no ranking tells of. */
#include <glib.h>

#include "analyze/lib/check/checks.h"
#include "data/lib/answer/results.h"

static const struct check_finding no_result = {
	.code = "no-result",
	.about = ABOUT_STUDY,
	.advice = "Mend what the reason names, then measure again with podium collect.",
};

/* All are read before one is written down. */
static void
look(struct check_context *c)
{
	g_autoptr(GPtrArray) sentences = g_ptr_array_new_with_free_func(g_free);
	struct results_failure f;

	while (results_next_failure(c->stats, &f))
		g_ptr_array_add(sentences,
		    g_strdup_printf("%s has no result: every run failed (%lld), the first: %s.",
			f.workload, (long long)f.failed, f.reason));
	for (guint i = 0; i < sentences->len; i++)
		checks_found(c, &no_result, 0, "%s", (const char *)sentences->pdata[i]);
}

const struct check check_no_result = { look, CHECK_STUDY };
