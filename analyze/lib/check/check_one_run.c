/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_one_run: backends that ran only once. */
#include <glib.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding one_run = {
	.code = "one-run",
	.about = ABOUT_WORKLOAD,
	.advice = "Run at least five rounds; ten are better.",
};

enum { NAMED_MOST = 5 };

static bool
ran_once(const struct standing *st)
{
	return st->n == 1 && !st->is_summary_only;
}

static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;
	size_t once = 0;

	for (size_t i = 0; i < s->k; i++)
		once += ran_once(&s->of[i]);
	if (once > 1 && once == s->k) {
		checks_found(
		    c, &one_run, 0, "Each backend was run once: how much runs vary is not known.");
	} else if (once > NAMED_MOST) {
		checks_found(c, &one_run, 0,
		    "%zu backends were run once: how much their runs vary is not known.", once);
	} else {
		for (size_t i = 0; i < s->k; i++)
			if (ran_once(&s->of[i]))
				checks_found(c, &one_run, s->of[i].backend,
				    "%s was run once: how much its runs vary is not known.",
				    s->of[i].title);
	}
}

const struct check check_one_run = { look, CHECK_WORKLOAD };
