/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsi-perf of libiscsi: the last average of a run. Its "MB/s" are MiB/s, cut off. */
#include <string.h>

#include "collect/lib/import.h"

extern const struct format format_iscsi_perf;

static bool
begins(const char *p)
{
	return g_str_has_prefix(p, "iscsi-perf version ") || g_str_has_prefix(p, "connected to iscsi://") ||
	    g_str_has_prefix(p, "Login Failed.");
}

/* The target without the address of its host: behind "iscsi://host/". */
static const char *
target(struct import *in, const char *url)
{
	const char *p = strstr(url, "://");

	p = p != NULL ? strchr(p + 3, '/') : NULL;
	return p != NULL ? import_keep(in, p + 1, strlen(p + 1)) : NULL;
}

/* "performing RANDOM READ with 8 parallel requests" */
static void
see_load(struct result *r, const char *line)
{
	bool random = strstr(line, "RANDOM") != NULL, write = strstr(line, " WRITE") != NULL;

	r->workload = random ? (write ? "randwrite" : "randread") : write ? "seqwrite" : "seqread";
	r->concurrency = integer_after(line, " with ");
}

/* The last "iops average N (M MB/s)" of the line; progress is printed over and over on one. */
static bool
see_average(const char *line, struct printed *iops, struct printed *mib)
{
	static const char phrase[] = "iops average ";
	bool found = false;

	for (const char *p = line; (p = strstr(p, phrase)) != NULL; p += sizeof phrase - 1)
		found = (number_read(p + sizeof phrase - 1, iops) && number_after(p, "(", mib)) || found;
	return found;
}

static void
finish(struct import *in, struct result *r, const struct printed *iops, const struct printed *mib)
{
	const char *dir = r->workload != NULL && strstr(r->workload, "write") != NULL ? "write" : "read";

	r->iterations = 1;
	result_printed(r, "iops", "1/s", iops)->dir = dir;
	result_printed(r, "bw", "MiB/s", mib)->dir = dir;
	import_result(in, r, r->line);
}

static size_t
lines(struct import *in, size_t at)
{
	struct printed iops, mib;
	const char *failed = NULL;
	bool has_average = false, is_over = false;
	struct result *r;
	size_t n = 0;

	if (!begins(text_trim(import_line(in, at))))
		return 0;
	r = result_new("iscsi-perf");
	r->line = at;
	for (; at + n < in->text.n && !is_over; n++) {
		const char *p = text_trim(import_line(in, at + n));

		if (n > 0 && ((g_str_has_prefix(p, "iscsi-perf version ") && failed == NULL) ||
		    import_block_ends(in, at + n, &format_iscsi_perf)))
			break;
		if (g_str_has_prefix(p, "iscsi-perf version "))
			r->version = import_keep(in, p + 19, strcspn(p + 19, " "));
		else if (g_str_has_prefix(p, "connected to "))
			r->label = target(in, p);
		else if (g_str_has_prefix(p, "performing "))
			see_load(r, p);
		else if (strstr(p, "Failed") != NULL)
			failed = p;
		has_average = see_average(p, &iops, &mib) || has_average;
		is_over = g_str_has_prefix(p, "finished");
	}
	if (has_average && iops.value > 0 && failed == NULL) {
		if (!is_over)
			result_doubt(r, "the run was not finished");
		finish(in, r, &iops, &mib);
	} else {
		import_refuse(in, at, "iscsi-perf: no result: %.100s",
		    failed != NULL ? failed : "it has no average");
		result_free(r);
	}
	return n;
}

const struct format format_iscsi_perf = {
	.name = "iscsi-perf",
	.reads = "iscsi-perf of libiscsi",
	.lines = lines,
	.begins = begins,
};
