/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_drift: does the order of the runs in time show in their values? */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/quantity.h"

static const struct check_finding level_shift = {
	.code = "level-shift",
	.about = ABOUT_MEASURE,
	.advice = "Find out what changed then.",
};

static const struct check_finding drift = {
	.code = "drift",
	.about = ABOUT_MEASURE,
	.advice = "Look for heat, a filling disk, growing data or a busy neighbour.",
};

static const struct check_finding serial = {
	.code = "serial",
	.about = ABOUT_MEASURE,
	.advice = "Leave more time between runs, or drop caches before each.",
};

static const struct check_finding position = {
	.code = "position",
	.about = ABOUT_MEASURE,
	.advice = "Give every run the same start: cool-down, dropped caches, fresh data.",
};

static const struct check_finding predecessor = {
	.code = "predecessor",
	.about = ABOUT_MEASURE,
	.advice = "Give every run the same start: cool-down, dropped caches, fresh data.",
};

static const struct check_finding first_round = {
	.code = "first-round",
	.about = ABOUT_MEASURE,
	.advice = "Warm up by a fixed, planned time.",
};

static const char *
way(double change)
{
	return change > 0 ? "rose" : "fell";
}

/*
 * Trend, level shift and memory of the run before are one fault seen three ways: the plainest
 * counts.
 */
static void
look_at_order(struct check_context *c)
{
	const struct timeline *t = &c->ranking->timeline;
	g_autofree char *total = quantity_percent(fabs(expm1(t->total)), false);
	g_autofree char *shift = quantity_percent(fabs(expm1(t->shift)), false);
	bool in_rounds = g_str_equal(c->ranking->q->design, "rounds");

	if (t->has_shift && !(t->has_trend && t->tau_p <= t->shift_p))
		checks_found(c, &level_shift, 0, "The level %s by %s after run %zu of the session.",
		    way(t->shift), shift, t->shift_after);
	else if (t->has_trend)
		checks_found(c, &drift, 0, "Values %s by %s over the session.%s", way(t->total),
		    total,
		    in_rounds ? " What all backends share of it cancels within the rounds." : "");
	else if (t->has_serial)
		checks_found(c, &serial, 0,
		    "A run resembles the one before it (correlation %.2f):"
		    " runs are worth less than their number.",
		    t->lag1);
}

static void
look(struct check_context *c)
{
	const struct timeline *t = &c->ranking->timeline;

	if (!t->is_known)
		return;
	look_at_order(c);
	if (t->has_position)
		checks_found(c, &position, 0, "The place within a round shows in the values.");
	if (t->has_predecessor)
		checks_found(c, &predecessor, 0, "Which backend ran before shows in the values.");
	if (t->has_first_block)
		checks_found(
		    c, &first_round, 0, "The first round differs from the others: a cold start?");
}

const struct check check_drift = { look, CHECK_WORKLOAD };
