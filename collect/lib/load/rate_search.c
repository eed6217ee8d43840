/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/rate_search.h"

#include <math.h>
#include <string.h>

/* What is known: both ends, and between them the rates that came out either way. */
struct bracket {
	const struct rate_probed *low, *high; /* NULL: none yet */
	double first_broke, last_held;        /* INFINITY and 0: none */
};

/* One probe in six may have been disturbed by something else. */
static bool
is_held(const struct rate_probed *p)
{
	return p->held > 0 && p->held >= (RATE_SEARCH_DOUBT - 1) * p->broke;
}

static bool
is_broken(const struct rate_probed *p)
{
	return p->broke > 0 && p->broke >= (RATE_SEARCH_DOUBT - 1) * p->held;
}

struct rate_search
rate_search_of(double lowest, double highest, double narrow)
{
	return (struct rate_search){ .lowest = lowest, .highest = highest, .narrow = narrow };
}

static struct bracket
bracket_of(const struct rate_search *s)
{
	struct bracket b = { .first_broke = INFINITY };

	for (size_t i = 0; i < s->n; i++) {
		if (!is_held(&s->at[i]))
			b.first_broke = fmin(b.first_broke, s->at[i].rate);
		if (!is_broken(&s->at[i]))
			b.last_held = s->at[i].rate;
	}
	for (size_t i = 0; i < s->n; i++) {
		if (s->at[i].rate < b.first_broke)
			b.low = &s->at[i];
		if (s->at[i].rate > b.last_held && b.high == NULL)
			b.high = &s->at[i];
	}
	return b;
}

/* Beyond everything that was probed, as long as an end is missing. 0: nothing is left there. */
static double
outward(const struct rate_search *s, const struct bracket *b)
{
	double least = s->at[0].rate, most = s->at[s->n - 1].rate;

	if (b->high == NULL && most < s->highest)
		return fmin(2 * most, s->highest);
	if (b->low == NULL && least > s->lowest)
		return fmax(least / 2, s->lowest);
	return 0;
}

/* The wider of the gaps that are still too wide, halved. 0: there is none. */
static double
inward(const struct rate_search *s, const struct bracket *b)
{
	double low = b->low != NULL ? b->low->rate : 0;
	double high = b->high != NULL ? b->high->rate : 0;
	bool mixed = b->last_held >= b->first_broke;
	double most = mixed ? 1 + s->narrow / 2 : 1 + s->narrow;
	double below = low > 0 && b->first_broke < INFINITY ? b->first_broke / low : 0;
	double above = high > 0 && b->last_held > 0 ? high / b->last_held : 0;

	if (below > most && below >= above)
		return sqrt(low * b->first_broke);
	if (above > most)
		return sqrt(high * b->last_held);
	return 0;
}

static bool
is_settled(const struct rate_probed *p)
{
	return p->held + p->broke >= RATE_SEARCH_DOUBT;
}

/* Came out either way, or against what a rate well above it did. 0: none that is not settled. */
static double
contradicted(const struct rate_search *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct rate_probed *p = &s->at[i];

		if (!is_held(p) && !is_broken(p) && !is_settled(p))
			return p->rate;
		for (size_t j = i + 1; j < s->n && !is_held(p); j++) {
			const struct rate_probed *above = &s->at[j];

			if (is_broken(above) || above->rate <= p->rate * (1 + s->narrow))
				continue;
			if (!is_settled(p) || !is_settled(above))
				return is_settled(p) ? above->rate : p->rate;
		}
	}
	return 0;
}

/* An end that was not probed often enough. 0: both were. */
static double
unconfirmed(const struct bracket *b)
{
	if (b->low != NULL && b->low->held < RATE_SEARCH_REPEATS)
		return b->low->rate;
	if (b->high != NULL && b->high->broke < RATE_SEARCH_REPEATS)
		return b->high->rate;
	return 0;
}

/* Without regard to the number of probes. */
static double
wanted(const struct rate_search *s)
{
	struct bracket b = bracket_of(s);
	double rate;

	if (s->n == 0)
		return s->lowest;
	rate = contradicted(s);
	if (rate == 0)
		rate = outward(s, &b);
	if (rate == 0)
		rate = inward(s, &b);
	return rate != 0 ? rate : unconfirmed(&b);
}

double
rate_search_next(struct rate_search *s)
{
	s->asked = s->probes < RATE_SEARCH_MOST ? wanted(s) : 0;
	return s->asked;
}

void
rate_search_answer(struct rate_search *s, bool held)
{
	size_t i = 0;

	while (i < s->n && s->at[i].rate < s->asked)
		i++;
	if (i == s->n || s->at[i].rate > s->asked) {
		memmove(&s->at[i + 1], &s->at[i], (s->n - i) * sizeof *s->at);
		s->at[i] = (struct rate_probed){ .rate = s->asked };
		s->n++;
	}
	s->at[i].held += held;
	s->at[i].broke += !held;
	s->probes++;
}

double
rate_search_held(const struct rate_search *s)
{
	struct bracket b = bracket_of(s);

	return b.low != NULL ? b.low->rate : 0;
}

double
rate_search_broke(const struct rate_search *s)
{
	struct bracket b = bracket_of(s);

	return b.high != NULL ? b.high->rate : INFINITY;
}

bool
rate_search_is_sure(const struct rate_search *s)
{
	return wanted(s) == 0;
}
