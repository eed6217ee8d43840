/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_failures: backends with runs that failed. */
#include <glib.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding failed = {
	.code = "failed-runs",
	.about = ABOUT_WORKLOAD,
	.advice = "The reasons stand beside the runs. A backend that fails under load may look"
		  " fast in the runs that it finishes.",
};

static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;

	for (size_t i = 0; i < s->k; i++)
		if (s->of[i].failed > 0)
			checks_found(c, &failed, s->of[i].backend, "%zu of %zu runs of %s failed.",
			    s->of[i].failed, s->of[i].tried, s->of[i].title);
	for (size_t i = 0; i < s->n_absent; i++)
		checks_found(c, &failed, s->absent[i]->backend,
		    "Every run of %s failed (%zu): it has no place.", s->absent[i]->title,
		    s->absent[i]->failed);
}

const struct check check_failures = { look, CHECK_WORKLOAD };
