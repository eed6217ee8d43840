/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/zipf.h"

#include <math.h>

/*
 * The integral of x^-theta, and its inverse; log1p and expm1 keep theta = 1 and its neighbours
 * exact.
 */
static double
helper_exp(double x)
{
	return fabs(x) > 1e-8 ? expm1(x) / x : 1 + x / 2;
}

static double
helper_log(double x)
{
	return fabs(x) > 1e-8 ? log1p(x) / x : 1 - x / 2;
}

static double
integral(double x, double theta)
{
	return helper_exp((1 - theta) * log(x)) * log(x);
}

static double
integral_inverse(double y, double theta)
{
	double t = fmax(y * (1 - theta), -1);

	return exp(helper_log(t) * y);
}

void
zipf_init(struct zipf *z, uint64_t n, double theta)
{
	*z = (struct zipf){ .n = n, .theta = theta };
	z->top = integral(1.5, theta) - 1;
	z->bottom = integral((double)n + 0.5, theta);
	z->shortcut = 2 - integral_inverse(integral(2.5, theta) - exp(-theta * log(2)), theta);
}

uint64_t
zipf_rank(const struct zipf *z, struct random64 *r)
{
	for (;;) {
		double u = z->bottom + random64_unit(r) * (z->top - z->bottom);
		double x = integral_inverse(u, z->theta), k = floor(x + 0.5);

		k = fmin(fmax(k, 1), (double)z->n);
		if (k - x <= z->shortcut ||
		    u >= integral(k + 0.5, z->theta) - exp(-z->theta * log(k)))
			return (uint64_t)k - 1 < z->n ? (uint64_t)k - 1 : z->n - 1;
	}
}

/* A four-round Feistel network over the next even number of bits, walked until it falls inside. */
uint64_t
zipf_scatter(uint64_t rank, uint64_t n)
{
	int half = 1;
	uint64_t mask;

	while (half < 32 && (UINT64_C(1) << (2 * half)) < n)
		half++;
	mask = (UINT64_C(1) << half) - 1;
	do {
		uint64_t left = rank >> half, right = rank & mask;

		for (uint64_t round = 0; round < 4; round++) {
			uint64_t next = left ^ (random64_mix(right + (round << 32)) & mask);

			left = right;
			right = next;
		}
		rank = left << half | right;
	} while (rank >= n);
	return rank;
}
