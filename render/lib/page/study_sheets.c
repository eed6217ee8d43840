/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/study_sheets.h"

#include <string.h>

#include "data/lib/answer/report_fact.h"
#include "data/lib/answer/report_latency.h"
#include "data/lib/answer/report_run.h"

static const struct datasheet_column summary_columns[] = {
	{ "workload", CELL_TEXT, "short name of the load" },
	{ "metric", CELL_TEXT, "what was measured" },
	{ "unit", CELL_TEXT, "of mean, sd and all that are in the metric's unit" },
	{ "better", CELL_TEXT, "lower, higher or none" },
	{ "backend", CELL_TEXT, "short name of what was measured" },
	{ "backend_title", CELL_TEXT, "its name for readers" },
	{ "place", CELL_INTEGER, "order of geometric means, 1 is best" },
	{ "rank_lo", CELL_INTEGER, "best place that the runs leave open" },
	{ "rank_hi", CELL_INTEGER, "worst place that the runs leave open" },
	{ "letters", CELL_TEXT, "two backends share one exactly if they are not told apart" },
	{ "n", CELL_INTEGER, "runs" },
	{ "n_failed", CELL_INTEGER, "runs that failed, timed out or were invalid" },
	{ "flagged", CELL_INTEGER, "runs far from the others; they are counted all the same" },
	{ "mean", CELL_REAL, "arithmetic mean" },
	{ "mean_lo", CELL_REAL, "lower end of the mean's t interval" },
	{ "mean_hi", CELL_REAL, "upper end of the mean's t interval" },
	{ "sd", CELL_REAL, "standard deviation, n - 1" },
	{ "cv", CELL_REAL, "standard deviation over the mean" },
	{ "min", CELL_REAL, "least value" },
	{ "q25", CELL_REAL, "lower quartile, type 7 (PERCENTILE.INC)" },
	{ "median", CELL_REAL, "median" },
	{ "q75", CELL_REAL, "upper quartile, type 7 (PERCENTILE.INC)" },
	{ "max", CELL_REAL, "greatest value" },
	{ "mad", CELL_REAL, "median absolute deviation, not scaled" },
	{ "geometric_mean", CELL_REAL, "geometric mean" },
	{ "simultaneous_lo", CELL_REAL,
	    "lower end of the mean's interval for all backends together" },
	{ "simultaneous_hi", CELL_REAL,
	    "upper end of the mean's interval for all backends together" },
	{ "ratio_to_first", CELL_REAL, "how much worse than the first, by geometric means" },
	{ "ratio_lo", CELL_REAL, "lower end of its interval for all comparisons together" },
	{ "ratio_hi", CELL_REAL, "upper end of its interval for all comparisons together" },
};

static void
fill_summary(struct datasheet *sheet, struct report *report)
{
	datasheet_columns(sheet, summary_columns, G_N_ELEMENTS(summary_columns));
	for (size_t i = 0; i < report->n_result; i++) {
		const struct report_result *r = &report->result[i];

		for (size_t j = 0; j < r->n_row; j++) {
			const struct report_row *row = &r->row[j];
			const char *text[] = { r->workload->name, r->metric->name, r->metric->unit,
				r->metric->better, row->backend->name, row->backend->title };
			const double real[] = { row->mean, row->mean_lo, row->mean_hi, row->sd,
				row->cv, row->min, row->q25, row->median, row->q75, row->max,
				row->mad, row->geometric_mean, row->simultaneous_lo,
				row->simultaneous_hi, row->ratio, row->ratio_lo, row->ratio_hi };

			for (size_t k = 0; k < G_N_ELEMENTS(text); k++)
				datasheet_text(sheet, text[k]);
			datasheet_known(sheet, row->place);
			datasheet_known(sheet, row->rank_lo);
			datasheet_known(sheet, row->rank_hi);
			datasheet_text(sheet, row->letters);
			datasheet_known(sheet, row->n);
			datasheet_integer(sheet, row->n_failed);
			datasheet_integer(sheet, row->flagged);
			for (size_t k = 0; k < G_N_ELEMENTS(real); k++)
				datasheet_real(sheet, real[k]);
		}
	}
}

static void
add_metric_columns(struct datasheet *sheet, const struct report_metric *metric, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct datasheet_column c = { metric[i].name, CELL_REAL, metric[i].title };

		datasheet_columns(sheet, &c, 1);
	}
}

static const struct datasheet_column runs_columns[] = {
	{ "backend", CELL_TEXT, "short name of what was measured" },
	{ "backend_title", CELL_TEXT, "its name for readers" },
	{ "workload", CELL_TEXT, "short name of the load" },
	{ "round", CELL_INTEGER, "each backend once, in shuffled order" },
	{ "position", CELL_INTEGER, "place within the round, 1 is first" },
	{ "start", CELL_TIME, "when the run began, UTC" },
	{ "status", CELL_TEXT, "ok, failed, timed-out or invalid" },
	{ "reason", CELL_TEXT, "why it is not ok; with --private in the words of what failed" },
};

/*
 * Behind the first colon stand another program's words, and names of hosts, addresses and paths in
 * them; before it, what ended the run.
 */
static void
put_reason(struct datasheet *sheet, const char *reason, bool private_too)
{
	g_autofree char *what = NULL;

	if (reason == NULL || private_too) {
		datasheet_text(sheet, reason);
		return;
	}
	what = g_strndup(reason, strcspn(reason, ":"));
	datasheet_text(
	    sheet, strpbrk(what, "/@") == NULL ? g_intern_string(what) : "told with --private");
}

static void
put_runs(struct datasheet *sheet, struct report *report, bool private_too)
{
	struct report_metric *metric;
	struct report_full_run *run;
	size_t n_metric = report_run_metrics(report, &metric), n = report_run_list(report, &run);

	datasheet_columns(sheet, runs_columns, G_N_ELEMENTS(runs_columns));
	add_metric_columns(sheet, metric, n_metric);
	for (size_t i = 0; i < n; i++) {
		datasheet_text(sheet, run[i].backend->name);
		datasheet_text(sheet, run[i].backend->title);
		datasheet_text(sheet, run[i].workload->name);
		datasheet_known(sheet, run[i].round);
		datasheet_known(sheet, run[i].position);
		datasheet_time(sheet, run[i].start_ns);
		datasheet_text(sheet, run[i].status);
		put_reason(sheet, run[i].reason, private_too);
		for (size_t j = 0; j < n_metric; j++)
			datasheet_real(sheet, run[i].value[j]);
	}
}

static void
fill_runs(struct datasheet *sheet, struct report *report)
{
	put_runs(sheet, report, false);
}

static void
fill_private_runs(struct datasheet *sheet, struct report *report)
{
	put_runs(sheet, report, true);
}

static void
add_pair(struct datasheet *sheet, const struct report_result *r, const struct report_pair *p)
{
	const double real[] = { p->ratio, p->lo, p->hi, p->simultaneous_lo, p->simultaneous_hi,
		p->t, p->df, p->p_a_holm, p->p_b_holm, p->p_rank, p->p_equivalent_holm,
		p->superiority, p->cliff, p->detectable };

	datasheet_text(sheet, r->workload->name);
	datasheet_text(sheet, r->metric->name);
	datasheet_text(sheet, r->row[p->a].backend->name);
	datasheet_text(sheet, r->row[p->b].backend->name);
	datasheet_text(sheet, p->method);
	datasheet_known(sheet, p->n_a);
	datasheet_known(sheet, p->n_b);
	for (size_t k = 0; k < G_N_ELEMENTS(real); k++)
		datasheet_real(sheet, real[k]);
	datasheet_known(sheet, p->runs_needed);
	datasheet_integer(sheet, p->separated);
	datasheet_integer(sheet, p->equivalent);
	datasheet_integer(sheet, p->disagree);
}

static const struct datasheet_column pairs_columns[] = {
	{ "workload", CELL_TEXT, "short name of the load" },
	{ "metric", CELL_TEXT, "what was measured" },
	{ "a", CELL_TEXT, "the better of the two by geometric mean" },
	{ "b", CELL_TEXT, "the other" },
	{ "method", CELL_TEXT, "paired, welch, moments, rank or none" },
	{ "n_a", CELL_INTEGER, "values of a that were used" },
	{ "n_b", CELL_INTEGER, "values of b that were used" },
	{ "ratio", CELL_REAL, "how much worse b is than a" },
	{ "lo", CELL_REAL, "lower end of its interval, alone" },
	{ "hi", CELL_REAL, "upper end of its interval, alone" },
	{ "simultaneous_lo", CELL_REAL, "lower end for all comparisons together" },
	{ "simultaneous_hi", CELL_REAL, "upper end for all comparisons together" },
	{ "t", CELL_REAL, "Student's t on logarithms" },
	{ "df", CELL_REAL, "its degrees of freedom" },
	{ "p_a_holm", CELL_REAL, "one-sided p of 'a is better', adjusted" },
	{ "p_b_holm", CELL_REAL, "one-sided p of 'b is better', adjusted" },
	{ "p_rank", CELL_REAL, "exact rank test, two-sided" },
	{ "p_equivalent_holm", CELL_REAL, "two one-sided tests at the margin, adjusted" },
	{ "superiority", CELL_REAL, "chance that a run of a is better than one of b" },
	{ "cliff", CELL_REAL, "Cliff's delta" },
	{ "detectable", CELL_REAL, "the smallest ratio that the runs at hand would show" },
	{ "runs_needed", CELL_INTEGER, "runs each to show the margin with 80 % power" },
	{ "separated", CELL_INTEGER, "1: told apart" },
	{ "equivalent", CELL_INTEGER, "1: shown to lie within the margin" },
	{ "disagree", CELL_INTEGER, "1: the rank test does not bear out the t test" },
};

static void
fill_pairs(struct datasheet *sheet, struct report *report)
{
	datasheet_columns(sheet, pairs_columns, G_N_ELEMENTS(pairs_columns));
	for (size_t i = 0; i < report->n_result; i++)
		for (size_t j = 0; j < report->result[i].n_pair; j++)
			if (report->result[i].pair[j].method != NULL)
				add_pair(sheet, &report->result[i], &report->result[i].pair[j]);
}

static void
add_latency(
    struct datasheet *sheet, const struct report_workload *w, const struct report_latency *l)
{
	static const double quantile[] = { 0.5, 0.9, 0.95, 0.99, 0.999, 0.9999 };

	datasheet_text(sheet, w->name);
	datasheet_text(sheet, l->backend->name);
	datasheet_text(sheet, l->kind);
	datasheet_text(sheet, l->loop);
	datasheet_integer(sheet, l->runs);
	datasheet_integer(sheet, (int64_t)l->histogram->n);
	datasheet_integer(sheet, (int64_t)l->histogram->min_ns);
	datasheet_real(sheet, histogram_mean(l->histogram));
	for (size_t i = 0; i < G_N_ELEMENTS(quantile); i++)
		if (histogram_supports(l->histogram, quantile[i]))
			datasheet_integer(
			    sheet, (int64_t)histogram_percentile(l->histogram, quantile[i]));
		else
			datasheet_text(sheet, NULL);
	datasheet_integer(sheet, (int64_t)l->histogram->max_ns);
}

static const struct datasheet_column latency_columns[] = {
	{ "workload", CELL_TEXT, "short name of the load" },
	{ "backend", CELL_TEXT, "short name of what was measured" },
	{ "kind", CELL_TEXT, "kind of operation" },
	{ "loop", CELL_TEXT,
	    "closed: service time, waits not counted; open: from the intended start" },
	{ "runs", CELL_INTEGER, "runs whose histograms are merged here" },
	{ "operations", CELL_INTEGER, "operations in them" },
	{ "min_ns", CELL_INTEGER, "shortest" },
	{ "mean_ns", CELL_REAL, "mean" },
	{ "p50_ns", CELL_INTEGER, "median of the merged histogram, as are all percentiles" },
	{ "p90_ns", CELL_INTEGER, "90th percentile; empty where fewer than ten lie above it" },
	{ "p95_ns", CELL_INTEGER, "95th percentile" },
	{ "p99_ns", CELL_INTEGER, "99th percentile" },
	{ "p999_ns", CELL_INTEGER, "99.9th percentile" },
	{ "p9999_ns", CELL_INTEGER, "99.99th percentile" },
	{ "max_ns", CELL_INTEGER, "longest" },
};

static void
fill_latency(struct datasheet *sheet, struct report *report)
{
	datasheet_columns(sheet, latency_columns, G_N_ELEMENTS(latency_columns));
	for (size_t i = 0; i < report->n_workload; i++) {
		struct report_latency *list;
		size_t n = report_latency_list(report, &report->workload[i], &list);

		for (size_t j = 0; j < n; j++)
			add_latency(sheet, &report->workload[i], &list[j]);
	}
}

static const struct datasheet_column environment_columns[] = {
	{ "backend", CELL_TEXT, "short name of what was measured" },
	{ "role", CELL_TEXT, "whose fact it is: client, server, target, stack" },
	{ "fact", CELL_TEXT, "its name" },
	{ "value", CELL_TEXT, "its value" },
	{ "values", CELL_INTEGER, "how many different ones the backend's runs had" },
};

static void
fill_facts(struct datasheet *sheet, struct report *report, bool private_too)
{
	struct report_fact *fact;
	size_t n = report_fact_list(report, private_too, &fact);

	datasheet_columns(sheet, environment_columns, G_N_ELEMENTS(environment_columns));
	for (size_t i = 0; i < n; i++) {
		datasheet_text(sheet, fact[i].backend->name);
		datasheet_text(sheet, fact[i].role);
		datasheet_text(sheet, fact[i].name);
		datasheet_text(sheet, fact[i].value);
		datasheet_integer(sheet, fact[i].values);
	}
}

static void
fill_environment(struct datasheet *sheet, struct report *report)
{
	fill_facts(sheet, report, false);
}

static void
fill_whole_environment(struct datasheet *sheet, struct report *report)
{
	fill_facts(sheet, report, true);
}

static void
add_sample(void *context, int64_t run, const char *kind, int64_t index, int64_t latency_ns)
{
	struct datasheet *sheet = context;

	datasheet_integer(sheet, run);
	datasheet_text(sheet, kind);
	datasheet_integer(sheet, index);
	datasheet_integer(sheet, latency_ns);
}

static const struct datasheet_column samples_columns[] = {
	{ "run", CELL_INTEGER, "number of the run in the store" },
	{ "kind", CELL_TEXT, "kind of operation" },
	{ "operation", CELL_INTEGER, "in order of completion, 1 is first" },
	{ "latency_ns", CELL_INTEGER, "how long it took" },
};

static void
fill_samples(struct datasheet *sheet, struct report *report)
{
	datasheet_columns(sheet, samples_columns, G_N_ELEMENTS(samples_columns));
	report_run_samples(report, add_sample, sheet);
}

const char study_sheets_names[] = "summary runs pairs latency environment samples";

struct datasheet *
study_sheets_make(struct report *report, const char *name, bool private_too)
{
	static const struct {
		const char *name;
		void (*fill)(struct datasheet *, struct report *);
		void (*fill_private)(struct datasheet *, struct report *);
	} tables[] = {
		{ "summary", fill_summary, fill_summary },
		{ "runs", fill_runs, fill_private_runs },
		{ "pairs", fill_pairs, fill_pairs },
		{ "latency", fill_latency, fill_latency },
		{ "environment", fill_environment, fill_whole_environment },
		{ "samples", fill_samples, fill_samples },
	};

	for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
		if (strcmp(tables[i].name, name) == 0) {
			struct datasheet *sheet = datasheet_new(tables[i].name);

			(private_too ? tables[i].fill_private : tables[i].fill)(sheet, report);
			return sheet;
		}
	return NULL;
}
