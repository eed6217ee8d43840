/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * question: one workload and one measure, all of whose backends are ranked together, with every run
 * that tells of them. Dies like store.h on any failure.
 */
#ifndef PODIUM_QUESTION_H
#define PODIUM_QUESTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* One run's number. */
struct run_value {
	int64_t run, session;
	int64_t round, position; /* 0: none */
	int64_t start_ns;        /* 0: unknown */
	double value;            /* in the metric's unit */
};

/*
 * Which of two runs was made first (< 0, 0, > 0); where the start is not known, rounds or else
 * arrival stand in.
 */
int question_run_order(const struct run_value *v, const struct run_value *w);

/* Another tool's summary of runs that nobody kept; NAN: not in it. */
struct moments {
	double n, mean, sd, median, min, max;
};

/* One backend's part in a question. */
struct contender {
	int64_t backend;
	const char *name, *title; /* the title as it stands in a sentence */
	struct run_value *run;    /* ok runs with this measure, in order of time */
	size_t n;
	double resolution;       /* the coarsest of them, in the metric's unit; NAN: unknown */
	size_t failed, tried;    /* runs of the workload that are not ok; that were to end */
	struct moments *moments; /* or NULL */
};

struct question {
	int64_t workload, metric;
	const char *workload_name, *workload_title; /* as above */
	const char *metric_name, *metric_title, *unit;
	bool higher_is_better, is_ranked; /* not ranked: the metric only tells */
	bool is_headline;                 /* the workload's first ranked metric */
	const char *design; /* the weakest of its sessions: rounds, shuffled or grouped */
	/* those with values or failures, as they came into the store */
	struct contender *contender;
	size_t n;
};

/*
 * Calls `visit` for every question, workload by workload, headline first. All it gets lives until
 * it returns.
 */
void question_each(struct store *stats,
    void (*visit)(struct store *stats, const struct question *q, void *data), void *data);

#endif
