/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ioping: the statistics of any version, its requests, and the bare numbers of -B. Requests are
 * inside one run.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/ioping/ioping.h"
#include "collect/lib/import/ioping/ioping_bare.h"
#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_ioping;

static const double MOST_REQUESTS = 9e15; /* and nanoseconds */

static const char *const statistics = " ioping statistics ---";

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
	GArray *requests;            /* of double, in us: those that count */
	struct printed count, iops;  /* NAN until seen */
	struct result_spread spread; /* in us */
	double resolution;           /* of the mean */
	int64_t last_request;        /* its number */
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
		ioping_add_statistics(r, &g->spread, g->resolution);
	ioping_add_iops(r, &g->iops);
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

		if (i > at &&
		    ((g->has_statistics && strstr(line, statistics) != NULL) ||
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
	struct ioping_text g = { .in = in,
		.count = { .value = NAN },
		.iops = { .value = NAN },
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

static bool
is_text(const char *p)
{
	return strstr(p, ": request=") != NULL || strstr(p, statistics) != NULL;
}

static bool
begins(const char *p)
{
	return is_text(p) || ioping_bare_is(p);
}

static size_t
lines(struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));
	size_t n = 0;

	if (g_ascii_isdigit(*p))
		n = ioping_bare_read(in, at);
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
