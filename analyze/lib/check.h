/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check: a doubt that podium can have about its own numbers. Each file in check/ is one: it looks at a question and
 * says what it finds. A new file there is a new check, and nothing else changes.
 */
#ifndef PODIUM_CHECK_H
#define PODIUM_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/reading.h"

struct check_context {
	struct store *stats;
	const struct reading *reading;
	bool has_seconds;      /* some runs kept their throughput second by second */
	double between_within; /* a check may fill this in for the table of drift; NAN */
};

struct check {
	void (*look)(struct check_context *c);
	bool headline_only;    /* about the workload more than about one measure: asked once a workload */
};

extern const struct check *const checks[]; /* ended by NULL; made from the files in check/ */

enum doubt_about { ABOUT_WORKLOAD, ABOUT_MEASURE };

struct check_words {
	char *sentence;     /* owned: freed when recorded */
	const char *advice; /* what to do about it, or NULL */
};

/* Records a doubt about the question. `backend` 0: about all. */
void check_doubt(struct check_context *c, const char *code, enum doubt_about about, int64_t backend,
    struct check_words words);

#endif
