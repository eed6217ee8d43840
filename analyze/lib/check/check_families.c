/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_families: how many of a study's rankings chance alone may have got wrong. */
#include <glib.h>

#include "analyze/lib/checks.h"
#include "analyze/lib/quantity.h"

/* A study of many rankings is bound to make a false claim somewhere: how many to expect is part of the answer. */
static void
look(struct check_context *c)
{
	g_autofree char *alpha = quantity_percent(c->alpha, true);

	if (c->families < 2)
		return;
	checks_found(c, "families", ABOUT_STUDY, 0, (struct check_words){ g_strdup_printf(
	    "This study holds %zu rankings, each wrong somewhere with a chance of at most %s: up to %.1f of them may be"
	    " expected to be.", c->families, alpha, c->alpha * (double)c->families), NULL });
}

const struct check check_families = {
	.codes = "families",
	.look = look,
	.scope = CHECK_STUDY,
};
