/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report: all that a NAME.stats.db says, as plain structs for those who draw and print it.
 *
 * Everything returned belongs to the report and lives until report_close(). Unknown numbers are
 * NAN, unknown texts NULL, unknown whole numbers 0 (ids, rounds, positions, times). Like the store,
 * it ends the program if it cannot be read.
 */
#ifndef PODIUM_REPORT_H
#define PODIUM_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/answer/question.h"
#include "data/lib/histogram.h"
#include "data/lib/store/store.h"
#include "data/lib/store/study.h"

struct report_backend {
	int64_t id;
	const char *name, *title, *note, *url, *stack;
	const char *title_in_text; /* the title as it stands in a sentence */
	size_t series;             /* by place in the study's first result: its colour and shape */
};

struct report_workload {
	int64_t id;
	const char *name, *title, *program, *options, *family, *parameter_name;
	double parameter;
};

struct report_session {
	int64_t id;
	int64_t start_ns;          /* when it began; of imports: when they were imported */
	int64_t first_ns, last_ns; /* start of its first and last run, where known */
	const char *design, *stopping, *note;
	int64_t seed; /* -1: not shuffled here */
	int64_t rounds;
};

struct report_metric {
	int64_t id;
	const char *name, *title;
	const char *unit;   /* s, ns, 1/s, B, B/s or '' */
	const char *better; /* lower, higher, none */
};

/* One ok run's value of one metric. */
struct report_run {
	int64_t id, session, round;
	double value;
	bool flagged;
};

/* A backend within a result. */
struct report_row {
	const struct report_backend *backend;
	bool moments; /* another tool's summary of runs that nobody kept */
	int64_t n, n_failed, flagged;
	double min, max, mean, median, q25, q75, sd, cv, mad;
	double mean_lo, mean_hi; /* interval of the mean at 1 - alpha */
	double geometric_mean;
	double simultaneous_lo, simultaneous_hi; /* of the mean, for all backends together */
	double resolution;
	int64_t place, rank_lo, rank_hi; /* 0: not ranked */
	const char *letters;
	double ratio, ratio_lo, ratio_hi; /* to the first, >= 1 is worse; simultaneous */
	struct report_run *run;           /* in order of time */
	size_t n_run;
};

struct report_pair {
	size_t a, b; /* rows of the result; a is the better by geometric mean */
	const char *method;
	int64_t n_a, n_b, runs_needed;
	double ratio, lo, hi, simultaneous_lo, simultaneous_hi;
	double t, df, p_a_holm, p_b_holm, p_rank, p_equivalent_holm, superiority, cliff, detectable;
	bool separated, equivalent, disagree;
};

/*
 * One workload and one metric: what is ranked. Rows best first; without a ranking in the backends'
 * order.
 */
struct report_result {
	const struct report_workload *workload;
	const struct report_metric *metric;
	bool headline; /* the workload's first metric */
	/* NULL: no verdict; what is to be emphasised stands between two pairs of stars. */
	const char *design, *sentence, *confidence, *method;
	struct report_row *row;
	size_t n_row;
	/* By rows: all pairs (i, j), i < j, in order of i, then j; n_row (n_row - 1) / 2. */
	struct report_pair *pair;
	size_t n_pair;
	bool trend;   /* was a drift found */
	double slope; /* over the whole session, as a share */
};

struct report_finding {
	const char *code, *sentence, *advice;
	const struct report_backend *backend;
	const struct report_workload *workload;
	const struct report_metric *metric;
	int64_t run;
};

struct report {
	struct store *store;
	struct study study;
	struct report_backend *backend;
	size_t n_backend;
	struct report_workload *workload;
	size_t n_workload;
	struct report_session *session;
	size_t n_session;
	struct report_result *result; /* by workload, then headline order */
	size_t n_result;
	struct report_finding *finding;
	size_t n_finding;
	int64_t last_ns; /* when the last run began; without any such time the last session */
	struct report_memory *memory;
};

/* Opens and reads all but the runs' values, the latencies and the facts. */
struct report *report_open(const char *path);
void report_close(struct report *report);

/* By names; NULL: the first workload, its headline metric. NULL if there is none such. */
struct report_result *report_find(struct report *report, const char *workload, const char *metric);
/* The workload's result of the same metric as `like`, or NULL. */
struct report_result *report_like(
    struct report *report, const struct report_workload *workload, const char *metric);
/*
 * The pair of two rows, in either order; `*swapped` says that `b` is the better. NULL without
 * comparisons.
 */
const struct report_pair *report_pair_of(
    const struct report_result *result, size_t a, size_t b, bool *swapped);

#endif
