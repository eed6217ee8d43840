/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_resolution: values that do not vary at the step of their clock. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/quantity.h"

static const struct check_finding no_variation = {
	.code = "no-variation",
	.about = ABOUT_MEASURE,
	.advice = "Make the runs longer, or print more digits.",
};

static bool
is_flat(const struct contender *b)
{
	for (size_t r = 1; r < b->n; r++)
		if (b->run[r].value != b->run[0].value)
			return false;
	return b->n >= 2;
}

static void
look(struct check_context *c)
{
	const struct question *q = c->ranking->q;

	for (size_t i = 0; i < q->n; i++) {
		const struct contender *b = &q->contender[i];
		g_autofree char *step = quantity_text(b->resolution, q->unit);

		if (!is_flat(b))
			continue;
		if (isnan(b->resolution))
			checks_found(c, &no_variation, b->backend,
			    "All runs of %s gave the same number,"
			    " and the step of its clock is not known: no interval can be given, and"
			    " between two such backends the exact rank test alone decides.",
			    b->title);
		else
			checks_found(c, &no_variation, b->backend,
			    "No variation of %s was seen at the"
			    " clock's resolution (%s); the step stands in for it.",
			    b->title, step);
	}
}

const struct check check_resolution = { look, CHECK_MEASURE };
