/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/chance.h"

#include <math.h>

enum { SPECIAL_ITERATIONS = 12, SPECIAL_PERCENT = 1, SPECIAL_SHARE = 75 };

struct chance
chance_seeded(uint64_t seed, uint64_t number)
{
	return (struct chance){ .random = random64_seeded(seed ^ random64_mix(number)) };
}

/* How many numbers there are, less one: it fits whatever the bounds. */
static uint64_t
span(int64_t lowest, int64_t highest)
{
	return (uint64_t)highest - (uint64_t)lowest;
}

static int64_t
above(int64_t lowest, uint64_t distance)
{
	return (int64_t)((uint64_t)lowest + distance);
}

/* From 0 to 1 over the bounds; 1 itself is the highest, too. */
static int64_t
at_share(int64_t lowest, int64_t highest, double share)
{
	uint64_t most = span(lowest, highest);
	double distance = share * ((double)most + 1);

	return above(lowest, distance >= (double)most ? most : (uint64_t)distance);
}

int64_t
chance_uniform(struct chance *c, int64_t lowest, int64_t highest)
{
	uint64_t most = span(lowest, highest);

	return above(lowest,
	    most == UINT64_MAX ? random64_next(&c->random) : random64_below(&c->random, most + 1));
}

int64_t
chance_zipfian(struct chance *c, int64_t lowest, int64_t highest, double exponent)
{
	uint64_t most = span(lowest, highest), n = most == UINT64_MAX ? most : most + 1;

	if (c->zipf.n != n || c->zipf.theta < exponent || c->zipf.theta > exponent)
		zipf_init(&c->zipf, n, exponent);
	return above(lowest, zipf_rank(&c->zipf, &c->random));
}

/* Box and Muller 1958. */
static double
normal(struct random64 *r)
{
	double radius = sqrt(-2 * log(random64_unit(r)));

	return radius * cos(2 * M_PI * random64_unit(r));
}

int64_t
chance_gaussian(struct chance *c, int64_t lowest, int64_t highest, double parameter)
{
	double deviation;

	do
		deviation = normal(&c->random);
	while (deviation < -parameter || deviation >= parameter);
	return at_share(lowest, highest, (deviation + parameter) / (2 * parameter));
}

int64_t
chance_exponential(struct chance *c, int64_t lowest, int64_t highest, double parameter)
{
	double rest = exp(-parameter), u = random64_unit(&c->random);

	return at_share(lowest, highest, -log(rest + (1 - rest) * u) / parameter);
}

int64_t
chance_special(struct chance *c, int64_t lowest, int64_t highest)
{
	uint64_t most = span(lowest, highest), few = most / 100 * SPECIAL_PERCENT;
	double sum = 0;

	if (random64_below(&c->random, 100) < SPECIAL_SHARE)
		return above(lowest, (most - few) / 2 + random64_below(&c->random, few + 1));
	for (int i = 0; i < SPECIAL_ITERATIONS; i++)
		sum += random64_unit(&c->random);
	return at_share(lowest, highest, sum / SPECIAL_ITERATIONS);
}
