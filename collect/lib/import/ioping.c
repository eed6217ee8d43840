/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ioping: request lines, the statistics of old and new versions, and the numbers of -batch. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/reading.h"

enum { BATCH_LEAST = 8, BATCH_MOST = 10 };

/* One ioping run while its lines are read. */
struct ping {
	struct result *r;
	struct number *requests; /* NULL: no request lines */
	bool has_statistics, has_zero;
};

static bool
is_request(const char *line)
{
	return strstr(line, "request=") != NULL && strstr(line, " time=") != NULL;
}

static bool
is_statistics(const char *line)
{
	return g_str_has_prefix(line, "--- ") && strstr(line, "ioping statistics") != NULL;
}

/* "4 KiB <<< . (ext4 /dev/vda): ..." or "--- . (ext4 ...": what was pinged. */
static const char *
target(struct import *in, const char *line)
{
	static const char *const before[] = { "<<< ", ">>> ", " from ", "--- " };
	const char *p = NULL, *end;

	for (size_t i = 0; i < G_N_ELEMENTS(before) && p == NULL; i++)
		if ((p = strstr(line, before[i])) != NULL)
			p += strlen(before[i]);
	end = p != NULL ? strstr(p, " (") : NULL;
	return end != NULL ? import_keep(in, p, (size_t)(end - p)) : NULL;
}

static void
see_request(struct ping *ping, const char *line)
{
	struct quantity q;

	if (strstr(line, "(warmup)") != NULL || !quantity_after(line, " time=", &q))
		return;
	if (ping->requests == NULL)
		ping->requests = result_list(ping->r, "lat", q.unit->name, SHAPE_SAMPLES);
	if (quantity_convert(&q, ping->requests->unit->name))
		g_array_append_val(ping->requests->values, q.number.value);
}

/* "17.0 k requests", "351 iops" */
static bool
read_count(const char *p, struct printed *d)
{
	double by;

	if (!number_read(p, d))
		return false;
	by = g_str_has_prefix(d->end, " k ") ? 1e3 : g_str_has_prefix(d->end, " M ") ? 1e6 : 1;
	d->value *= by;
	d->resolution *= by;
	return true;
}

/* "4 requests completed in 845.0 us, 16 KiB read, 4.73 k iops, 18.5 MiB/s" */
static void
see_completed(struct ping *ping, const char *line)
{
	const char *iops = strstr(line, " iops"), *p = iops;
	struct printed d;

	if (!read_count(line, &d))
		return;
	ping->has_zero = d.value == 0;
	ping->r->iterations = (int64_t)(d.value + 0.5);
	while (p != NULL && p > line && p[-1] != ',')
		p--;
	if (p == NULL || !read_count(text_trim(p), &d))
		return;
	result_printed(ping->r, "iops", "1/s", &d);
	if (d.resolution > 1)
		result_doubt(ping->r, "iops rounded by ioping to a multiple of %g", d.resolution);
}

/* "min/avg/max/mdev = 37.4 us / 55.3 us / 1.53 ms / 35.1 us", or one unit at the end: four numbers in `unit`. */
static bool
read_four(const char *p, double four[4], const struct unit **unit)
{
	const struct unit *units[4] = { NULL };

	for (int i = 0; i < 4; i++) {
		struct printed d;
		const char *end;

		p = text_trim(p);
		p += *p == '/';
		p = text_trim(p);
		if (!number_read(p, &d))
			return false;
		four[i] = d.value;
		p = d.end;
		if (*text_trim(p) != '/' && (units[i] = unit_at(p, &end)) != NULL)
			p = end;
	}
	*unit = units[1] != NULL ? units[1] : units[3];
	if (*unit == NULL)
		return false;
	for (int i = 0; i < 4; i++)
		four[i] *= units[i] != NULL ? units[i]->factor / (*unit)->factor : 1;
	return true;
}

static void
add_summary(struct result *r, const double four[4], const struct unit *unit)
{
	struct spread s = { four[1], four[0], four[2], four[3], NAN };

	result_summary(r, "lat", unit->name, &s)->is_inside = true;
	result_value(r, "lat_min", unit->name, four[0]);
	result_value(r, "lat_max", unit->name, four[2]);
}

static void
see_min_avg_max(struct ping *ping, const char *line)
{
	const struct unit *unit;
	double four[4];

	if (ping->requests == NULL && read_four(strchr(line, '=') + 1, four, &unit))
		add_summary(ping->r, four, unit);
	ping->has_statistics = true;
}

static void
finish(struct import *in, struct ping *ping, size_t at)
{
	if (ping->has_zero || ping->r->numbers->len == 0) {
		import_refuse(in, at, "ioping: no request was counted: no result");
		result_free(ping->r);
		return;
	}
	if (!ping->has_statistics)
		result_doubt(ping->r, "no statistics at the end: the run was not finished");
	import_result(in, ping->r, at);
}

static size_t
read_text(struct import *in, size_t at)
{
	struct ping ping = { .r = result_new("ioping") };
	size_t n = 0;

	ping.r->label = target(in, text_trim(import_line(in, at)));
	for (; at + n < in->text.n && !ping.has_statistics; n++) {
		const char *line = text_trim(import_line(in, at + n));

		if (is_request(line))
			see_request(&ping, line);
		else if (strstr(line, "requests completed in") != NULL)
			see_completed(&ping, line);
		else if (g_str_has_prefix(line, "min/avg/max/mdev ="))
			see_min_avg_max(&ping, line);
		else if (*line != '\0' && !is_statistics(line) && !g_str_has_prefix(line, "generated ") &&
		    *line != '^')
			break;
	}
	finish(in, &ping, at);
	return MAX(n, 1);
}

/* -batch: count, time (ns), iops, B/s, min, avg, max, mdev (ns), and newer ones total count and time. */
static size_t
read_batch(struct import *in, size_t at)
{
	const struct unit *ns = unit_named("ns");
	double x[BATCH_MOST] = { 0 };
	const char *p = import_line(in, at);
	struct printed d;
	struct result *r;
	int n = 0;

	for (; n < BATCH_MOST && g_ascii_isdigit(*p) && number_read(p, &d) && d.resolution == 1; n++) {
		x[n] = d.value;
		p = d.end + (*d.end == ' ');
	}
	if (n < BATCH_LEAST || *p != '\0' || x[4] > x[5] || x[5] > x[6] || x[0] < 1 ||
	    fabs(x[5] * x[0] - x[1]) > x[0] + x[1] * 1e-3)
		return 0;
	r = result_new("ioping");
	r->label = ".";
	r->iterations = (int64_t)x[0];
	add_summary(r, x + 4, ns);
	g_array_index(r->numbers, struct number, 0).summary = (struct spread){ x[5], x[4], x[6], x[7], NAN };
	result_value(r, "iops", "1/s", x[2]);
	import_result(in, r, at);
	return 1;
}

static size_t
lines(struct import *in, size_t at)
{
	const char *line = text_trim(import_line(in, at));

	if (is_request(line) || is_statistics(line))
		return read_text(in, at);
	return g_ascii_isdigit(*line) ? read_batch(in, at) : 0;
}

const struct format format_ioping = {
	.name = "ioping",
	.reads = "ioping: requests, statistics, -batch",
	.lines = lines,
};
