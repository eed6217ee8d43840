/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_drift: does the order of the runs in time show in their values?. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/checks.h"
#include "analyze/lib/quantity.h"

static void
found(struct check_context *c, const char *code, char *sentence, const char *advice)
{
	checks_found(c, code, ABOUT_MEASURE, 0, (struct check_words){ sentence, advice });
}

static const char *
way(double change)
{
	return change > 0 ? "rose" : "fell";
}

/* Trend, level shift and memory of the run before are one fault seen three ways: the plainest is recorded. */
static void
look_at_order(struct check_context *c)
{
	const struct timeline *t = &c->ranking->timeline;
	g_autofree char *total = quantity_percent(fabs(expm1(t->total)), false);
	g_autofree char *shift = quantity_percent(fabs(expm1(t->shift)), false);
	bool in_rounds = g_str_equal(c->ranking->q->design, "rounds");

	if (t->has_shift && !(t->has_trend && t->tau_p <= t->shift_p))
		found(c, "level-shift", g_strdup_printf("The level %s by %s after run %zu of the session.",
		    way(t->shift), shift, t->shift_after), "Find out what changed then.");
	else if (t->has_trend)
		found(c, "drift", g_strdup_printf("Values %s by %s over the session.%s", way(t->total), total,
		    in_rounds ? " What all backends share of it cancels within the rounds." : ""),
		    "Look for heat, a filling disk, growing data or a busy neighbour.");
	else if (t->has_serial)
		found(c, "serial", g_strdup_printf("A run resembles the one before it (correlation %.2f):"
		    " runs are worth less than their number.", t->lag1),
		    "Leave more time between runs, or drop caches before each.");
}

static void
look(struct check_context *c)
{
	const struct timeline *t = &c->ranking->timeline;

	if (!t->is_known)
		return;
	look_at_order(c);
	if (t->has_position)
		found(c, "position", g_strdup("The place within a round shows in the values."),
		    "Give every run the same start: cool-down, dropped caches, fresh data.");
	if (t->has_predecessor)
		found(c, "predecessor", g_strdup("Which backend ran before shows in the values."),
		    "Give every run the same start: cool-down, dropped caches, fresh data.");
	if (t->has_first_block)
		found(c, "first-round", g_strdup("The first round differs from the others: a cold start?"),
		    "Warm up by a fixed, planned time.");
}

const struct check check_drift = {
	.codes = "level-shift drift serial position predecessor first-round",
	.look = look,
	.scope = CHECK_WORKLOAD,
};
