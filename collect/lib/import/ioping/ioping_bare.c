/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/ioping/ioping_bare.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/ioping/ioping.h"
#include "collect/lib/import/read/deliver.h"

enum { N_BARE = 10, OLD_BARE = 8 };

static const double MOST_REQUESTS = 9e15; /* and nanoseconds */

/*
 * Count, time, iops, bytes a second, min, mean, max, deviation, and in later versions all requests
 * and all time.
 */
enum bare {
	COUNT,
	TIME,
	IOPS,
	SPEED,
	MIN_TIME,
	MEAN_TIME,
	MAX_TIME,
	DEVIATION,
	ALL_COUNT,
	ALL_TIME
};

static bool
read_bare(const char *line, double v[N_BARE])
{
	const char *p = line_trim(line);
	size_t n = 0;

	v[ALL_TIME] = NAN;
	for (; g_ascii_isdigit(*p) && n < N_BARE; p = line_trim(p)) {
		struct printed d;

		if (!printed_read(p, &d) || d.resolution != 1 || d.value > MOST_REQUESTS ||
		    (*d.end != '\0' && !g_ascii_isspace(*d.end)))
			return false;
		v[n++] = d.value;
		p = d.end;
	}
	return *p == '\0' && (n == N_BARE || n == OLD_BARE);
}

/* The unit that makes count, time and iops agree: ns since 1.0, before it us; NULL if none does. */
static const char *
unit_of_bare(const double v[N_BARE])
{
	double a_second = v[IOPS] * v[TIME] / v[COUNT];

	if (v[COUNT] < 1 || v[TIME] < 1 || v[MIN_TIME] > v[MEAN_TIME] || v[MEAN_TIME] > v[MAX_TIME])
		return NULL;
	if (fabs(a_second - 1e9) <= 1e9 / v[IOPS] + 1e6)
		return "ns";
	return fabs(a_second - 1e6) <= 1e6 / v[IOPS] + 1e3 ? "us" : NULL;
}

/* The file's own name: nothing else names what was measured. */
static const char *
name_of_file(struct input *in)
{
	g_autofree char *base = g_path_get_basename(in->file);
	const char *dot = strrchr(base, '.');
	bool has_ending = dot != NULL && dot != base;

	return input_keep(in, base, has_ending ? (size_t)(dot - base) : strlen(base));
}

/* Is the second line the next period (-p) of the first's run? Its total time says so. */
static bool
goes_on(const double first[N_BARE], const double second[N_BARE])
{
	return second[ALL_TIME] >= first[ALL_TIME] + second[TIME] && first[ALL_TIME] >= first[TIME];
}

/* Takes another period into the first's sums. */
static void
add_period(double sum[N_BARE], const double v[N_BARE])
{
	double n = sum[COUNT] + v[COUNT];

	sum[MEAN_TIME] = (sum[MEAN_TIME] * sum[COUNT] + v[MEAN_TIME] * v[COUNT]) / n;
	sum[DEVIATION] = NAN;
	sum[MIN_TIME] = MIN(sum[MIN_TIME], v[MIN_TIME]);
	sum[MAX_TIME] = MAX(sum[MAX_TIME], v[MAX_TIME]);
	sum[IOPS] = n / (sum[COUNT] / sum[IOPS] + v[COUNT] / v[IOPS]);
	sum[COUNT] = n;
	sum[ALL_TIME] = v[ALL_TIME];
}

static void
add_bare(struct input *in, const double v[N_BARE], const char *unit, size_t at)
{
	struct result *r = result_new("ioping");
	double us = strcmp(unit, "ns") == 0 ? 1000 : 1;
	struct result_spread s = { v[MEAN_TIME] / us, v[MIN_TIME] / us, v[MAX_TIME] / us,
		v[DEVIATION] / us, NAN };
	struct printed iops = { .value = v[IOPS], .resolution = 1 };

	ioping_add_statistics(r, &s, 1 / us);
	ioping_add_iops(r, &iops);
	r->iterations = printed_count(v[COUNT]);
	r->label = name_of_file(in);
	deliver_result(in, r, at);
}

bool
ioping_bare_is(const char *line)
{
	double v[N_BARE];

	return g_ascii_isdigit(*line) && read_bare(line, v) && unit_of_bare(v) != NULL;
}

size_t
ioping_bare_read(struct input *in, size_t at)
{
	double v[N_BARE], sum[N_BARE];
	const char *unit;
	size_t end = at + 1;

	if (!read_bare(input_line(in, at), sum))
		return 0;
	if (sum[COUNT] == 0 && sum[MAX_TIME] == 0 && sum[IOPS] == 0) {
		deliver_refusal(in, at, "ioping: 0 requests counted: no result");
		return 1;
	}
	if ((unit = unit_of_bare(sum)) == NULL)
		return 0;
	while (end < in->text.n && read_bare(input_line(in, end), v) &&
	    g_strcmp0(unit_of_bare(v), unit) == 0 && goes_on(sum, v)) {
		add_period(sum, v);
		end++;
	}
	add_bare(in, sum, unit, at);
	return end - at;
}
