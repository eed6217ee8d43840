/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_families: how many of a study's rankings chance alone may have got wrong. */
#include <glib.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/quantity.h"

static const struct check_finding families = {
	.code = "families",
	.about = ABOUT_STUDY,
};

/*
 * A study of many rankings is bound to make a false claim somewhere: how many is part of the
 * answer.
 */
static void
look(struct check_context *c)
{
	g_autofree char *alpha = quantity_percent(c->alpha, true);

	if (c->families >= 2)
		checks_found(c, &families, 0,
		    "This study holds %zu rankings, each wrong somewhere with a chance of at most"
		    " %s: up to %.1f of them may be expected to be.",
		    c->families, alpha, c->alpha * (double)c->families);
}

const struct check check_families = { look, CHECK_STUDY };
