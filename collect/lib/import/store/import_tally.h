/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import_tally: how much was stored of a file as which backend and workload, for the terminal. */
#ifndef PODIUM_IMPORT_TALLY_H
#define PODIUM_IMPORT_TALLY_H

#include <stdint.h>
#include <stdio.h>

#include "collect/lib/import/read/result.h"

struct tally_counts {
	uint64_t runs, summaries, known; /* known: in the store already */
};

void tally_add(struct tally_counts *to, const struct tally_counts *counts);
/* "3 runs, 1 was in the store already". */
void tally_print(const struct tally_counts *counts, FILE *out);

/* A count for each backend and workload, in the order in which they came. */
struct tallies;
struct tallies *tallies_new(void);
void tallies_free(struct tallies *t);
void tallies_clear(struct tallies *t);
/* Adds them all to `sum`. */
void tallies_add(const struct tallies *t, struct tally_counts *sum);

/* The counts that the result is to be added to, the tallies' own; keeps its first doubts. */
struct tally_counts *tallies_of(
    struct tallies *t, const struct result *r, const char *backend, const char *workload);

/* A line for each, and one for each doubt. */
void tallies_print(const struct tallies *t, const char *file, FILE *out);

#endif
