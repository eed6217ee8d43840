/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_one_run: backends that ran only once. */
#include <glib.h>

#include "analyze/lib/checks.h"

enum { NAMED_MOST = 5 };

static const char advice[] = "Run at least five rounds; ten are better.";

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
	if (once > 1 && (once == s->k || once > NAMED_MOST)) {
		checks_found(c, "one-run", ABOUT_WORKLOAD, 0, (struct check_words){ once == s->k ?
		    g_strdup("Each backend was run once: how much runs vary is not known.") : g_strdup_printf(
		    "%zu backends were run once: how much their runs vary is not known.", once), advice });
		return;
	}
	for (size_t i = 0; i < s->k; i++)
		if (ran_once(&s->of[i]))
			checks_found(c, "one-run", ABOUT_WORKLOAD, s->of[i].backend, (struct check_words){ g_strdup_printf(
			    "%s was run once: how much its runs vary is not known.", s->of[i].title), advice });
}

const struct check check_one_run = {
	.codes = "one-run",
	.look = look,
	.scope = CHECK_WORKLOAD,
};
