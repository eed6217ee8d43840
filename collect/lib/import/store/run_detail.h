/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_detail: what a result has within its run: histograms and series. */
#ifndef PODIUM_RUN_DETAIL_H
#define PODIUM_RUN_DETAIL_H

#include "collect/lib/import/read/result.h"
#include "data/lib/store/store.h"

/* Is there any? */
bool run_detail_is(const struct result *r);
/* Into the store, as the run's. */
void run_detail_store(struct store *store, const struct result *r, int64_t run);

#endif
