/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hammerdb: a run's TEST RESULT and its transactions' response times, which are printed apart and
 * may come in any order.
 */
#ifndef PODIUM_HAMMERDB_H
#define PODIUM_HAMMERDB_H

#include "collect/lib/import/read/format.h"

static const char hammerdb_result_words[] = "TEST RESULT : System achieved ";

/*
 * Adds what a profile says of a transaction: `key` is "CALLS", "MIN", "P99", "avg_ms" and so on;
 * others are passed over. The kind is HammerDB's word, of any case: "NEWORD".
 */
void hammerdb_add_time(
    struct input *in, struct result *times, const char *kind, const char *key, const char *value);

/*
 * Hands the times (taken over) of `times->concurrency` users over, which were read at line `at` and
 * end before `end`: to the TEST RESULT right above that has none yet, to the one below, or, where
 * neither is, as a result of their own.
 */
void hammerdb_place_times(struct input *in, struct result *times, size_t at, size_t end);

/* Gives a TEST RESULT the times that wait for it, if they are of as many users. */
void hammerdb_take_times(struct input *in, struct result *r);

#endif
