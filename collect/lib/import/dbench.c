/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dbench, tbench: the Throughput line at their end. The lines of each second and the table of
 * operations are inside the run.
 */
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_dbench;

static bool
is_throughput(const char *p)
{
	return line_starts(p, "Throughput ") && strstr(p, " MB/sec") != NULL &&
	    strstr(p, " procs") != NULL;
}

static bool
begins(const char *p)
{
	return line_starts(p, "dbench version ");
}

/* The count before a word: "  4 clients"; UNKNOWN if the word is not there. */
static int64_t
count_before(const char *line, const char *word)
{
	const char *p = strstr(line, word);

	while (p != NULL && p > line && g_ascii_isdigit(p[-1]))
		p--;
	return p != NULL ? printed_integer(p, "") : UNKNOWN;
}

/*
 * "97.759 MB/sec (sync open)  4 clients  4 procs  max_latency=89.483 ms"; version 3 has no clients
 * and no latency.
 */
static void
read_throughput(struct input *in, struct result *r, const char *line)
{
	struct printed d;
	const char *mode = strchr(line, '(');

	if (printed_after(line, "Throughput ", &d) && d.value > 0)
		result_printed(r, "throughput", "MB/s", &d);
	r->concurrency = count_before(line, " clients");
	if (r->concurrency == UNKNOWN)
		r->concurrency = count_before(line, " procs");
	if (strstr(line, "max_latency=") != NULL)
		amount_add_at(r, "lat_max", strstr(line, "max_latency=") + 12);
	if (mode != NULL)
		r->detail = input_keep(in, mode + 1, strcspn(mode + 1, ")"));
}

/*
 * "Running for 60 seconds with load '/usr/share/dbench/client.txt' and ...": the file without its
 * folder.
 */
static void
read_load(struct input *in, struct result *r, const char *line)
{
	const char *p = line_after(line, "with load '");
	size_t n = p != NULL ? strcspn(p, "'") : 0;
	const char *slash = p != NULL ? memrchr(p, '/', n) : NULL;

	if (slash != NULL) {
		n -= (size_t)(slash + 1 - p);
		p = slash + 1;
	}
	if (p != NULL)
		r->workload = input_keep(in, p, n);
}

static bool
is_error(const char *p)
{
	return strstr(p, "failed for handle") != NULL || strstr(p, "hild failed") != NULL ||
	    strstr(p, "ERROR") != NULL || strstr(p, "No space left") != NULL;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));
	struct result *r;
	size_t n = 0, errors = 0;

	if (!begins(p) && !is_throughput(p))
		return 0;
	r = result_new("dbench");
	r->iterations = 1;
	if (begins(p))
		r->version = input_keep(in, p + 15, strcspn(p + 15, " "));
	for (; at + n < in->text.n; n++) {
		p = line_trim(input_line(in, at + n));
		if (is_throughput(p))
			break;
		if (n > 0 && (begins(p) || boundary_at(in, at + n, &format_dbench))) {
			p = "";
			break;
		}
		read_load(in, r, p);
		errors += is_error(p);
	}
	if (errors > 0)
		result_doubt(r, "operations or clients failed: %zu messages say so", errors);
	if (is_throughput(p)) {
		n++;
		read_throughput(in, r, p);
	}
	if (result_has(r, "throughput")) {
		deliver_result(in, r, at);
		return n;
	}
	deliver_refusal(in, at, "dbench: no throughput: the run was not finished");
	result_free(r);
	return n;
}

const struct format format_dbench = {
	.name = "dbench",
	.reads = "dbench, tbench",
	.lines = lines,
	.begins = begins,
};
