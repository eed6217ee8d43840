/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/check.h"
#include "analyze/lib/distributions.h"
#include "analyze/lib/quantity.h"
#include "analyze/lib/summary.h"
#include "analyze/lib/words_parts.h"

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

/*
 * The same by Stein (1945): the spread of the pilot alone, with its degrees of freedom, over all runs of the session.
 * That the pilot's spread chose their number does not harm it. NAN: too few runs, or no variation.
 */
static double
half_width_of_stein(const struct contender *b, const struct side *s, const struct results_stopping *sitting, double alpha)
{
	double *loss = g_new(double, b->n + 1), variance, half = NAN;
	size_t n = 0, pilot;

	for (size_t r = 0; r < b->n; r++)
		if (b->run[r].session == sitting->session)
			loss[n++] = s->loss[r];
	pilot = MIN(n, (size_t)sitting->pilot);
	if (pilot >= 2) {
		variance = fmax(sample_variance(loss, pilot, sample_mean(loss, pilot)), s->sample.floor_variance);
		if (variance > 0)
			half = expm1(student_quantile(1 - alpha / 2, (double)pilot - 1) * sqrt(variance / (double)n));
	}
	g_free(loss);
	return half;
}

/* What was asked for, and each backend's interval by the rule that chose the number of runs. */
static void
say_stein(struct check_context *c, const struct results_stopping *sitting, double wanted)
{
	const struct reading *r = c->reading;
	g_autofree char *asked = percent_text(wanted, true), *sure = percent_text(1 - r->rules->alpha, true);
	GPtrArray *halves = g_ptr_array_new_with_free_func(g_free);
	GString *list = g_string_new("");
	bool reached = true;

	for (size_t i = 0; i < r->q->n; i++) {
		double half = half_width_of_stein(&r->q->contender[i], &r->field.side[i], sitting, r->rules->alpha);
		g_autofree char *width = percent_text(half, false);

		if (!isnan(half))
			g_ptr_array_add(halves, g_strdup_printf("%s ±%s", r->q->contender[i].title, width));
		reached &= !(half > wanted * (1 + 1e-9));
	}
	words_append_list(list, halves);
	if (halves->len > 0)
		check_doubt(c, reached ? "stein" : "precision", ABOUT_WORKLOAD, 0, (struct check_words){ g_strdup_printf(
		    "Precision %s: ±%s was asked for; the %s intervals by Stein's two stages, from the spread of the"
		    " first %zu rounds, are %s.", reached ? "reached" : "not reached", asked, sure,
		    (size_t)sitting->pilot, list->str),
		    reached ? NULL : "Raise the cap on rounds, or finish the plan with podium-run." });
	g_string_free(list, TRUE);
	g_ptr_array_free(halves, TRUE);
}

static void
look_at_precision(struct check_context *c, double wanted)
{
	const struct reading *r = c->reading;
	g_autofree char *asked = percent_text(wanted, true);

	for (size_t i = 0; i < r->q->n; i++) {
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
	struct results_stopping s = results_stopping(c->stats, c->reading->q);
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
	if (c->reading->field.has_logs && wanted > 0 && g_str_has_prefix(s.stopping, "until"))
		look_at_precision(c, wanted);
	else if (c->reading->field.has_logs && wanted > 0)
		say_stein(c, &s, wanted);
	g_free(s.stopping);
}

const struct check check_stopping = { look, true };
