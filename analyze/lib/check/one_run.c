/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "analyze/lib/check.h"

static void
look(struct check_context *c)
{
	const struct standings *s = &c->reading->standings;
	static const char advice[] = "Run at least five rounds; ten are better.";

	for (size_t i = 0; i < s->k; i++) {
		const struct standing *st = &s->of[i];

		if (st->n != 1 || st->is_told)
			continue;
		check_doubt(c, "one-run", ABOUT_WORKLOAD, st->backend, (struct check_words){ g_strdup_printf(
		    "%s was run once: how much its runs vary is not known.", st->title), advice });
	}
}

const struct check check_one_run = { look, true };
