/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/words/words_gate.h"

#include <glib.h>
#include <math.h>

#include "analyze/lib/quantity.h"

static const char *const judgements[] = {
	[GATE_WITHIN] = "within the gate",
	[GATE_UNDECIDED] = "too few runs to tell",
	[GATE_WORSE] = "worse than the gate allows",
};

char *
words_gate_change(const struct gate_change *change)
{
	struct interval i = change->interval;
	g_autofree char *ratio = quantity_ratio(change->ratio);
	g_autofree char *range = isnan(i.lo) ? g_strdup("too few runs for an interval") :
					       quantity_ratio_range(i.lo, i.hi);

	return g_strdup_printf("%s: %s of before (%s), %s.", change->title, ratio, range,
	    judgements[change->judgement]);
}

char *
words_gate_verdict(const struct gate *gate, double allowed)
{
	g_autofree char *share = quantity_percent(allowed, true);

	if (gate->worse > 0)
		return g_strdup_printf(
		    "%zu of %zu got slower by more than %s.", gate->worse, gate->n, share);
	if (gate->undecided > 0)
		return g_strdup_printf(
		    "None of %zu is shown to be slower by more than %s; of %zu it cannot be ruled"
		    " out.",
		    gate->n, share, gate->undecided);
	return g_strdup_printf("None of %zu got slower by more than %s.", gate->n, share);
}
