/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rate_search: the highest rate that a backend holds, found by probes at chosen rates. Pure: it
 * says at which rate the next probe is to be, and is told whether the backend held it.
 *
 * From the lowest rate up by doubling, then bisection on the logarithmic scale. A probe near the
 * capacity comes out either way, so an end of the result is a rate at which RATE_SEARCH_REPEATS
 * probes came out alike, or all but one of RATE_SEARCH_DOUBT; a rate with both outcomes lies inside
 * the interval. What contradicts another probe well above or below is probed again.
 */
#ifndef PODIUM_RATE_SEARCH_H
#define PODIUM_RATE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

enum { RATE_SEARCH_REPEATS = 4, RATE_SEARCH_DOUBT = 6, RATE_SEARCH_MOST = 90 };

struct rate_probed {
	double rate; /* a second */
	unsigned held, broke;
};

struct rate_search {
	double lowest, highest, narrow;          /* narrow 0.05: until the ends are 5 % apart */
	struct rate_probed at[RATE_SEARCH_MOST]; /* by rate */
	size_t n;
	unsigned probes;
	double asked; /* the rate that the next answer is about */
};

/* 0 < lowest <= highest, narrow > 0. */
struct rate_search rate_search_of(double lowest, double highest, double narrow);

/* The rate of the next probe; 0: the search is over. */
double rate_search_next(struct rate_search *s);
/* What became of the probe that rate_search_next() asked for. */
void rate_search_answer(struct rate_search *s, bool held);

/* The highest rate that was held, below every one that was not; 0: not even the lowest. */
double rate_search_held(const struct rate_search *s);
/* The lowest rate that was never held, above every one that was; INFINITY: the highest was. */
double rate_search_broke(const struct rate_search *s);
/* Did it end with an interval as narrow as asked for, both ends of it confirmed? */
bool rate_search_is_sure(const struct rate_search *s);

#endif
