/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ab, the load generator of Apache's HTTP server. Of its two times per request the second is of all
 * clients together.
 */
#include <string.h>

#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_ab;

static bool
begins(const char *p)
{
	return line_starts(p, "This is ApacheBench") || line_starts(p, "Server Software:") ||
	    line_starts(p, "Concurrency Level:");
}

struct web {
	struct result *r;
	const char *host, *port, *path;
	const char *error;
	int64_t complete, failed, unwritten, bad; /* requests; bad: answers that are no success */
	bool has_rate, in_percentiles;
};

static const char *
behind(struct input *in, const char *line)
{
	const char *p = strchr(line, ':') + 1;

	return input_keep(in, p, strlen(p));
}

/* "  99%     11": the table at the end, in ms. */
static void
see_percentile(struct web *w, const char *line)
{
	struct printed q, ms;
	g_autofree char *name = NULL;

	if (!printed_read(line, &q) || *q.end != '%' || !printed_read(line_trim(q.end + 1), &ms))
		return;
	name = g_strdup_printf("lat_p%g", q.value);
	result_printed(w->r, q.value == 100 ? "lat_max" : g_intern_string(name), "ms", &ms);
}

static void
see_figures(struct web *w, const char *line)
{
	struct printed d;
	int64_t n;

	if (printed_after(line, "Requests per second:", &d) && d.value > 0)
		w->has_rate = result_printed(w->r, "rps", "1/s", &d) != NULL;
	else if (line_starts(line, "Time per request:") && strstr(line, "across all") == NULL &&
	    printed_after(line, "request:", &d))
		result_printed(w->r, "lat_mean", "ms", &d);
	else if (printed_after(line, "Transfer rate:", &d))
		result_printed(w->r, "bw", "KiB/s", &d);
	else if ((n = printed_integer(line, "Concurrency Level:")) >= 0)
		w->r->concurrency = n;
	else if ((n = printed_integer(line, "Complete requests:")) >= 0)
		w->complete = n;
	else if ((n = printed_integer(line, "Failed requests:")) > 0)
		w->failed = n;
	else if ((n = printed_integer(line, "Write errors:")) > 0)
		w->unwritten = n;
	else if ((n = printed_integer(line, "Non-2xx responses:")) > 0)
		w->bad = n;
}

static void
see(struct input *in, struct web *w, const char *line)
{
	if (line_starts(line, "This is ApacheBench, Version "))
		w->r->version = input_keep(in, line + 29, strcspn(line + 29, " "));
	else if (line_starts(line, "Server Hostname:"))
		w->host = behind(in, line);
	else if (line_starts(line, "Server Port:"))
		w->port = behind(in, line);
	else if (line_starts(line, "Document Path:"))
		w->r->workload = behind(in, line);
	else if (strstr(line, "apr_") != NULL)
		w->error = strstr(line, "apr_");
	else if (line_starts(line, "ab: "))
		w->error = line;
	else if (line_starts(line, "Percentage of the requests"))
		w->in_percentiles = true;
	else if (w->in_percentiles)
		see_percentile(w, line);
	else
		see_figures(w, line);
}

/* Behind the rate there are these lines, then the percentiles, and nothing else. */
static bool
is_end(const struct web *w, const char *p)
{
	static const char *const known[] = { "Time per", "Transfer rate", "Connection Times",
		"min ", "Connect:", "Processing:", "Waiting:", "Total:", "WARNING", "These results",
		"values", "ERROR", "Percentage", "kb/s", "between", "mean " };

	if (*p == '\0' || !w->has_rate)
		return false;
	if (begins(p))
		return true;
	if (w->in_percentiles && g_ascii_isdigit(*p))
		return strchr(p, '%') == NULL;
	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (line_starts(p, known[i]))
			return false;
	return strstr(p, "[Kbytes/sec]") == NULL && strstr(p, " kb/s ") == NULL;
}

static void
doubt(const struct web *w)
{
	const struct {
		int64_t n;
		const char *what;
	} counts[] = { { w->failed, "requests failed" },
		{ w->unwritten, "requests could not be written" },
		{ w->bad, "answers were no success (not 2xx)" } };

	for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
		if (counts[i].n > 0)
			result_doubt(w->r, "%lld of %lld %s", (long long)counts[i].n,
			    (long long)w->complete, counts[i].what);
	if (w->bad > 0 && w->bad >= w->complete)
		w->r->invalid = "no answer was a success (not 2xx)";
	if (w->error != NULL)
		result_doubt(w->r, "%.100s", w->error);
}

static void
finish(struct input *in, struct web *w, size_t at)
{
	bool is_html = strstr(input_line(in, at), "<i>") != NULL;

	if (!w->has_rate || w->complete == 0) {
		deliver_refusal(in, at, "ab: no result: %.100s",
		    w->error != NULL ? w->error :
			is_html      ? "what -w prints is not read: run it without" :
				       "no request was completed, or it never ended");
		result_free(w->r);
		return;
	}
	if (w->host != NULL) {
		const char *port = w->port != NULL ? w->port : "80";
		g_autofree char *label = g_strconcat(w->host, ":", port, NULL);

		w->r->label = input_keep(in, label, strlen(label));
	}
	doubt(w);
	deliver_result(in, w->r, at);
}

static size_t
lines(struct input *in, size_t at)
{
	struct web w = { .complete = UNKNOWN };
	size_t n = 0;

	if (!begins(line_trim(input_line(in, at))))
		return 0;
	w.r = result_new("ab");
	w.r->iterations = 1;
	for (; at + n < in->text.n; n++) {
		const char *p = line_trim(input_line(in, at + n));

		if (n > 0 && (is_end(&w, p) || boundary_at(in, at + n, &format_ab)))
			break;
		see(in, &w, p);
	}
	finish(in, &w, at);
	return n;
}

const struct format format_ab = {
	.name = "ab",
	.reads = "ab, ApacheBench",
	.lines = lines,
	.begins = begins,
};
