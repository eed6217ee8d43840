/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge: one store's finished runs into another. */
#ifndef PODIUM_STORE_MERGE_H
#define PODIUM_STORE_MERGE_H

#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

struct merge_count {
	int64_t runs, moments; /* new here */
	int64_t known;         /* finished runs that were here already */
};

/*
 * Takes every finished run of the store at `from` that `into` has not (by UUID), with its measures,
 * operations, latencies, series, samples, facts and findings, and the summaries; backends and
 * workloads are told by name, sessions by UUID. A run that is still planned in `into` and finished
 * in `from` is finished by it. All in one transaction, or nothing. Ends the program where a
 * workload of one name has other options in `from`; so it does where a backend with runs that are
 * new here has another url, stack or options, unless `as` says what it is called here: that name,
 * or NAME-BACKEND where several differ. If `from` has one backend only, `as` is that one's name.
 */
struct merge_count store_merge(struct store *into, const char *from, const char *as);

#endif
