/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CrystalDiskMark's text reports, 3 to 8: each line a load, read, written or mixed. */
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_crystaldiskmark;

enum { MOST_LOADS = 64, LONGEST_LOAD = 48, LONGEST_SIZE = 16 };

static bool
begins(const char *p)
{
	return line_starts(p, "CrystalDiskMark ") && g_ascii_isdigit(p[16]);
}

/* "SEQ1M Q8T1" of "Sequential 1MiB (Q=  8, T= 1)" and how other versions write it. */
static const char *
load_of(struct input *in, const char *p)
{
	bool random = line_starts(p, "Random") || line_starts(p, "RND");
	const char *digits = p + strcspn(p, "0123456789(:");
	char size[LONGEST_SIZE] = "", load[LONGEST_LOAD];
	int64_t queue = printed_integer(p, "(Q="), threads = printed_integer(p, "T=");

	if (g_ascii_isdigit(*digits)) {
		size_t n = strspn(digits, "0123456789");

		snprintf(size, sizeof size, "%.*s%c", (int)MIN(n, 8), digits, digits[n]);
	}
	if (queue < 0)
		queue = printed_integer(p, "(QD=");
	snprintf(load, sizeof load, "%s%s Q%dT%d", random ? "RND" : "SEQ", size,
	    queue > 0 && queue < 10000 ? (int)queue : 1,
	    threads > 0 && threads < 10000 ? (int)threads : 1);
	return input_keep(in, load, strlen(load));
}

static bool
is_load(const char *p)
{
	return (line_starts(p, "Sequential") || line_starts(p, "Random") || line_starts(p, "SEQ") ||
		   line_starts(p, "RND")) &&
	    strstr(p, " MB/s") != NULL;
}

/* The reports before 7 say the direction in the line, the others above it. */
static const char *
direction(const char *line, const char *section)
{
	if (strstr(line, " Read ") != NULL)
		return "read";
	return strstr(line, " Write ") != NULL ? "write" : section;
}

static const char *
section_of(const char *p)
{
	return line_starts(p, "[Read]") ? "read" :
	    line_starts(p, "[Write]")   ? "write" :
	    line_starts(p, "[Mix]")     ? "mixed" :
					  NULL;
}

static struct result *
result_of(GPtrArray *results, const char *load)
{
	struct result *r;

	for (guint i = 0; i < results->len; i++)
		if (strcmp(((struct result *)g_ptr_array_index(results, i))->workload, load) == 0)
			return g_ptr_array_index(results, i);
	r = result_new("crystaldiskmark");
	r->workload = load;
	r->iterations = 1;
	g_ptr_array_add(results, r);
	return r;
}

static void
read_load(struct result *r, const char *line, const char *dir)
{
	struct printed d;
	const char *bracket = strrchr(line, ')');
	const char *colon = strchr(bracket != NULL ? bracket : line, ':');

	if (colon == NULL || !printed_read(line_trim(colon + 1), &d) || d.value == 0)
		return;
	result_printed(r, "bw", "MB/s", &d)->dir = dir;
	if (printed_after(line, "[", &d))
		result_printed(r, "iops", "1/s", &d)->dir = dir;
	if (printed_after(line, "<", &d))
		result_printed(r, "lat_mean", "us", &d)->dir = dir;
}

/* A report while its lines are read. */
struct mark_report {
	GPtrArray *results; /* of struct result *, one a load */
	const char *section, *version, *drive;
	int64_t repetitions; /* of which it prints the best; UNKNOWN if not said */
};

/*
 * "Test : 1 GiB (x5) [E: 0% (0/932GiB)]", or in newer versions "Test: 1 GiB (x5) [E: 45%
 * (10/20GiB)]"
 */
static void
see_test(struct input *in, struct mark_report *rep, const char *p)
{
	const char *drive = strchr(p, '[');

	rep->repetitions = printed_integer(p, "(x");
	if (drive != NULL && g_ascii_isalpha(drive[1]) && drive[2] == ':')
		rep->drive = input_keep(in, drive + 1, 2);
}

static void
see(struct input *in, struct mark_report *rep, const char *p)
{
	if (section_of(p) != NULL)
		rep->section = section_of(p);
	else if (line_starts(p, "Test"))
		see_test(in, rep, p);
	else if (rep->results->len < MOST_LOADS && is_load(p))
		read_load(result_of(rep->results, load_of(in, p)), p, direction(p, rep->section));
}

/* Loads that were not run are zeros, and no results. */
static void
finish(struct input *in, struct mark_report *rep, size_t at)
{
	size_t before = in->n_results;

	for (guint i = 0; i < rep->results->len; i++) {
		struct result *r = g_ptr_array_index(rep->results, i);

		if (r->numbers->len == 0) {
			result_free(r);
			continue;
		}
		r->version = rep->version;
		r->label = rep->drive;
		if (rep->repetitions > 1)
			result_doubt(r, "the best of %d runs, the others are not told",
			    (int)rep->repetitions);
		deliver_result(in, r, at);
	}
	if (in->n_results == before)
		deliver_refusal(in, at, "crystaldiskmark: no result in the report");
}

static size_t
lines(struct input *in, size_t at)
{
	struct mark_report rep = { .section = "read", .repetitions = UNKNOWN };
	const char *p = line_trim(input_line(in, at));
	size_t n = 1;

	if (!begins(p))
		return 0;
	rep.version = input_keep(in, p + 16, strcspn(p + 16, " "));
	rep.results = g_ptr_array_new();
	for (; at + n < in->text.n; n++) {
		p = line_trim(input_line(in, at + n));
		if (begins(p) || boundary_at(in, at + n, &format_crystaldiskmark))
			break;
		see(in, &rep, p);
	}
	finish(in, &rep, at);
	g_ptr_array_free(rep.results, TRUE);
	return n;
}

const struct format format_crystaldiskmark = {
	.name = "crystaldiskmark",
	.reads = "CrystalDiskMark: the text report, 3 to 8",
	.lines = lines,
	.begins = begins,
};
