/* SPDX-License-Identifier: GPL-3.0-or-later */
/* planning: a session's turns into the store; plan begins one, run adds to it. */
#ifndef PODIUM_PLANNING_H
#define PODIUM_PLANNING_H

#include <stdint.h>

#include "collect/lib/study/study_file.h"
#include "data/lib/store/store.h"

struct planning {
	int64_t rounds;
	int64_t seed;
	const char *stopping; /* of the session; NULL: the study's */
	const char *note;     /* of the session, or NULL */
};

/*
 * A new session of that many rounds over the study's measured backends and workloads; inside a
 * transaction of the caller's.
 */
void planning_session(struct store *store, const struct study_file *file, const struct planning *p);

/* Rounds added to a session that goes on; the same. */
void planning_extend(
    struct store *store, const struct study_file *file, int64_t session, const struct planning *p);

#endif
