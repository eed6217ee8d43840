/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/check.h"
#include "analyze/lib/quantity.h"
#include "analyze/lib/summary.h"

/* "precision 2%" as 0.02; NAN for a rule that is none of precision. */
static double
precision_of(const char *stopping)
{
	const char *number = strchr(stopping, ' ');

	if (number == NULL || (!g_str_has_prefix(stopping, "precision") && !g_str_has_prefix(stopping, "until")))
		return NAN;
	return g_ascii_strtod(number, NULL) / 100;
}

/* Relative half width of a backend's interval, on logs. */
static double
half_width(const struct side *s, double alpha)
{
	struct summary sum = summary_of(s->loss, s->n, 1 - alpha, NAN);

	return expm1((sum.mean_ci.hi - sum.mean_ci.lo) / 2);
}

static void
look_at_precision(struct check_context *c, double wanted)
{
	const struct reading *r = c->reading;
	g_autofree char *asked = percent_text(wanted, true);

	for (size_t i = 0; r->field.has_logs && i < r->q->n; i++) {
		double reached = r->field.side[i].n >= 2 ? half_width(&r->field.side[i], r->rules->alpha) : NAN;
		g_autofree char *width = percent_text(reached, false);

		if (reached > wanted * 1.05)
			check_doubt(c, "precision", ABOUT_WORKLOAD, r->q->contender[i].backend, (struct check_words){
			    g_strdup_printf("Precision not reached: ±%s at %zu runs of %s, ±%s was asked for.", width,
			    r->field.side[i].n, r->q->contender[i].title, asked), "Raise the cap on rounds." });
	}
}

static void
look(struct check_context *c)
{
	struct sitting s = results_sitting(c->stats, c->reading->q);
	double wanted = s.stopping != NULL ? precision_of(s.stopping) : NAN;

	if (s.extended > 0)
		check_doubt(c, "extended", ABOUT_WORKLOAD, 0, (struct check_words){ g_strdup_printf(
		    "Rounds were added %zu time%s after the results had been looked at.", s.extended,
		    s.extended == 1 ? "" : "s"), "Plan the number of rounds beforehand: stopping when the answer"
		    " pleases makes false claims likelier." });
	if (s.stopping != NULL && g_str_has_prefix(s.stopping, "until"))
		check_doubt(c, "sequential", ABOUT_WORKLOAD, 0, (struct check_words){ g_strdup(
		    "Measuring went on until the intervals were narrow enough: nominal 95 %, real about 90 to 95 %."),
		    "Use precision instead of until: its two stages keep what they promise." });
	if (!isnan(wanted))
		look_at_precision(c, wanted);
	g_free(s.stopping);
}

const struct check check_stopping = { look, true };
