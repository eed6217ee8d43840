/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_gate.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"

/* Without a gate, and with one. */
static const char *const judgements[][2] = {
	[GATE_WITHIN] = { "not slower", "within the gate" },
	[GATE_UNDECIDED] = { "too few runs to tell", "too few runs to tell" },
	[GATE_WORSE] = { "slower", "worse than the gate allows" },
};

/* What keeps a pair from being held against each other. NULL: nothing; else g_free. */
static char *
obstacle(const struct gate_change *c)
{
	switch (c->judgement) {
	case GATE_SAME:
		return g_strdup("the very runs of before, so nothing was measured since");
	case GATE_NEW:
		return g_strdup("not measured before");
	case GATE_MISSING:
		return g_strdup("measured before, and not now");
	case GATE_FAILED:
		return c->failed == 1 ? g_strdup("its only run failed") :
					g_strdup_printf("all its %zu runs failed", c->failed);
	case GATE_OTHER_LOAD:
		return g_strdup("another load than before: the workload's options differ");
	default:
		return NULL;
	}
}

/* "; 2 of 10 runs failed; 5 runs are those of before" */
static void
append_doubts(GString *text, const struct gate_change *c)
{
	if (c->failed > 0)
		g_string_append_printf(
		    text, "; %zu of %zu runs failed", c->failed, c->failed + c->runs);
	if (c->shared > 0)
		g_string_append_printf(text, "; %zu of its runs %s of before", c->shared,
		    c->shared == 1 ? "is one" : "are those");
}

char *
words_gate_change(const struct gate_change *change, bool is_gated)
{
	struct interval i = change->interval;
	g_autofree char *ratio = NULL, *range = NULL, *why = obstacle(change);
	GString *text = g_string_new(change->title);

	if (why != NULL) {
		g_string_append_printf(text, ": %s.", why);
		return g_string_free(text, FALSE);
	}
	ratio = quantity_ratio(change->ratio);
	range = isnan(i.lo) ? g_strdup("no interval") : quantity_ratio_range(i.lo, i.hi);
	if (isnan(change->ratio))
		g_string_append(text, ": no ratio can be told");
	else
		g_string_append_printf(text, ": %s of before (%s)", ratio, range);
	g_string_append_printf(text, ", %s", judgements[change->judgement][is_gated]);
	append_doubts(text, change);
	return g_string_free(g_string_append_c(text, '.'), FALSE);
}

static void
append_judged(GString *text, const struct gate *gate, double allowed)
{
	g_autofree char *share = allowed > 0 ? quantity_percent(allowed, true) : NULL;
	g_autofree char *than =
	    share != NULL ? g_strdup_printf("slower by more than %s", share) : g_strdup("slower");
	size_t n = gate_judged(gate), worse = gate->count[GATE_WORSE];
	size_t undecided = gate->count[GATE_UNDECIDED];

	if (worse > 0)
		g_string_append_printf(text, "%zu of %zu got %s.", worse, n, than);
	else if (undecided > 0)
		g_string_append_printf(text,
		    "None of %zu is shown to be %s; of %zu it cannot be ruled out.", n, than,
		    undecided);
	else
		g_string_append_printf(text, "None of %zu got %s.", n, than);
}

char *
words_gate_verdict(const struct gate *gate, double allowed)
{
	GString *text = g_string_new("");
	size_t broken = gate_broken(gate), same = gate->count[GATE_SAME];

	if (gate_judged(gate) > 0)
		append_judged(text, gate, allowed);
	if (broken > 0)
		g_string_append_printf(text, "%s%zu could not be held against before.",
		    text->len > 0 ? " " : "", broken);
	if (same > 0)
		g_string_append_printf(text, "%s%zu %s the same runs on both sides.",
		    text->len > 0 ? " " : "", same, same == 1 ? "has" : "have");
	return g_string_free(text, FALSE);
}
