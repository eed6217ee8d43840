/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_disagree: claims of the t test that the exact rank test does not bear out. */
#include <glib.h>

#include "analyze/lib/checks.h"

static void
look(struct check_context *c)
{
	const struct standings *s = &c->ranking->standings;

	for (size_t i = 0; i < s->k; i++) {
		for (size_t j = i + 1; j < s->k; j++) {
			if (!standings_pair(s, i, j)->disagree)
				continue;
			checks_found(c, "tests-disagree", ABOUT_MEASURE, s->of[i].backend, (struct check_words){
			    g_strdup_printf("%s leads %s by the t test, and the exact rank test does not bear it out.",
			    s->of[i].title, s->of[j].title),
			    "Look at the runs: a few far values may carry the difference. More rounds decide." });
		}
	}
}

const struct check check_disagree = {
	.codes = "tests-disagree",
	.look = look,
	.scope = CHECK_MEASURE,
};
