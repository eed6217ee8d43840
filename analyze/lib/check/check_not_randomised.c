/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_not_randomised: runs whose order was not randomised. */
#include <glib.h>

#include "analyze/lib/checks.h"

static void
look(struct check_context *c)
{
	if (c->ranking->standings.k < 2 || !g_str_equal(c->ranking->q->design, "grouped"))
		return;
	checks_found(c, "not-randomised", ABOUT_WORKLOAD, 0, (struct check_words){
	    g_strdup("The order of runs was not randomised: drift cannot be told from a difference."),
	    "Let podium-run measure in shuffled rounds. If the imported order was random, import with"
	    " --design=shuffled or --design=rounds." });
}

const struct check check_not_randomised = {
	.codes = "not-randomised",
	.look = look,
	.scope = CHECK_WORKLOAD,
};
