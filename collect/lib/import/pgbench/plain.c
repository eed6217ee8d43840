/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pgbench, from 8.x to 17: the summary, its progress lines, and what it says of scripts, limits and
 * retries.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_pgbench;

/* What is known of the run while its lines go by. */
struct pgbench_run {
	struct input *in;
	struct result *r;
	GArray *progress;              /* of double, tps */
	double last_s, interval_s;     /* of the progress lines */
	struct printed tps, including; /* NAN until seen; `including` the time to connect */
	size_t n_aborted;
	bool has_summary; /* its first line was seen */
	bool is_aborted;
	double processed, asked;
	char *scale, *mode, *rate; /* rate: what the text says of the limit */
	int64_t skipped;
};

/* Lines that can begin a block. */
static bool
begins(const char *line)
{
	return line_starts(line, "transaction type:") || line_starts(line, "pgbench (") ||
	    line_starts(line, "starting vacuum...") ||
	    (line_starts(line, "progress: ") && strstr(line, " tps, lat ") != NULL);
}

/*
 * "progress: 2.0 s, 14215.4 tps, lat 0.139 ms stddev 0.602, 0 failed". A second without one has no
 * latency but a rate.
 */
static void
see_progress(struct pgbench_run *g, const char *line)
{
	struct printed at, tps;

	if (!printed_after(line, "progress:", &at) || !printed_after(at.end, " s, ", &tps))
		return;
	/* The last may be shorter; the first of --progress-timestamp is the time of day. */
	if (g->interval_s == 0 && (g->progress->len > 0 || at.value < 1e6))
		g->interval_s = at.value - g->last_s;
	g->last_s = at.value;
	g_array_append_val(g->progress, tps.value);
}

static void
see_tps(struct pgbench_run *g, const char *line)
{
	struct printed d;

	if (!printed_after(line, "tps =", &d))
		return;
	if (strstr(line, "including connections") != NULL)
		g->including = d;
	else
		g->tps = d;
}

/* "<builtin: TPC-B (sort of)>", "Custom query", "multiple scripts": what it calls the load. */
static void
see_type(struct pgbench_run *g, const char *line)
{
	const char *p = line_after(line, "transaction type:");
	size_t n = strlen(p);

	if (line_starts(p, "<builtin: ") && p[n - 1] == '>') {
		p += 10;
		n -= 11;
	}
	g->r->workload = input_keep(g->in, p, n);
	g->has_summary = true;
}

/* A count that should be 0; the line's own words are the doubt. */
static void
see_failures(struct pgbench_run *g, const char *line)
{
	static const char *const counts[] = { "number of failed transactions:",
		"number of serialization failures:", "number of deadlock failures:",
		"number of transactions above the" };

	for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
		if (line_starts(line, counts[i])) {
			const char *colon = strchr(line, ':');

			if (colon != NULL && printed_integer(colon, ":") > 0)
				result_doubt(g->r, "%.120s", line);
			return;
		}
	if (line_starts(line, "number of transactions skipped:"))
		g->skipped = printed_integer(line, ":");
	if (line_starts(line, "rate limit schedule lag:") && g->rate == NULL)
		g->rate = g_strdup(line);
}

static void
see_processed(struct pgbench_run *g, const char *line)
{
	struct printed done, asked;

	if (!printed_after(line, "actually processed:", &done))
		return;
	g->processed = done.value;
	if (*done.end == '/' && printed_read(done.end + 1, &asked))
		g->asked = asked.value;
}

static void
see_latency(struct pgbench_run *g, const char *line)
{
	const char *p = line + strcspn(line, "=:");
	struct amount q;

	/* The standard deviation of transactions is no speed; it is left out. */
	if (line_starts(line, "latency average") && *p != '\0' && amount_read(p + 1, &q))
		amount_add(g->r, "lat_avg", &q);
}

static void
see_connect(struct pgbench_run *g, const char *line)
{
	struct amount q;

	if (amount_after(line, "connection time =", &q))
		amount_add(g->r, "connect", &q);
}

static void
see_version(struct pgbench_run *g, const char *line)
{
	const char *p = line_after(line, "(");

	g->r->version = input_keep(g->in, p, strcspn(p, " )"));
}

/* Takes in one line; false if it is none of pgbench's summary. */
static bool
see(struct pgbench_run *g, const char *line)
{
	static const struct {
		const char *begin;
		void (*see)(struct pgbench_run *g, const char *line);
	} known[] = { { "pgbench (", see_version }, { "starting vacuum", NULL },
		{ "progress: ", see_progress }, { "transaction type:", see_type },
		{ "scaling factor:", NULL }, { "partition", NULL }, { "query mode:", NULL },
		{ "number of clients:", NULL }, { "number of threads:", NULL },
		{ "duration:", NULL }, { "maximum number of tries:", NULL },
		{ "number of transactions per client:", NULL },
		{ "number of transactions actually processed:", see_processed },
		{ "number of transactions retried:", NULL }, { "total number of retries:", NULL },
		{ "number of ", see_failures }, { "rate limit schedule lag:", see_failures },
		{ "latency ", see_latency }, { "initial connection time", see_connect },
		{ "average connection time", see_connect }, { "tps = ", see_tps } };

	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (line_starts(line, known[i].begin)) {
			if (known[i].see != NULL)
				known[i].see(g, line);
			return true;
		}
	return false;
}

/* The plain "key: value" lines. */
static void
see_settings(struct pgbench_run *g, const char *line)
{
	const char *p;

	if (line_starts(line, "number of clients:"))
		g->r->concurrency = printed_integer(line, ":");
	else if ((p = line_after(line, "scaling factor:")) != NULL && g->scale == NULL)
		g->scale = g_strdup(p);
	else if ((p = line_after(line, "query mode:")) != NULL && g->mode == NULL)
		g->mode = g_strdup(p);
}

static bool
see_abort(struct pgbench_run *g, const char *line)
{
	if (strstr(line, "Run was aborted") != NULL)
		g->is_aborted = true;
	else if (strstr(line, "aborted in ") != NULL && strstr(line, "lient ") != NULL)
		g->n_aborted++;
	else
		return line_starts(line, "pgbench:");
	return true;
}

/* Behind the rate come what each script, and each statement, took: parts of the same run. */
static bool
is_part(const char *line)
{
	return g_ascii_isspace(*line) || line_starts(line, "- ") ||
	    line_starts(line, "SQL script ") || line_starts(line, "statement latencies") ||
	    line_starts(line, "script statistics");
}

/* Reads the run's lines from `at` on; returns the first that is not its. */
static size_t
read_lines(struct pgbench_run *g, size_t at)
{
	const struct input *in = g->in;
	size_t end = at;

	for (size_t i = at; i < in->text.n; i++) {
		const char *line = input_line(in, i);
		bool done = !isnan(g->tps.value) || !isnan(g->including.value);

		if (line_is_blank(line))
			continue;
		if ((done && begins(line)) || (i > at && boundary_at(in, i, &format_pgbench)))
			break;
		if (g->has_summary && line_starts(line, "transaction type:"))
			break;
		if (see_abort(g, line)) {
			end = i + 1;
			continue;
		}
		if (done && is_part(line) && end + 1 >= i) {
			end = i + 1;
			continue;
		}
		if (done ? !line_starts(line, "tps = ") : i > end + 8)
			break;
		see_settings(g, line);
		if (see(g, line))
			end = i + 1;
	}
	return end;
}

static void
name_load(struct pgbench_run *g)
{
	g_autoptr(GString) s = g_string_new(NULL);

	if (g->scale != NULL)
		g_string_append_printf(s, "scale %s", g->scale);
	if (g->mode != NULL && strcmp(g->mode, "simple") != 0)
		g_string_append_printf(s, "%s%s", s->len > 0 ? " " : "", g->mode);
	if (s->len > 0)
		g->r->detail = input_keep(g->in, s->str, s->len);
}

static void
doubt(struct pgbench_run *g, size_t at)
{
	struct printed d;
	const char *command = input_above(g->in, g->in->after, at, "pgbench ");
	const char *option = command == NULL ? NULL : line_after(command, "-R");

	if (command != NULL && option == NULL)
		option = line_after(command, "--rate");
	if (option != NULL && printed_read(option + strspn(option, "= "), &d))
		result_doubt(g->r, "rate limited at %g/s; %lld skipped", d.value,
		    (long long)MAX(g->skipped, 0));
	else if (g->rate != NULL)
		result_doubt(g->r, "rate limited, %lld skipped: the rate is what was asked for; %s",
		    (long long)MAX(g->skipped, 0), g->rate);
	else if (g->skipped > 0)
		result_doubt(g->r, "%lld transactions skipped", (long long)g->skipped);
	if (g->n_aborted > 0)
		result_doubt(g->r, "%zu clients aborted: fewer than %lld were at work",
		    g->n_aborted, (long long)g->r->concurrency);
	if (g->is_aborted)
		result_doubt(g->r, "the run was aborted: incomplete");
	if (g->asked > g->processed)
		result_doubt(
		    g->r, "only %.0f of %.0f transactions were processed", g->processed, g->asked);
}

/* Adds the rates: what connecting cost is left out of the first. */
static void
add_rates(struct pgbench_run *g)
{
	if (!isnan(g->tps.value))
		result_printed(g->r, "tps", "1/s", &g->tps);
	if (!isnan(g->including.value))
		result_printed(g->r, "tps_incl_connect", "1/s", &g->including);
	if (g->progress->len > 0) {
		struct result_number *n = result_list(g->r, "tps", "1/s", SHAPE_SERIES);

		n->interval_s = round(g->interval_s * 1000) / 1000;
		g_array_append_vals(n->values, g->progress->data, g->progress->len);
	}
}

/* Why it is no result; NULL if it is one. */
static const char *
why_none(const struct pgbench_run *g)
{
	double tps = !isnan(g->tps.value) ? g->tps.value : g->including.value;

	if (isnan(tps))
		return "no 'tps =' line: the run did not end";
	if (g->processed == 0 || tps <= 0)
		return "no transaction was processed";
	if (g->n_aborted > 0 && (int64_t)g->n_aborted >= g->r->concurrency)
		return "all clients aborted: no measurement";
	return NULL;
}

static void
finish(struct pgbench_run *g, size_t at)
{
	const char *why = why_none(g);

	if (why != NULL) {
		deliver_refusal(g->in, at, "pgbench: %s", why);
		result_free(g->r);
		return;
	}
	name_load(g);
	doubt(g, at);
	add_rates(g);
	g->r->iterations = 1;
	deliver_result(g->in, g->r, at);
}

static size_t
lines(struct input *in, size_t at)
{
	struct pgbench_run g = { .in = in,
		.tps = { .value = NAN },
		.including = { .value = NAN },
		.processed = NAN,
		.asked = NAN,
		.skipped = UNKNOWN };
	size_t end;

	if (!begins(input_line(in, at)))
		return 0;
	g.r = result_new("pgbench");
	g.progress = g_array_new(FALSE, FALSE, sizeof(double));
	end = read_lines(&g, at);
	finish(&g, at);
	g_array_free(g.progress, TRUE);
	g_free(g.scale);
	g_free(g.mode);
	g_free(g.rate);
	return MAX(end - at, 1);
}

const struct format format_pgbench = {
	.name = "pgbench",
	.reads = "pgbench of any version: summary, progress lines, scripts",
	.lines = lines,
	.begins = begins,
};
