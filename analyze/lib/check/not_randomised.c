/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "analyze/lib/check.h"

static void
look(struct check_context *c)
{
	if (c->reading->standings.k < 2 || !g_str_equal(c->reading->q->design, "grouped"))
		return;
	check_doubt(c, "not-randomised", ABOUT_WORKLOAD, 0, (struct check_words){
	    g_strdup("The order of runs was not randomised: drift cannot be told from a difference."),
	    "Let podium-run measure in shuffled rounds. If the imported order was random, import with"
	    " --design=shuffled or --design=rounds." });
}

const struct check check_not_randomised = { look, true };
