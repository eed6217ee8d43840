/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kbench's summary of fio: "read / write" pairs with thousands commas, by load and by kind. */
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

struct kbench_summary {
	struct result *random, *sequential;
	const char *metric, *unit; /* of the section; NULL before the first */
};

static bool
begins(const char *p)
{
	return line_starts(p, "FIO Benchmark Summary");
}

static void
see_section(struct kbench_summary *s, const char *p)
{
	static const struct {
		const char *line, *metric, *unit;
	} sections[] = { { "IOPS (Read/Write)", "iops", "1/s" },
		{ "Bandwidth in KiB/sec (Read/Write)", "bw", "KiB/s" },
		{ "Latency in ns (Read/Write)", "lat_mean", "ns" } };

	for (size_t i = 0; i < G_N_ELEMENTS(sections); i++)
		if (line_starts(p, sections[i].line)) {
			s->metric = sections[i].metric;
			s->unit = sections[i].unit;
		}
}

/* "Random:   9,512 / 5,301" */
static void
see_pair(const struct kbench_summary *s, struct result *r, const char *p)
{
	struct printed d;

	p = line_trim(strchr(p, ':') + 1);
	if (s->metric == NULL || !printed_read_cell(p, '.', &d))
		return;
	if (d.value > 0)
		result_printed(r, s->metric, s->unit, &d)->dir = "read";
	p = line_trim(d.end);
	if (*p == '/' && printed_read_cell(p + 1, '.', &d) && d.value > 0)
		result_printed(r, s->metric, s->unit, &d)->dir = "write";
}

static struct result *
new_result(const char *workload)
{
	struct result *r = result_new("fio");

	r->workload = workload;
	r->iterations = 1;
	return r;
}

static size_t
lines(struct input *in, size_t at)
{
	struct kbench_summary s = { 0 };
	const char *device = NULL;
	size_t n = 1;

	if (!begins(line_trim(input_line(in, at))))
		return 0;
	s.random = new_result("random");
	s.sequential = new_result("sequential");
	for (; at + n < in->text.n; n++) {
		const char *p = line_trim(input_line(in, at + n));

		if (begins(p))
			break;
		see_section(&s, p);
		if (line_starts(p, "For: "))
			device = input_keep(in, p + 5, strlen(p + 5));
		else if (line_starts(p, "Random:"))
			see_pair(&s, s.random, p);
		else if (line_starts(p, "Sequential:"))
			see_pair(&s, s.sequential, p);
	}
	s.random->label = s.sequential->label = device;
	deliver_result(in, s.random, at);
	deliver_result(in, s.sequential, at);
	return n;
}

const struct format format_fio_kbench = {
	.name = "fio-kbench",
	.reads = "kbench's summary of fio",
	.lines = lines,
	.begins = begins,
};
