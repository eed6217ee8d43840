/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ioping: the statistics of any version, its requests, and the bare numbers of -B. Requests are
 * inside one run.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_ioping;

static const char *const statistics = " ioping statistics ---";

enum { N_BARE = 10, OLD_BARE = 8 };

static const double MOST_REQUESTS = 9e15; /* and nanoseconds */

/* ---- numbers with a suffix ---- */

/* "17.0 k requests", "351 iops", "12": the suffix stands behind a blank. */
static bool
read_count(const char *text, struct printed *out)
{
	static const char suffixes[] = "kMGT";
	const char *s;

	if (!printed_read(line_trim(text), out))
		return false;
	if (out->end[0] != ' ' || out->end[1] == '\0' || out->end[2] != ' ' ||
	    (s = strchr(suffixes, out->end[1])) == NULL)
		return true;
	for (; s >= suffixes; s--) {
		out->value *= 1000;
		out->resolution *= 1000;
	}
	out->end += 2;
	return true;
}

/* The count before `word`, as in "18.1 k iops": what stands between the last comma and the word. */
static bool
count_before(const char *line, const char *word, struct printed *out)
{
	const char *end = strstr(line, word), *p = end;

	while (p != NULL && p > line && p[-1] != ',')
		p--;
	return p != NULL && read_count(p, out) && line_trim(out->end) == end;
}

/* ---- the statistics ---- */

struct ioping_text {
	struct input *in;
	struct result *r;
	GArray *requests;       /* of double, in us: those that count */
	struct printed count, iops; /* NAN until seen */
	struct result_spread spread;   /* in us */
	double resolution;      /* of the mean */
	int64_t last_request;   /* its number */
	bool has_statistics;
};

/* The target between `begin` and its "(ext4 /dev/vda 252.0 GiB)". */
static const char *
target_in(struct input *in, const char *begin, const char *line_end)
{
	const char *end = strstr(begin, " (");

	if (end == NULL || end > line_end)
		end = line_end;
	return end > begin ? input_keep(in, begin, (size_t)(end - begin)) : NULL;
}

/*
 * "4 KiB <<< . (ext4 /dev/vda): request=1 time=88.4 us (warmup)"; before 1.0 "4096 bytes from .
 * (...)".
 */
static bool
see_request(struct ioping_text *g, const char *line)
{
	static const char *const arrows[] = { "<<< ", ">>> ", " from " };
	const char *time = strstr(line, ": request="), *target = NULL;
	struct amount q;

	if (time == NULL || !amount_after(time, " time=", &q) ||
	    q.unit->dimension != DIMENSION_TIME)
		return false;
	if (g->r->detail == NULL)
		g->r->detail = input_keep(g->in, line, strcspn(line, "<>f"));
	for (size_t i = 0; i < G_N_ELEMENTS(arrows) && target == NULL; i++)
		target = line_after(line, arrows[i]);
	if (target != NULL && target < time && g->r->label == NULL)
		g->r->label = target_in(g->in, target, time);
	amount_convert(&q, "us");
	if (strstr(q.end, "(warmup)") == NULL && strstr(q.end, "(too ") == NULL)
		g_array_append_val(g->requests, q.number.value);
	return true;
}

/*
 * "min/avg/max/mdev = 37.4 us / 55.3 us / 1.53 ms / 35.1 us"; in old versions one unit behind the
 * last.
 */
static bool
see_spread(struct ioping_text *g, const char *line)
{
	double *const part[] = { &g->spread.min, &g->spread.mean, &g->spread.max, &g->spread.sd };
	const char *p = line_after(line, "min/avg/max/mdev =");
	struct amount q[4];

	for (size_t i = 0; p != NULL && i < 4; i++) {
		if (!printed_read(line_trim(p), &q[i].number))
			return false;
		q[i].unit = unit_at(q[i].number.end, &p);
		if (q[i].unit == NULL)
			p = q[i].number.end;
		p += strspn(p, " /");
	}
	if (p == NULL || q[3].unit == NULL)
		return false;
	for (size_t i = 0; i < 4; i++) {
		if (q[i].unit == NULL)
			q[i].unit = q[3].unit;
		amount_convert(&q[i], "us");
		*part[i] = q[i].number.value;
	}
	g->resolution = q[1].number.resolution;
	return true;
}

static bool
see_statistics(struct ioping_text *g, const char *line)
{
	const char *end = strstr(line, statistics);

	if (end != NULL && line_starts(line_trim(line), "--- ")) {
		g->has_statistics = true;
		g->r->label = target_in(g->in, line_trim(line) + 4, end);
		return true;
	}
	if (!g->has_statistics)
		return false;
	if (strstr(line, " requests completed in ") != NULL) {
		if (strstr(line, " written,") != NULL || strstr(line, " read,") != NULL)
			g->r->workload = strstr(line, " read,") != NULL ? "read" : "write";
		if (!read_count(line, &g->count) || !count_before(line, "iops", &g->iops))
			g->iops.value = NAN;
		return true;
	}
	return line_starts(line_trim(line), "generated ") ||
	    line_starts(line_trim(line), "min/avg/max/mdev");
}

/* The rate is the tool's own: "18.1 k iops" has three digits. */
static void
add_iops(struct result *r, const struct printed *iops)
{
	if (isnan(iops->value))
		return;
	result_printed(r, "iops", "1/s", iops);
	if (iops->resolution > 1)
		result_doubt(r, "iops is rounded by ioping to %g", iops->resolution);
}

static void
add_statistics(struct result *r, const struct result_spread *us, double resolution)
{
	struct result_number *n = result_summary(r, "lat", "us", us);

	n->is_inside = true;
	n->resolution = resolution;
	result_value(r, "lat_min", "us", us->min);
	result_value(r, "lat_max", "us", us->max);
}

static void
finish(struct ioping_text *g, size_t at)
{
	struct result *r = g->r;
	bool all_listed = g->requests->len > 0 &&
	    (!g->has_statistics || (double)g->requests->len == g->count.value);

	if (g->has_statistics && (g->count.value == 0 || (!all_listed && !(g->spread.max > 0)))) {
		deliver_refusal(g->in, at, "ioping: 0 requests counted: no result");
		result_free(r);
		return;
	}
	if (all_listed)
		g_array_append_vals(result_list(r, "lat", "us", SHAPE_SAMPLES)->values,
		    g->requests->data, g->requests->len);
	else if (g->has_statistics && !isnan(g->spread.mean))
		add_statistics(r, &g->spread, g->resolution);
	add_iops(r, &g->iops);
	if (!g->has_statistics)
		result_doubt(r, "no statistics behind the requests: it was cut short");
	if (g->count.value < MOST_REQUESTS)
		r->iterations = (int64_t)g->count.value;
	deliver_result(g->in, r, at);
}

/* A request whose number is no higher than the last's is another run's. */
static bool
is_first_again(struct ioping_text *g, const char *line)
{
	int64_t number = printed_integer(line, ": request=");
	bool again = number >= 0 && g->last_request >= number;

	g->last_request = number >= 0 ? number : g->last_request;
	return again;
}

/* Reads requests and statistics from `at` on; returns the first line that is not theirs. */
static size_t
read_block(struct ioping_text *g, size_t at)
{
	size_t end = at;

	for (size_t i = at; i < g->in->text.n && i < end + 4; i++) {
		const char *line = input_line(g->in, i);

		if (i > at && ((g->has_statistics && strstr(line, statistics) != NULL) ||
		    is_first_again(g, line) || boundary_at(g->in, i, &format_ioping)))
			break;
		if (g->has_statistics ? see_statistics(g, line) :
		    see_request(g, line) || see_statistics(g, line))
			end = i + 1;
		if (g->has_statistics && see_spread(g, line))
			break;
	}
	return end;
}

static size_t
read_text(struct input *in, size_t at)
{
	struct ioping_text g = { .in = in, .count = { .value = NAN }, .iops = { .value = NAN },
		.spread = { NAN, NAN, NAN, NAN, NAN } };
	size_t end;

	g.last_request = printed_integer(input_line(in, at), ": request=");
	g.r = result_new("ioping");
	g.requests = g_array_new(FALSE, FALSE, sizeof(double));
	end = read_block(&g, at);
	if (end == at)
		result_free(g.r);
	else
		finish(&g, at);
	g_array_free(g.requests, TRUE);
	return end - at;
}

/* ---- -B ---- */

/*
 * Count, time, iops, bytes a second, min, mean, max, deviation, and in later versions all requests
 * and all time.
 */
enum bare { COUNT, TIME, IOPS, SPEED, MIN_TIME, MEAN_TIME, MAX_TIME, DEVIATION, ALL_COUNT,
	ALL_TIME };

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

	add_statistics(r, &s, 1 / us);
	add_iops(r, &iops);
	r->iterations = printed_count(v[COUNT]);
	r->label = name_of_file(in);
	deliver_result(in, r, at);
}

static size_t
read_batch(struct input *in, size_t at)
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

static bool
is_text(const char *p)
{
	return strstr(p, ": request=") != NULL || strstr(p, statistics) != NULL;
}

static bool
begins(const char *p)
{
	double v[N_BARE];

	return is_text(p) || (g_ascii_isdigit(*p) && read_bare(p, v) && unit_of_bare(v) != NULL);
}

static size_t
lines(struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));
	size_t n = 0;

	if (g_ascii_isdigit(*p))
		n = read_batch(in, at);
	if (n == 0 && is_text(p))
		n = read_text(in, at);
	return n;
}

const struct format format_ioping = {
	.name = "ioping",
	.reads = "ioping of any version: requests, statistics, -B",
	.lines = lines,
	.begins = begins,
};
