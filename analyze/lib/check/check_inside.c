/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_inside: what the seconds inside the runs say of them. */
#include <glib.h>
#include <math.h>

#include "analyze/lib/check/checks.h"
#include "analyze/lib/statistics/summary.h"
#include "data/lib/steady.h"

static const struct check_finding no_steady_state = {
	.code = "no-steady-state",
	.about = ABOUT_WORKLOAD,
	.advice = "Make the runs longer, or precondition the storage.",
};

static const struct check_finding slow_start = {
	.code = "slow-start",
	.about = ABOUT_WORKLOAD,
	.advice = "Cut the warm-up by a fixed, planned time (--ramp-time).",
};

static const struct check_finding between_runs = {
	.code = "between-runs",
	.about = ABOUT_WORKLOAD,
	.advice = "Add rounds.",
};

enum { BATCHES = 10, SECONDS_LEAST = 2 * BATCHES };

/* What the seconds inside one backend's runs say. */
struct inside {
	double *mean, *batch_variance; /* of each run with seconds enough */
	size_t n, unsteady;            /* runs; that never settled */
	size_t late;                   /* that took over a fifth of themselves to settle */
};

static double
variance_of_batches(const double *second, size_t n)
{
	double batch[BATCHES];
	size_t length = n / BATCHES;

	for (size_t b = 0; b < BATCHES; b++)
		batch[b] = sample_mean(second + b * length, length);
	return sample_variance(batch, BATCHES, sample_mean(batch, BATCHES));
}

static void
look_inside_run(struct check_context *c, int64_t run, struct inside *in)
{
	double *second;
	size_t n = results_seconds(c->stats, run, &second), from;

	/* The last second is seldom a whole one. */
	if (n > SECONDS_LEAST) {
		n--;
		from = steady_from(second, n);
		in->unsteady += from == n;
		in->late += from < n && 5 * from > n;
		in->mean[in->n] = sample_mean(second, n);
		in->batch_variance[in->n++] = variance_of_batches(second, n);
	}
	g_free(second);
}

static void
judge(struct check_context *c, const struct contender *b, const struct inside *in)
{
	double share = summary_between_over_within(in->mean, in->batch_variance, in->n, BATCHES);

	if (in->unsteady > 0)
		checks_found(c, &no_steady_state, b->backend,
		    "%zu of %zu runs of %s never settled:"
		    " no five seconds within 20 %% of their mean.",
		    in->unsteady, in->n, b->title);
	if (in->late > 0)
		checks_found(c, &slow_start, b->backend,
		    "%zu of %zu runs of %s took more than a fifth of their time to settle.",
		    in->late, in->n, b->title);
	if (in->n >= 3 && share > 4)
		checks_found(c, &between_runs, b->backend,
		    "Runs of %s differ more than their inside"
		    " suggests: more runs help, longer runs do not.",
		    b->title);
	if (in->n >= 3)
		c->between_within = fmax(c->between_within, share);
}

static void
look(struct check_context *c)
{
	const struct question *q = c->ranking->q;

	for (size_t i = 0; c->has_seconds && i < q->n; i++) {
		const struct contender *b = &q->contender[i];
		struct inside in = { .mean = g_new(double, b->n + 1),
			.batch_variance = g_new(double, b->n + 1) };

		for (size_t r = 0; r < b->n; r++)
			look_inside_run(c, b->run[r].run, &in);
		judge(c, b, &in);
		g_free(in.mean);
		g_free(in.batch_variance);
	}
}

const struct check check_inside = { look, CHECK_WORKLOAD };
