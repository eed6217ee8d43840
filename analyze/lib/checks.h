/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checks: the doubts that podium can have about its own numbers. Each file in check/ is one: it looks at a ranking, or at
 * the study as a whole, and records what it finds. A new file there is a new check, and nothing else changes.
 */
#ifndef PODIUM_CHECKS_H
#define PODIUM_CHECKS_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/ranking.h"

struct check_context {
	struct store *stats;
	const struct ranking *ranking; /* NULL: the study as a whole is looked at, after all its rankings */
	double alpha;
	size_t families;       /* rankings with claims of place, so far */
	bool has_seconds;      /* some runs kept their throughput second by second */
	double between_within; /* a check may fill this in for the table of drift; NAN */
};

enum check_scope {
	CHECK_MEASURE,  /* looks at every ranking */
	CHECK_WORKLOAD, /* about the workload more than about one measure: at the ranking by its first measure only */
	CHECK_STUDY,    /* at the study as a whole */
};

struct check {
	const char *codes; /* of all findings that it can record, a blank between; each has its line in podium-check(1) */
	void (*look)(struct check_context *c);
	enum check_scope scope;
};

extern const struct check *const checks[]; /* ended by NULL; made from the files in check/ */

/* Lets those checks look that ask for what the context holds. */
void checks_look(struct check_context *c);

enum check_about { ABOUT_WORKLOAD, ABOUT_MEASURE, ABOUT_STUDY };

struct check_words {
	char *sentence;     /* owned: freed when recorded */
	const char *advice; /* what to do about it, or NULL */
};

/* Records a finding. `backend` 0: about all. */
void checks_found(struct check_context *c, const char *code, enum check_about about, int64_t backend,
    struct check_words words);

#endif
