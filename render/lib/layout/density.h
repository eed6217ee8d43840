/* SPDX-License-Identifier: GPL-3.0-or-later */
/* density: where a backend's runs lie densest, for the picture of them. */
#ifndef PODIUM_DENSITY_H
#define PODIUM_DENSITY_H

#include "data/lib/answer/report.h"

/*
 * A Gaussian kernel estimate with Silverman's width 0.9 min(sd, IQR / 1.34) n^(-1/5) (Silverman
 * 1986, 3.31), scaled so that its highest point is 1.
 */
struct density {
	double *value; /* owned */
	size_t n;
	double width, lo, hi, peak;
};
struct density density_of(const struct report_row *row); /* of a row of which it is known */
/* Of two or more runs that differ, and not by more or less than can be computed with. */
bool density_is_known(const struct report_row *row);
double density_at(const struct density *density, double value);
void density_clear(struct density *density);

/* The runs' values in ascending order. Caller frees. */
double *density_sorted(const struct report_row *row);

#endif
