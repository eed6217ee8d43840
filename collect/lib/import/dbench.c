/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dbench: the Throughput line at its end. The lines of each second and the table of operations are inside the run. */
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/reading.h"

extern const struct format format_dbench;

static bool
is_throughput(const char *p)
{
	return g_str_has_prefix(p, "Throughput ") && strstr(p, " MB/sec") != NULL && strstr(p, " procs") != NULL;
}

static bool
begins(const char *p)
{
	return g_str_has_prefix(p, "dbench version ");
}

static struct result *
read_throughput(const char *line)
{
	struct result *r = result_new("dbench");
	struct printed d;
	const char *clients = strstr(line, "MB/sec");

	r->iterations = 1;
	if (number_after(line, "Throughput ", &d) && d.value > 0)
		result_printed(r, "throughput", "MB/s", &d);
	if (strstr(clients, " clients") != NULL)
		r->concurrency = integer_after(text_trim(clients + strcspn(clients, " ")), "");
	if (strstr(line, "max_latency=") != NULL)
		result_quantity_at(r, "lat_max", strstr(line, "max_latency=") + 12);
	return r;
}

static size_t
lines(struct import *in, size_t at)
{
	const char *p = text_trim(import_line(in, at)), *version = NULL;
	struct result *r;
	size_t n = 0;

	if (begins(p))
		version = import_keep(in, p + 15, strcspn(p + 15, " "));
	else if (!is_throughput(p))
		return 0;
	for (; at + n < in->text.n; n++) {
		p = text_trim(import_line(in, at + n));
		if (is_throughput(p)) {
			r = read_throughput(p);
			r->version = version;
			import_result(in, r, at);
			return n + 1;
		}
		if (n > 0 && (g_str_has_prefix(p, "dbench version ") ||
		        import_block_ends(in, at + n, &format_dbench)))
			break;
	}
	import_refuse(in, at, "dbench: no Throughput line: the run was not finished");
	return n;
}

const struct format format_dbench = {
	.name = "dbench",
	.reads = "dbench",
	.lines = lines,
	.begins = begins,
};
