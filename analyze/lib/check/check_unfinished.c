/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_unfinished: a plan that stopped half way, which is no result yet. */
#include <glib.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding unfinished = {
	.code = "unfinished",
	.about = ABOUT_STUDY,
	.advice = "Finish them with podium-run.",
};

static void
look(struct check_context *c)
{
	const struct results_progress p = results_progress(c->stats);

	if (p.unmeasured > 0)
		checks_found(c, &unfinished, 0, "%zu of %zu planned runs were not measured.",
		    p.unmeasured, p.planned);
}

const struct check check_unfinished = { look, CHECK_STUDY };
