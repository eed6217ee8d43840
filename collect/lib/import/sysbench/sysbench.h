/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sysbench: one run of it while its lines are read: its summaries and its histogram. */
#ifndef PODIUM_SYSBENCH_H
#define PODIUM_SYSBENCH_H

#include "collect/lib/import/read/format.h"

/* One run while its lines are read. */
struct sysbench_run {
	struct input *in;
	size_t at;        /* where its text begins */
	struct result *r; /* the summary that is being read; made anew for each */
	GPtrArray *done;  /* of struct result *: summaries that are complete */
	const char *version, *workload, *detail;
	int64_t threads;
	double rate; /* asked for; 0: none */
	double interval_s, last_s;
	GArray *tps, *eps, *reads, *writes; /* of each interval */
	GArray *histogram;                  /* of double pairs: value in ms, count */
	bool in_histogram, in_summary;
	struct printed total_time;
	int64_t events; /* UNKNOWN until told */
	/* reads, writes and other statements of an SQL test; UNKNOWN until told */
	int64_t queries[3];
	bool is_setup; /* it prepares the data, or takes it away */
	const char *fatal;
};

/* A line of a summary, whichever part of it: its figures and doubts go to b->r. */
void sysbench_see(struct sysbench_run *b, const char *line);

/* A line of the histogram; behind its last b->in_histogram is false. */
void sysbench_see_bar(struct sysbench_run *b, const char *line);
void sysbench_add_histogram(const struct sysbench_run *b, struct result *r);

#endif
