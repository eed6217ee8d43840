/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phoronix: what the readers of the Phoronix Test Suite's XML, CSV and JSON share. */
#ifndef PODIUM_PHORONIX_H
#define PODIUM_PHORONIX_H

#include "collect/lib/import/read/format.h"

/* One test, as all systems did it. */
struct phoronix_test {
	struct input *in;
	const char *workload, *version, *scale;
	const struct unit *unit;
	bool lower_is_better;
	size_t document, line; /* where the document and the test begin */
	GString *missing;      /* systems without a value */
	GPtrArray *results;    /* the systems', not handed over before it is known who is missing */
};

/*
 * Its unit and metric, as far as the scale ("Seconds"; "" if not said) tells them; `better`: "LIB",
 * "HIB", or "" if not said.
 */
void phoronix_begin(struct phoronix_test *t, const char *scale, const char *better);

/*
 * What one system reached: raw values ("12.81:12.92:12.90"), each a run, or where there are none
 * the value.
 */
void phoronix_entry(
    struct phoronix_test *t, const char *system, const char *value, const char *raw);

/* Hands the results over, and says who has none. */
void phoronix_end(struct phoronix_test *t);

/* Lists over time, such as a sensor's, and pictures are no results: "LINE_GRAPH". */
bool phoronix_is_compared(const char *display_format);

/*
 * The unit of a scale such as "Seconds", "MB/s", "Transactions Per Second"; NULL if podium knows
 * none: it is a score.
 */
const struct unit *phoronix_unit(const char *scale, size_t length);

#endif
