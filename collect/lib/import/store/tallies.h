/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tallies: how much was stored of a file as which backend and workload, for the terminal. */
#ifndef PODIUM_TALLIES_H
#define PODIUM_TALLIES_H

#include <glib.h>
#include <stdint.h>
#include <stdio.h>

struct tallies_count {
	uint64_t runs, summaries, known; /* known: in the store already */
};

void tallies_count_add(struct tallies_count *to, const struct tallies_count *counts);
/* "3 runs, 1 was in the store already". */
void tallies_count_print(const struct tallies_count *counts, FILE *out);

/* A count for each backend and workload, in the order in which they came. */
struct tallies;
struct tallies *tallies_new(void);
void tallies_free(struct tallies *t);
void tallies_clear(struct tallies *t);
/* Adds them all to `sum`. */
void tallies_add(const struct tallies *t, struct tallies_count *sum);

/*
 * The counts that a result of this backend and workload is to be added to, the tallies' own. Keeps
 * the first of its findings; `tool` NULL is a table.
 */
struct tallies_count *tallies_of(struct tallies *t, const char *tool, const GPtrArray *findings,
    const char *backend, const char *workload);

/* A line for each, and one for each doubt. */
void tallies_print(const struct tallies *t, const char *file, FILE *out);

#endif
