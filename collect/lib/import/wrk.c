/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrk and wrk2: requests a second, latency and its distribution. Its bytes are counted by 1024. */
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/read/target.h"

extern const struct format format_wrk;

enum { MOST_NUMBERS = 40 };

/* "Running 2s test @ http://host:port/path" */
static bool
begins(const char *p)
{
	return line_starts(p, "Running ") && strstr(p, " test @ ") != NULL;
}

/* What is counted besides the numbers. */
struct answers {
	int64_t all, bad; /* bad: no success; UNKNOWN if not said */
	bool is_wrk2;
	double asked_s, ran_s; /* 0 if not said */
};

/* "11.74ms", and "1.20m" for minutes, which no other tool shortens so. */
static void
add_time(struct result *r, const char *metric, const char *p)
{
	struct printed d;

	if (r->numbers->len > MOST_NUMBERS || result_has(r, metric))
		return;
	if (amount_add_at(r, metric, p) == NULL && printed_read(line_trim(p), &d) && *d.end == 'm')
		result_printed(r, metric, "min", &d);
}

/* "Latency    11.74ms   31.87ms 210.37ms   93.82%": mean, deviation, longest. */
static void
see_latency(struct result *r, const char *p)
{
	static const char *const metrics[] = { "lat_mean", NULL, "lat_max" };

	for (size_t i = 0; i < G_N_ELEMENTS(metrics); i++) {
		p = line_trim(p);
		if (metrics[i] != NULL)
			add_time(r, metrics[i], p);
		p += strcspn(p, " ");
	}
}

/*
 * "99%  181.36ms", "99.000%  1.2ms"; wrk2's second distribution, which leaves delays out, does not
 * count.
 */
static void
see_percentile(struct result *r, const char *line)
{
	struct printed q;
	g_autofree char *name = NULL;

	if (!printed_read(line, &q) || *q.end != '%')
		return;
	name = g_strdup_printf("lat_p%g", q.value);
	add_time(r, q.value == 100 ? "lat_max" : g_intern_string(name), q.end + 1);
}

static void
see_transfer(struct result *r, const char *p)
{
	static const char letters[] = "BKMGT";
	static const char *const units[] = { "B/s", "KiB/s", "MiB/s", "GiB/s", "TiB/s" };
	struct printed d;
	const char *letter;

	if (!printed_after(p, ":", &d) || *d.end == '\0' ||
	    (letter = strchr(letters, *d.end)) == NULL)
		return;
	result_printed(r, "bw", units[letter - letters], &d);
}

/* "10s", "1.00m", "2h": in s; 0 if it is none. */
static double
duration_s(const char *p)
{
	struct printed d;

	if (!printed_read(p, &d))
		return 0;
	return d.value * (*d.end == 's' ? 1 : *d.end == 'm' ? 60 : *d.end == 'h' ? 3600 : 0);
}

/* "858 requests in 1.00s, 156.69KB read" */
static void
see_requests(struct answers *answers, const char *p)
{
	answers->all = printed_integer(p, "");
	answers->ran_s = duration_s(line_after(p, " requests in "));
}

static void
see(struct result *r, struct answers *answers, const char *p)
{
	struct printed d;

	if (line_starts(p, "Latency Distribution"))
		answers->is_wrk2 |= strstr(p, "HdrHistogram") != NULL;
	else if (line_starts(p, "Latency  "))
		see_latency(r, p + 7);
	else if (g_ascii_isdigit(*p) && strstr(p, " connections") != NULL)
		r->concurrency = printed_integer(p, " and ");
	else if (g_ascii_isdigit(*p) && strstr(p, " requests in ") != NULL)
		see_requests(answers, p);
	else if (line_starts(p, "Requests/sec:") && printed_after(p, ":", &d) && d.value > 0)
		result_printed(r, "rps", "1/s", &d);
	else if (line_starts(p, "Transfer/sec:"))
		see_transfer(r, p);
	else if (line_starts(p, "Socket errors:"))
		result_doubt(r, "%.120s", p);
	else if (line_starts(p, "Non-2xx or 3xx responses:"))
		answers->bad = printed_integer(p, ":");
	else
		see_percentile(r, p);
}

static void
finish(struct input *in, struct result *r, const struct answers *answers, size_t at)
{
	if (!result_has(r, "rps") || answers->all == 0) {
		deliver_refusal(
		    in, at, "wrk: no request was completed, or it never ended: no result");
		result_free(r);
		return;
	}
	if (answers->bad > 0)
		result_doubt(r, "%lld of %lld answers were no success (not 2xx or 3xx)",
		    (long long)answers->bad, (long long)answers->all);
	if (answers->bad > 0 && answers->bad >= answers->all)
		r->invalid = "no answer was a success (not 2xx or 3xx)";
	if (answers->ran_s > 0 && answers->ran_s < 0.9 * answers->asked_s)
		result_doubt(r, "it ran for %g s of the %g s that were asked for", answers->ran_s,
		    answers->asked_s);
	if (answers->is_wrk2)
		result_doubt(
		    r, "rate limited: it is what wrk2 was asked for, not what could be had");
	deliver_result(in, r, at);
}

static size_t
lines(struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));
	struct answers answers = { .all = UNKNOWN, .bad = UNKNOWN };
	struct target target;
	struct result *r;
	size_t n = 1;

	if (!begins(p))
		return 0;
	r = result_new("wrk");
	r->iterations = 1;
	answers.asked_s = duration_s(line_after(p, "Running "));
	target = target_read(in, line_after(p, " @ "));
	r->label = target.host;
	r->workload = target.path;
	for (; at + n < in->text.n; n++) {
		p = line_trim(input_line(in, at + n));
		if (begins(p) || boundary_at(in, at + n, &format_wrk))
			break;
		see(r, &answers, p);
		if (line_starts(p, "Transfer/sec:")) {
			n++;
			break;
		}
	}
	finish(in, r, &answers, at);
	return n;
}

const struct format format_wrk = {
	.name = "wrk",
	.reads = "wrk and wrk2",
	.lines = lines,
	.begins = begins,
};
