/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading: a question with all that rank and check look at. */
#ifndef PODIUM_READING_H
#define PODIUM_READING_H

#include "analyze/lib/field.h"
#include "analyze/lib/standings.h"
#include "analyze/lib/timeline.h"
#include "data/lib/answer/results.h"

struct reading {
	const struct question *q;
	const struct study *rules;
	struct field field;
	struct timeline timeline;
	struct standings standings;
};

/* Dies if podium-compare has not seen the question yet. `q` and `rules` must outlive it. */
struct reading reading_of(struct store *stats, const struct question *q, const struct study *rules);
void reading_clear(struct reading *r);

#endif
