/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrk and wrk2: requests a second, latency and its distribution. */
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/reading.h"

extern const struct format format_wrk;

/* "Running 2s test @ http://host:port/path" */
static bool
begins(const char *p)
{
	return g_str_has_prefix(p, "Running ") && strstr(p, " test @ ") != NULL;
}

static const char *
host(struct import *in, const char *line)
{
	const char *p = strstr(line, " @ ") + 3;

	if (strstr(p, "://") != NULL)
		p = strstr(p, "://") + 3;
	return import_keep(in, p, strcspn(p, "/ "));
}

/* "Latency    11.74ms   31.87ms 210.37ms   93.82%" */
static void
see_latency(struct result *r, const char *p)
{
	static const char *const metrics[] = { "lat_mean", "lat_stddev", "lat_max" };

	for (size_t i = 0; i < G_N_ELEMENTS(metrics); i++) {
		p = text_trim(p);
		result_quantity_at(r, metrics[i], p);
		p += strcspn(p, " ");
	}
}

/* "99%  181.36ms", "99.000%  1.2ms" */
static void
see_percentile(struct result *r, const char *line)
{
	struct printed q;
	g_autofree char *name = NULL;

	if (!number_read(line, &q) || *q.end != '%')
		return;
	name = g_strdup_printf("lat_p%g", q.value);
	result_quantity_at(r, q.value == 100 ? "lat_max" : g_intern_string(name), q.end + 1);
}

static void
see(struct result *r, const char *p)
{
	struct printed d;
	int64_t n;

	if (g_str_has_prefix(p, "Latency  "))
		see_latency(r, p + 7);
	else if (g_ascii_isdigit(*p) && strstr(p, " connections") != NULL)
		r->concurrency = integer_after(p, " and ");
	else if (g_str_has_prefix(p, "Requests/sec:") && number_after(p, ":", &d) && d.value > 0)
		result_printed(r, "rps", "1/s", &d);
	else if (g_str_has_prefix(p, "Transfer/sec:"))
		; /* it follows from the requests */
	else if (g_str_has_prefix(p, "Socket errors:"))
		result_doubt(r, "%s", p);
	else if ((n = integer_after(p, "Non-2xx or 3xx responses:")) > 0)
		result_doubt(r, "%lld answers were errors", (long long)n);
	else
		see_percentile(r, p);
}

static bool
has_rate(const struct result *r)
{
	for (guint i = 0; i < r->numbers->len; i++)
		if (strcmp(g_array_index(r->numbers, struct number, i).metric, "rps") == 0)
			return true;
	return false;
}

static size_t
lines(struct import *in, size_t at)
{
	const char *p = text_trim(import_line(in, at));
	struct result *r;
	size_t n = 1;

	if (!begins(p))
		return 0;
	r = result_new("wrk");
	r->iterations = 1;
	r->label = host(in, p);
	for (; at + n < in->text.n; n++) {
		p = text_trim(import_line(in, at + n));
		if (begins(p) || import_block_ends(in, at + n, &format_wrk))
			break;
		see(r, p);
		if (g_str_has_prefix(p, "Transfer/sec:")) {
			n++;
			break;
		}
	}
	if (has_rate(r)) {
		import_result(in, r, at);
	} else {
		import_refuse(in, at, "wrk: no request was completed: no result");
		result_free(r);
	}
	return n;
}

const struct format format_wrk = {
	.name = "wrk",
	.reads = "wrk and wrk2",
	.lines = lines,
	.begins = begins,
};
