/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio's log files of averages: "ms, value, direction, block size, offset", without a header. One
 * run's series.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { LEAST_LINES = 2 };

struct entry {
	double ms, value;
	int dir;
	double bs;
};

static bool
read_entry(const char *line, struct entry *e)
{
	struct printed ms, value, dir, bs;

	if (!g_ascii_isdigit(*line) || !printed_read(line, &ms) || ms.resolution != 1 ||
	    !line_starts(ms.end, ", ") || !printed_read(ms.end + 2, &value) ||
	    !line_starts(value.end, ", ") || !printed_read(value.end + 2, &dir) ||
	    !line_starts(dir.end, ", ") || !printed_read(dir.end + 2, &bs))
		return false;
	if (*bs.end != '\0' && !line_starts(bs.end, ", "))
		return false;
	*e = (struct entry){ ms.value, value.value, (int)printed_count(fmin(dir.value, 3)),
		bs.value };
	return dir.value >= 0 && dir.value <= 2 && dir.resolution == 1;
}

static size_t
lines(struct input *in, size_t at)
{
	static const char *const dirs[] = { "read", "write", "trim" };
	GArray *values[3] = { NULL };
	double first_ms[3] = { 0 };
	struct entry e;
	struct result *r;
	bool is_each_io = false;
	size_t n = 0;

	while (n < LEAST_LINES)
		if (at + n >= in->text.n || !read_entry(input_line(in, at + n++), &e))
			return 0;
	for (int d = 0; d < 3; d++)
		values[d] = g_array_new(FALSE, FALSE, sizeof(double));
	for (n = 0; at + n < in->text.n && read_entry(input_line(in, at + n), &e); n++) {
		first_ms[e.dir] = values[e.dir]->len == 0 ? e.ms : first_ms[e.dir];
		is_each_io = is_each_io || e.bs > 0;
		g_array_append_val(values[e.dir], e.value);
	}
	r = result_new("fio");
	r->iterations = 1;
	for (int d = 0; d < 3 && !is_each_io; d++)
		if (values[d]->len > 0) {
			struct result_number *number = result_list(r, "bw", "KiB/s", SHAPE_SERIES);

			number->dir = dirs[d];
			number->interval_s = first_ms[d] / 1e3;
			g_array_append_vals(number->values, values[d]->data, values[d]->len);
		}
	for (int d = 0; d < 3; d++)
		g_array_free(values[d], TRUE);
	if (is_each_io) {
		deliver_refusal(in, at,
		    "fio: a log of each I/O does not say whether it is of bandwidth or latency");
		result_free(r);
		return n;
	}
	result_doubt(r, "a log does not say what it is of: read as bandwidth in KiB/s");
	deliver_result(in, r, at);
	return n;
}

const struct format format_fio_log = {
	.name = "fio-log",
	.reads = "fio: bandwidth logs of averages",
	.lines = lines,
};
