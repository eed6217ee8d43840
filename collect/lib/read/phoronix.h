/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phoronix: what the readers of the Phoronix Test Suite's XML, CSV and JSON share. */
#ifndef PODIUM_PHORONIX_H
#define PODIUM_PHORONIX_H

#include "collect/lib/read/import.h"

/* One test, as all systems did it. */
struct phoronix_test {
	struct import *in;
	const char *workload, *version, *scale;
	const struct unit *unit;
	bool lower_is_better;
};

/*
 * The unit of a scale such as "Seconds", "MB/s", "Transactions Per Second"; NULL if podium knows none: it is a score.
 */
const struct unit *phoronix_unit(const char *scale, size_t length);

/* Adds the raw values ("12.81:12.92:12.90"), each a run, or where there are none the value; false if that is none either. */
bool phoronix_value(const struct phoronix_test *t, struct result *r, const char *value, const char *raw);

#endif
