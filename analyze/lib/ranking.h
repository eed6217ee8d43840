/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranking: a question with all that rank and check look at: its losses, their order in time, its
 * backends' places.
 */
#ifndef PODIUM_RANKING_H
#define PODIUM_RANKING_H

#include "analyze/lib/losses.h"
#include "analyze/lib/standings.h"
#include "analyze/lib/timeline.h"
#include "data/lib/answer/results.h"

struct ranking {
	const struct question *q;
	const struct study *rules;
	struct losses losses;
	struct timeline timeline;
	struct standings standings;
};

/* Dies if podium-compare has not seen the question yet. `q` and `rules` must outlive it. */
struct ranking ranking_of(struct store *stats, const struct question *q, const struct study *rules);
void ranking_clear(struct ranking *r);

#endif
