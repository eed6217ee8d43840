/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_not_randomised: runs whose order was not randomised. */
#include <glib.h>

#include "analyze/lib/check/checks.h"

static const struct check_finding not_randomised = {
	.code = "not-randomised",
	.about = ABOUT_WORKLOAD,
	.advice = "Let podium-run measure in shuffled rounds. If the imported order was random,"
		  " import with --design=shuffled or --design=rounds.",
};

static void
look(struct check_context *c)
{
	if (c->ranking->standings.k >= 2 && g_str_equal(c->ranking->q->design, "grouped"))
		checks_found(c, &not_randomised, 0,
		    "The order of runs was not randomised:"
		    " drift cannot be told from a difference.");
}

const struct check check_not_randomised = { look, CHECK_WORKLOAD };
