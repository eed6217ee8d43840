/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_disagree: claims of the t test that the exact rank test does not bear out. */
#include <glib.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding disagree = {
	.code = "tests-disagree",
	.about = ABOUT_MEASURE,
	.advice = "Look at the runs: a few far values may carry the difference. More rounds"
		  " decide.",
};

static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;

	for (size_t i = 0; i < s->k; i++)
		for (size_t j = i + 1; j < s->k; j++)
			if (standings_pair(s, i, j)->disagree)
				checks_found(c, &disagree, s->of[i].backend,
				    "%s leads %s by the t test, and the exact rank test does not"
				    " bear it out.",
				    s->of[i].title, s->of[j].title);
}

const struct check check_disagree = { look, CHECK_MEASURE };
