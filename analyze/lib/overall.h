/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * overall: does anything differ at all between a question's backends? For information: no claim
 * rests on it. Pure.
 */
#ifndef PODIUM_OVERALL_H
#define PODIUM_OVERALL_H

#include "analyze/lib/losses.h"
#include "analyze/lib/statistics/omnibus.h"

struct overall {
	/* "friedman" over the rounds that all backends have, else "kruskal-wallis" */
	const char *name;
	size_t n;            /* rounds, or runs */
	struct omnibus test; /* p NAN: too little to go by */
};

struct overall overall_of(const struct losses *losses);

#endif
