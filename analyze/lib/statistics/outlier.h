/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outlier: marks runs that stand apart. Marked is all they are: no run is ever left out of a
 * summary. Pure.
 */
#ifndef PODIUM_OUTLIER_H
#define PODIUM_OUTLIER_H

#include <stddef.h>

/* Bits of a run's mark. */
enum {
	OUTLIER_MODIFIED_Z = 1, /* |0.6745 (x - median) / MAD| > 3.5 (Iglewicz and Hoaglin 1993) */
	OUTLIER_MILD = 2,       /* beyond 1.5 interquartile ranges of the quartiles (Tukey 1977) */
	OUTLIER_SEVERE = 4,     /* beyond 3 of them */
	OUTLIER_FLAG = OUTLIER_MODIFIED_Z | OUTLIER_SEVERE, /* what the verdict is tried without */
};

/*
 * Marks n values in `mark`, and gives each one's modified z in `z` unless that is NULL. Below five
 * runs nothing is marked; there, and where MAD = 0, z is NAN; where MAD = 0 only the fences serve.
 */
void outlier_mark(const double *x, size_t n, unsigned char *mark, double *z);

#endif
