/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * percentiles: which of a latency's percentiles every collector publishes, and how. One only if
 * ten values lie above it.
 */
#ifndef PODIUM_PERCENTILES_H
#define PODIUM_PERCENTILES_H

#include <stdint.h>

#include "data/lib/histogram.h"
#include "data/lib/json_writer.h"
#include "data/lib/store/store.h"

/*
 * {"n":..., "min":..., "mean":..., "p50":... "p9999":..., "max":...} in ns, null for what is not
 * published; null of nothing.
 */
void percentiles_put_json(struct json_writer *w, const char *key, const struct histogram *h);

/* As measures PREFIXlatency_min_ns, _mean_ns, _p50_ns ... _max_ns; nothing of nothing. */
void percentiles_record(
    struct store *store, int64_t run, const char *prefix, const struct histogram *h);

#endif
