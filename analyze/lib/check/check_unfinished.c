/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_unfinished: a plan that stopped half way is no result yet. */
#include <glib.h>

#include "analyze/lib/checks.h"

static void
look(struct check_context *c)
{
	const struct progress p = results_progress(c->stats);

	if (p.unmeasured > 0)
		checks_found(c, "unfinished", ABOUT_STUDY, 0, (struct check_words){ g_strdup_printf(
		    "%zu of %zu planned runs were not measured.", p.unmeasured, p.planned),
		    "Finish them with podium-run." });
}

const struct check check_unfinished = {
	.codes = "unfinished",
	.look = look,
	.scope = CHECK_STUDY,
};
