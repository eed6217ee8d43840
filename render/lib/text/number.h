/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number: numbers with their units as readers see them; the same in charts, tables and captions. */
#ifndef PODIUM_NUMBER_H
#define PODIUM_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* A text by value: as an argument use number_x(...).s, which lives to the end of the expression. */
struct number {
	char s[48];
};

/* What values of a metric's unit are divided by to be printed, and what they are then called. */
struct scale {
	double factor;
	const char *unit; /* "ms"; "" for bare numbers */
	const char *word; /* "milliseconds"; "" for bare numbers */
};

/*
 * For values up to `magnitude` in the metric's unit (s, ns, 1/s, B, B/s or ''): SI, but binary for
 * bytes.
 */
struct scale number_scale(const char *unit, double magnitude);

/* So many significant digits, no exponent below 1e15; "—" for NAN. */
struct number number_digits(double value, int digits);
/* The same with so many decimals. */
struct number number_decimals(double value, int decimals);

/*
 * Decimals at which an interval of this half width (or a clock's step) shows its first digit,
 * `least` three digits, and `largest` at most five. half_width 0: not known.
 */
int number_decimals_for(double half_width, double least, double largest);

/* "3.91 s", with a scale of its own. */
struct number number_unit(double value, const char *unit, int digits);
/* "1 M/s", where number_unit() says 1000 k/s: of round values. */
struct number number_tick(double value, const char *unit);

/* "1.088×", "1 070 000×" */
struct number number_ratio(double ratio);
/* "1.072–1.104", or "too few runs" of one so wide that it says nothing else */
struct number number_range(double lo, double hi);
/* Of a share that someone chose: 0.05 is "5 %". */
struct number number_percent(double share);
/* Of one that was measured, without its sign: 0.0301 is "3.0 %". */
struct number number_spread(double share);
/* "30 Nov 2026", UTC */
struct number number_date(int64_t ns);
/* "2026-11-30T09:22:02Z", with as many decimals as it takes to lose nothing */
struct number number_timestamp(int64_t ns);
/* The shortest that reads back as the same double. */
struct number number_exact(double value);

/* "seconds, fewer is better"; `log_axis` adds "logarithmic". Caller frees. */
char *number_axis_title(const struct scale *scale, const char *better, int log_axis);

#endif
