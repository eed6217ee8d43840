/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * summarize: count, mean, spread and interval of each backend's runs, in a fresh store for
 * statistics.
 */
#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/statistics/outlier.h"
#include "analyze/lib/statistics/summary.h"
#include "data/lib/answer/results.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/freshness.h"

static size_t
flag_outliers(
    struct store *stats, const struct question *q, const struct contender *c, const double *value)
{
	unsigned char *mark = g_new(unsigned char, c->n + 1);
	double *z = g_new(double, c->n + 1);
	size_t flagged = 0;

	outlier_mark(value, c->n, mark, z);
	for (size_t r = 0; r < c->n; r++) {
		if (mark[r] == 0)
			continue;
		results_put_flag(stats, c->run[r].run, q->metric, z[r],
		    mark[r] & OUTLIER_SEVERE   ? "severe" :
			mark[r] & OUTLIER_MILD ? "mild" :
						 "none");
		flagged += (mark[r] & OUTLIER_FLAG) != 0;
	}
	g_free(z);
	g_free(mark);
	return flagged;
}

/* Interval of the mean wide enough for all backends of the question at once. */
static struct interval
simultaneous(const struct question *q, const double *value, const struct contender *c, double alpha)
{
	return summary_of(value, c->n, 1 - alpha / (double)q->n, c->resolution).mean_ci;
}

static void
summarize_runs(
    struct store *stats, const struct question *q, const struct contender *c, double alpha)
{
	double *value = g_new(double, c->n);
	struct summary s;
	struct interval all;

	for (size_t r = 0; r < c->n; r++)
		value[r] = c->run[r].value;
	s = summary_of(value, c->n, 1 - alpha, c->resolution);
	all = simultaneous(q, value, c, alpha);
	results_put(stats, "summary", q,
	    (const struct results_cell[]){ { "backend", (double)c->backend, NULL },
		{ "kind", 0, "runs" }, { "n", (double)c->n, NULL },
		{ "n_failed", (double)c->failed, NULL }, { "min", s.min, NULL },
		{ "max", s.max, NULL }, { "mean", s.mean, NULL }, { "median", s.median, NULL },
		{ "q25", s.q25, NULL }, { "q75", s.q75, NULL }, { "sd", s.sd, NULL },
		{ "cv", s.cv, NULL }, { "mad", s.mad, NULL }, { "se", s.se, NULL },
		{ "mean_lo", s.mean_ci.lo, NULL }, { "mean_hi", s.mean_ci.hi, NULL },
		{ "median_lo", s.median_ci.lo, NULL }, { "median_hi", s.median_ci.hi, NULL },
		{ "median_coverage", s.median_coverage, NULL },
		{ "geometric_mean", s.geometric_mean, NULL },
		{ "geometric_lo", s.geometric_ci.lo, NULL },
		{ "geometric_hi", s.geometric_ci.hi, NULL }, { "log_sd", s.sd_log, NULL },
		{ "simultaneous_lo", all.lo, NULL }, { "simultaneous_hi", all.hi, NULL },
		{ "lag1", s.lag1, NULL }, { "resolution", c->resolution, NULL },
		{ "at_floor", s.floored, NULL },
		{ "flagged", (double)flag_outliers(stats, q, c, value), NULL }, { 0 } });
	g_free(value);
}

/* Another tool's summary, or nothing at all: every run failed. */
static void
summarize_moments(
    struct store *stats, const struct question *q, const struct contender *c, double alpha)
{
	static const struct moments nothing = { 0, NAN, NAN, NAN, NAN, NAN };
	const struct moments *t = c->moments != NULL ? c->moments : &nothing;
	struct summary s = summary_of_moments(t, 1 - alpha);
	struct interval all = summary_of_moments(t, 1 - alpha / (double)q->n).mean_ci;

	results_put(stats, "summary", q,
	    (const struct results_cell[]){ { "backend", (double)c->backend, NULL },
		{ "kind", 0, c->moments != NULL ? "moments" : "runs" }, { "n", t->n, NULL },
		{ "n_failed", (double)c->failed, NULL }, { "min", t->min, NULL },
		{ "max", t->max, NULL }, { "mean", t->mean, NULL }, { "median", t->median, NULL },
		{ "sd", s.sd, NULL }, { "cv", s.cv, NULL }, { "se", s.se, NULL },
		{ "mean_lo", s.mean_ci.lo, NULL }, { "mean_hi", s.mean_ci.hi, NULL },
		{ "geometric_mean", s.geometric_mean, NULL }, { "log_sd", s.sd_log, NULL },
		{ "simultaneous_lo", all.lo, NULL }, { "simultaneous_hi", all.hi, NULL },
		{ "resolution", c->resolution, NULL }, { 0 } });
}

static void
summarize(struct store *stats, const struct question *q, void *alpha)
{
	for (size_t i = 0; i < q->n; i++) {
		if (q->contender[i].n > 0)
			summarize_runs(stats, q, &q->contender[i], *(const double *)alpha);
		else
			summarize_moments(stats, q, &q->contender[i], *(const double *)alpha);
	}
}

static void
summarize_all(const char *runs_path, const char *stats_path)
{
	struct store *stats = store_create_stats(stats_path, runs_path);
	struct study rules = results_rules(stats);

	question_each(stats, summarize, &rules.alpha);
	study_clear(&rules);
	store_close(stats);
}

int
main(int argc, char *argv[])
{
	bool only_asked = false;
	const struct option_spec options[] = {
		{ "is-fresh", 0, OPTION_FLAG, &only_asked, NULL,
		    "exit 0 if STATS.db holds all of RUNS.db, 1 if not; write nothing" },
		{ 0 },
	};
	const struct program program = { "RUNS.db STATS.db",
		"count, mean, spread and interval of each backend's runs, in a fresh store for"
		" statistics",
		options, 2, 2 };
	int at = option_parse(argc, argv, &program);

	if (only_asked)
		return !freshness_holds(argv[at + 1], argv[at]);
	summarize_all(argv[at], argv[at + 1]);
	return cli_finish(stdout);
}
