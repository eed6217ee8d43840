/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * results: what the analysis writes to NAME.stats.db, and reads again. Dies like store.h on any
 * failure.
 */
#ifndef PODIUM_RESULTS_H
#define PODIUM_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/answer/question.h"
#include "data/lib/store/study.h"

/*
 * A column and its value: `text` if it is not NULL, else `number`, NAN for null. Whole numbers may
 * stand for ids.
 */
struct results_cell {
	const char *column; /* NULL ends a row of them */
	double number;
	const char *text;
};

/* Adds a row about the question to summary, comparison, ranking, verdict or drift. */
void results_put(struct store *stats, const char *table, const struct question *q,
    const struct results_cell *cells);
/* Marks a run as an outlier; modified_z NAN: unknown; fence: none, mild, severe. */
void results_put_flag(
    struct store *stats, int64_t run, int64_t metric, double modified_z, const char *fence);
/* Empties one of those tables, so that a program can be repeated. */
void results_clear(struct store *stats, const char *table);
/* The rules in force: the study's, or the defaults where none was planned. */
struct study results_rules(struct store *stats);

/* A row of comparison, as compare left it. */
struct claim {
	int64_t a, b;       /* backends, a the better at face value */
	const char *method; /* static text */
	double n_a, n_b, df;
	double ratio, lo, hi;    /* how much worse b is; simultaneous interval */
	bool a_better, b_better; /* proven */
	bool equivalent, disagree, depends;
	double runs_needed, detectable; /* NAN: unknown */
};
/* Returns how many; the caller frees *claims with g_free. */
size_t results_claims(struct store *stats, const struct question *q, struct claim **claims);

/* Doubts. What `check` added before is taken away first; a collector's own stay. */
struct results_doubt {
	const char *code, *sentence, *advice;   /* advice may be NULL */
	int64_t workload, metric, backend, run; /* 0: about all */
};
void results_clear_doubts(struct store *stats);
void results_put_doubt(struct store *stats, const struct results_doubt *doubt);

/* A workload of which there is no ok run and no summary, but failed runs. */
struct results_failure {
	const char *workload, *reason; /* its title; of its first run: live until the next call */
	int64_t failed;                /* runs */
};
/* In the order of workloads; false at the end. */
bool results_next_failure(struct store *stats, struct results_failure *failure);

/*
 * The next doubt about a workload's measure, each sentence once; of workload 0 those about the
 * whole study. With is_headline those about the workload as a whole as well. NULL at the end; lives
 * until the next call.
 */
const char *results_next_doubt(
    struct store *stats, int64_t workload, int64_t metric, bool is_headline);

/* A run's UUID, by which it is known in every store: 32 hexadecimal digits; g_free. */
char *results_run_uuid(struct store *stats, int64_t run);

/* Is there a verdict already? */
bool results_are_ranked(struct store *stats);

/*
 * The next ranking as a JSON object, headline metrics of each workload first, or NULL at the end;
 * lives until the next call.
 */
const char *results_next_ranking(struct store *stats);

/*
 * One ranked backend for a table on a terminal, verdict by verdict in the same order as the JSON.
 */
struct ranked_row {
	int64_t workload, metric;
	const char *workload_title, *metric_title, *unit, *verdict, *confidence;
	const char *title, *letters, *words;
	double n, mean, mean_lo, mean_hi, ratio, ratio_lo, ratio_hi;
	int64_t place, rank_lo, rank_hi;
	bool is_headline; /* of the workload's first measure */
};
/* False at the end; texts live until the next call. */
bool results_next_ranked(struct store *stats, struct ranked_row *row);

/* How the collecting of a workload's runs was to end, and how often it was taken up again. */
struct results_stopping {
	/*
	 * of its last session that was to stop by precision, else of its last; NULL: no runs;
	 * g_free
	 */
	char *stopping;
	int64_t session, pilot; /* that session, and the rounds planned at its start */
	size_t extended;        /* sessions noted as begun after looking at results */
};
struct results_stopping results_stopping(struct store *stats, const struct question *q);

/* Runs that were planned, and how many of them nobody measured. */
struct results_progress {
	size_t planned, unmeasured;
};
struct results_progress results_progress(struct store *stats);

/* Runs of a workload that are ok, of one backend. */
size_t results_ok_runs(struct store *stats, int64_t workload, int64_t backend);

/* Does any run have its seconds? */
bool results_have_seconds(struct store *stats);
/*
 * Throughput second by second inside a run: how many operations ended in each. Returns how many
 * seconds; g_free.
 */
size_t results_seconds(struct store *stats, int64_t run, double **done);

#endif
