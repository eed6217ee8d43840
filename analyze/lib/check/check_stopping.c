/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check_stopping: when measuring stopped, and whether it reached the precision that was asked for.
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/quantity.h"
#include "analyze/lib/statistics/distribution.h"
#include "analyze/lib/statistics/summary.h"
#include "analyze/lib/words/words_join.h"

static const struct check_finding extended = {
	.code = "extended",
	.about = ABOUT_WORKLOAD,
	.advice = "Plan the number of rounds beforehand: stopping when the answer pleases makes"
		  " false claims likelier.",
};

static const struct check_finding sequential = {
	.code = "sequential",
	.about = ABOUT_WORKLOAD,
	.advice = "Use precision instead of until: its two stages keep what they promise.",
};

static const struct check_finding stein = {
	.code = "stein",
	.about = ABOUT_WORKLOAD,
};

static const struct check_finding not_by_stein = {
	.code = "precision",
	.about = ABOUT_WORKLOAD,
	.advice = "Raise the cap on rounds, or finish the plan with podium-run.",
};

static const struct check_finding precision = {
	.code = "precision",
	.about = ABOUT_WORKLOAD,
	.advice = "Raise the cap on rounds.",
};

/* "precision 2%" as 0.02; NAN for a rule that is none of precision. */
static double
precision_of(const char *stopping)
{
	const char *number = strchr(stopping, ' ');

	if (number == NULL ||
	    (!g_str_has_prefix(stopping, "precision") && !g_str_has_prefix(stopping, "until")))
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

/*
 * The same by Stein (1945): the spread of the pilot alone, with its degrees of freedom, over all
 * runs of the session. That the pilot's spread chose their number does not harm it. NAN: too few
 * runs, or no variation.
 */
static double
half_width_of_stein(const struct contender *b, const struct side *s,
    const struct results_stopping *rule, double alpha)
{
	double *loss = g_new(double, b->n + 1), variance, half = NAN;
	size_t n = 0, pilot;

	for (size_t r = 0; r < b->n; r++)
		if (b->run[r].session == rule->session)
			loss[n++] = s->loss[r];
	pilot = MIN(n, (size_t)rule->pilot);
	if (pilot >= 2) {
		variance = fmax(sample_variance(loss, pilot, sample_mean(loss, pilot)),
		    s->sample.floor_variance);
		if (variance > 0)
			half =
			    expm1(distribution_student_quantile(1 - alpha / 2, (double)pilot - 1) *
				sqrt(variance / (double)n));
	}
	g_free(loss);
	return half;
}

/*
 * Each backend's interval by the rule that chose the number of runs: "a ±1.8 %". True if all are
 * narrow enough.
 */
static bool
stein_widths(
    const struct ranking *r, const struct results_stopping *rule, double wanted, GPtrArray *widths)
{
	bool reached = true;

	for (size_t i = 0; i < r->q->n; i++) {
		const struct contender *b = &r->q->contender[i];
		double half = half_width_of_stein(b, &r->losses.side[i], rule, r->rules->alpha);
		g_autofree char *width = quantity_percent(half, false);

		if (!isnan(half))
			g_ptr_array_add(widths, g_strdup_printf("%s ±%s", b->title, width));
		reached &= !(half > wanted * (1 + 1e-9));
	}
	return reached;
}

static void
look_at_stein(struct check_context *c, const struct results_stopping *rule, double wanted)
{
	g_autofree char *asked = quantity_percent(wanted, true);
	g_autofree char *sure = quantity_percent(1 - c->ranking->rules->alpha, true);
	GPtrArray *widths = g_ptr_array_new_with_free_func(g_free);
	bool reached = stein_widths(c->ranking, rule, wanted, widths);
	GString *list = g_string_new("");

	words_join_list(list, widths);
	if (widths->len > 0)
		checks_found(c, reached ? &stein : &not_by_stein, 0,
		    "Precision %s: ±%s was asked for;"
		    " the %s intervals by Stein's two stages, from the spread of the first %zu"
		    " rounds,"
		    " are %s.",
		    reached ? "reached" : "not reached", asked, sure, (size_t)rule->pilot,
		    list->str);
	g_string_free(list, TRUE);
	g_ptr_array_free(widths, TRUE);
}

static void
look_at_precision(struct check_context *c, double wanted)
{
	const struct ranking *r = c->ranking;
	g_autofree char *asked = quantity_percent(wanted, true);

	for (size_t i = 0; i < r->q->n; i++) {
		const struct side *s = &r->losses.side[i];
		double reached = s->n >= 2 ? half_width(s, r->rules->alpha) : NAN;
		g_autofree char *width = quantity_percent(reached, false);

		if (reached > wanted * 1.05)
			checks_found(c, &precision, r->q->contender[i].backend,
			    "Precision not reached:"
			    " ±%s at %zu runs of %s, ±%s was asked for.",
			    width, s->n, r->q->contender[i].title, asked);
	}
}

static void
look(struct check_context *c)
{
	struct results_stopping s = results_stopping(c->stats, c->ranking->q);
	double wanted = s.stopping != NULL ? precision_of(s.stopping) : NAN;
	bool is_until = s.stopping != NULL && g_str_has_prefix(s.stopping, "until");

	if (s.extended > 0)
		checks_found(c, &extended, 0,
		    "Rounds were added %zu time%s after the results had been looked at.",
		    s.extended, s.extended == 1 ? "" : "s");
	if (is_until)
		checks_found(c, &sequential, 0,
		    "Measuring went on until the intervals were narrow"
		    " enough: nominal 95 %%, real about 90 to 95 %%.");
	if (c->ranking->losses.has_logs && wanted > 0 && is_until)
		look_at_precision(c, wanted);
	else if (c->ranking->losses.has_logs && wanted > 0)
		look_at_stein(c, &s, wanted);
	g_free(s.stopping);
}

const struct check check_stopping = { look, CHECK_WORKLOAD };
