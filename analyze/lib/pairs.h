/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pairs: every two backends of a question compared, as one family. Pure: a question in, figures
 * out. A ratio above 1 means worse, for times and rates alike (losses.h).
 */
#ifndef PODIUM_PAIRS_H
#define PODIUM_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

#include "analyze/lib/losses.h"
#include "analyze/lib/pairing.h"

/* All pairs of the contenders that have values; `order` lists those best first. */
struct pairs {
	size_t *order, n;
	/* n (n - 1) / 2: of order[0] with each after it, then order[1], ... */
	struct pairing *pair;
	size_t n_pairs;
	size_t flagged; /* runs flagged as outliers */
};

struct pairs pairs_of(const struct losses *losses, const struct family_rules *rules);
void pairs_clear(struct pairs *pairs);

#endif
