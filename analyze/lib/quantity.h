/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * quantity: numbers as people read them, in any locale the same. Texts are the caller's to g_free.
 */
#ifndef PODIUM_QUANTITY_H
#define PODIUM_QUANTITY_H

#include <stdbool.h>

/*
 * A value with its unit, five digits and the prefix that fits: "13.877 s", "850 µs", "134092/s",
 * "1.5 GB/s".
 */
char *quantity_text(double value, const char *unit);

/* "1.088×"; fewer decimals from 10 on. */
char *quantity_ratio(double ratio);

/* "1.072–1.104", in a ratio's digits; "too few runs" where it says nothing but that. */
char *quantity_ratio_range(double lo, double hi);

/* False: from two or three runs an interval may be so wide that it says nothing but that. */
bool quantity_ratio_range_tells(double lo, double hi);

/* A share as "2.6 %"; whole numbers bare if `brief`: "5 %". */
char *quantity_percent(double share, bool brief);

/* "about 37 runs each", "more than 1000 runs each" */
char *quantity_runs_needed(double needed);

/* "first", "second", ... "tenth", "11th", "22nd". */
char *quantity_ordinal(int place);

#endif
