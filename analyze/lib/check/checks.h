/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checks: the doubts that podium can have about its own numbers. Each file check_* here is one: it
 * looks at a ranking, or at the study as a whole, and records what it finds. A new file there is a
 * new check, and nothing else changes.
 */
#ifndef PODIUM_CHECKS_H
#define PODIUM_CHECKS_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/ranking.h"

struct check_context {
	struct store *stats;
	/* NULL: the study as a whole is looked at, after all its rankings */
	const struct ranking *ranking;
	double alpha;
	size_t families;       /* rankings with claims of place, so far */
	bool has_seconds;      /* some runs kept their throughput second by second */
	double between_within; /* a check may fill this in for the table of drift; NAN */
};

enum check_scope {
	CHECK_MEASURE, /* looks at every ranking */
	/*
	 * about the workload more than about one measure: at the ranking by its first measure only
	 */
	CHECK_WORKLOAD,
	CHECK_STUDY, /* at the study as a whole */
};

struct check {
	void (*look)(struct check_context *c);
	enum check_scope scope;
};

extern const struct check *const checks[]; /* ended by NULL; made from the files here */

/* Lets those checks look that ask for what the context holds. */
void checks_look(struct check_context *c);

/* What a check can find. Each code has its line in podium-check(1). */
struct check_finding {
	const char *code;
	enum check_about { ABOUT_WORKLOAD, ABOUT_MEASURE, ABOUT_STUDY } about;
	const char *advice; /* what to do about it, or NULL */
};

/* Records a finding, with a sentence that says it of the data at hand. `backend` 0: about all. */
void checks_found(struct check_context *c, const struct check_finding *finding, int64_t backend,
    const char *sentence, ...) __attribute__((format(printf, 4, 5)));

#endif
