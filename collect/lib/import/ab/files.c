/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ab's files for other programs: -e, how many percent of the requests took how long, and -g, all
 * requests. Both are of one run.
 */
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

static const char *const percent_header = "Percentage served,Time in ms";
static const char *const request_header = "starttime\tseconds\tctime\tdtime\tttime\twait";

static bool
begins(const char *p)
{
	return line_starts(p, percent_header) || line_starts(p, request_header);
}

static void
add_percentile(struct input *in, struct result *r, double q, const struct printed *ms)
{
	static const double wanted[] = { 50, 75, 90, 95, 99 };

	if (q == 0 || q == 100)
		result_printed(r, q == 0 ? "lat_min" : "lat_max", "ms", ms);
	for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
		if (q == wanted[i]) {
			g_autofree char *name = g_strdup_printf("lat_p%g", q);

			result_printed(r, input_keep(in, name, strlen(name)), "ms", ms);
		}
}

/* "99,11.25": lines that climb to 100. */
static size_t
read_percentiles(struct input *in, size_t at)
{
	struct result *r = result_new("ab");
	double before = -1;
	size_t n = 1;

	for (; at + n < in->text.n; n++) {
		struct printed q, ms;

		if (!printed_read(input_line(in, at + n), &q) || *q.end != ',' ||
		    !printed_read(q.end + 1, &ms) || q.value <= before || q.value > 100)
			break;
		add_percentile(in, r, q.value, &ms);
		before = q.value;
	}
	r->iterations = 1;
	deliver_result(in, r, at);
	return n;
}

/*
 * The fifth cell of "Mon Nov 30 09:00:00 2026\t1796029200\t0\t3\t4\t3" is what the request took, in
 * ms.
 */
static bool
read_request(const char *line, double *ms)
{
	struct printed d;

	for (int cell = 1; cell < 5; cell++) {
		line = strchr(line, '\t');
		if (line == NULL)
			return false;
		line++;
	}
	if (!printed_read(line, &d) || *d.end != '\t' || d.value < 0)
		return false;
	*ms = d.value;
	return true;
}

static size_t
read_requests(struct input *in, size_t at)
{
	GArray *requests = g_array_new(FALSE, FALSE, sizeof(double));
	size_t n = 1;
	double ms;

	for (; at + n < in->text.n && read_request(input_line(in, at + n), &ms); n++)
		g_array_append_val(requests, ms);
	if (requests->len > 0) {
		struct result *r = result_new("ab");
		struct result_number *lat = result_list(r, "lat", "ms", SHAPE_SAMPLES);

		g_array_append_vals(lat->values, requests->data, requests->len);
		lat->resolution = 1;
		r->iterations = 1;
		deliver_result(in, r, at);
	} else {
		deliver_refusal(in, at, "ab: a header and no requests");
	}
	g_array_free(requests, TRUE);
	return n;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = input_line(in, at);

	if (!begins(line))
		return 0;
	return *line == 'P' ? read_percentiles(in, at) : read_requests(in, at);
}

const struct format format_ab_export = {
	.name = "ab-export",
	.reads = "ab: -e and -g",
	.lines = lines,
	.begins = begins,
};
