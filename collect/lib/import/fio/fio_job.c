/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/fio/fio_job.h"

#include <stdio.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"

enum { LONGEST_METRIC = 48 };

/* fio drops "B/s" behind long numbers ("30.5Gi (32.7G)"), and in 2.x its KB are KiB. */
static const struct unit *
bandwidth_unit(const char *p, bool old)
{
	static const char *const binary[] = { "KiB/s", "MiB/s", "GiB/s", "TiB/s" };
	static const char *const decimal[] = { "kB/s", "MB/s", "GB/s", "TB/s" };
	const char *end, *which = *p != '\0' ? strchr("KMGT", g_ascii_toupper(*p)) : NULL;
	const struct unit *u = old ? NULL : unit_at(p, &end);

	if (u != NULL && u->dimension == DIMENSION_SPEED)
		return u;
	if (which == NULL)
		return unit_named("B/s");
	return unit_named((p[1] == 'i' || old ? binary : decimal)[which - "KMGT"]);
}

static void
add_rate(struct fio_job *j, const char *text)
{
	struct printed d;

	if (!printed_read_scaled(text, &d) || d.value <= 0)
		return;
	result_printed(j->r, "iops", "1/s", &d)->dir = j->dir;
	j->is_rounded = j->is_rounded || d.resolution > 1;
}

static void
add_bandwidth(struct fio_job *j, const char *text, bool old)
{
	struct printed d;
	const struct unit *u;

	if (!printed_read(line_trim(text), &d) || d.value <= 0)
		return;
	u = bandwidth_unit(d.end, old);
	result_printed(j->r, "bw", u->name, &d)->dir = j->dir;
}

/* "(1159MiB/1001msec)", "runt= 30027msec" */
static void
see_runtime(struct fio_job *j, const char *p)
{
	const char *end = strstr(p, "msec"), *q = end;
	struct printed d;

	while (q != NULL && q > p && g_ascii_isdigit(q[-1]))
		q--;
	if (q != NULL && printed_read(q, &d))
		j->runtime_ms = MAX(j->runtime_ms, d.value);
}

/*
 * "read: IOPS=1157, BW=9263Mibit/s (...)(...)" and 2.x's "read : io=70212KB, bw=2338.3KB/s,
 * iops=584, runt=..."
 */
static bool
see_direction(struct fio_job *j, const char *p)
{
	static const char *const dirs[] = { "read", "write", "trim", "mixed" };
	const char *colon, *iops, *bw;
	bool old;

	for (size_t i = 0; i < G_N_ELEMENTS(dirs); i++) {
		if (!line_starts(p, dirs[i]))
			continue;
		colon = line_trim(p + strlen(dirs[i]));
		iops = strstr(p, "IOPS=") != NULL ? strstr(p, "IOPS=") : strstr(p, "iops=");
		if (*colon != ':' || iops == NULL)
			return false;
		j->percentile_of = NULL;
		if (*p == 'm' && j->r->numbers->len > 0) {
			j->dir = NULL; /* "mixed" beside the directions says them again */
			return true;
		}
		j->dir = dirs[i];
		old = *iops == 'i';
		bw = strstr(p, old ? "bw=" : "BW=");
		add_rate(j, line_trim(iops + 5));
		if (bw != NULL)
			add_bandwidth(j, bw + 3, old);
		see_runtime(j, p);
		return true;
	}
	return false;
}

static const char *
unit_in_parentheses(const char *p)
{
	const char *open = strchr(p, '(');
	const struct unit *u = open != NULL ? unit_find(open + 1, strcspn(open + 1, ")")) : NULL;

	return u != NULL && u->dimension == DIMENSION_TIME ? u->name : NULL;
}

static void
add_latency(struct fio_job *j, const char *name, const char *unit, const char *p)
{
	static const struct {
		const char *phrase, *part;
	} parts[] = { { "avg=", "mean" }, { "max=", "max" } };

	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		const char *q = strstr(p, parts[i].phrase);
		char metric[LONGEST_METRIC];
		struct printed d;

		if (q == NULL || !printed_read_scaled(line_trim(q + strlen(parts[i].phrase)), &d) ||
		    d.value <= 0)
			continue;
		snprintf(metric, sizeof metric, "%s_%s", name, parts[i].part);
		result_printed(j->r, g_intern_string(metric), unit, &d)->dir = j->dir;
	}
}

/*
 * "clat (usec): min=2, max=6947, avg= 5.99, stdev=50.37", "clat percentiles (usec):", "sync (usec):
 * ..."
 */
static bool
see_latency(struct fio_job *j, const char *p)
{
	static const struct {
		const char *text, *name;
	} kinds[] = { { "clat ", "clat" }, { "lat ", "lat" }, { "sync ", "lat" } };
	const char *unit = unit_in_parentheses(p);

	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
		if (!line_starts(p, kinds[i].text) || unit == NULL)
			continue;
		if (*p == 's')
			j->dir = "sync";
		if (line_starts(p + strlen(kinds[i].text), "percentiles")) {
			j->percentile_of = kinds[i].name;
			j->percentile_unit = unit;
		} else if (strstr(p, "avg=") != NULL && j->dir != NULL) {
			add_latency(j, kinds[i].name, unit, p);
		}
		return true;
	}
	return false;
}

/* "| 99.00th=[  594], 99.50th=[ 1205]" */
static void
see_percentiles(struct fio_job *j, const char *p)
{
	while ((p = strpbrk(p, "0123456789")) != NULL) {
		struct printed q, value;

		if (!printed_read(p, &q) || !line_starts(q.end, "th=["))
			return;
		if (!printed_read(line_trim(q.end + 4), &value))
			return;
		if ((q.value == 50 || q.value >= 90) && value.value > 0 && j->dir != NULL)
			result_printed(j->r, fio_percentile(j->percentile_of, q.value),
			    j->percentile_unit, &value)
			    ->dir = j->dir;
		p = value.end;
	}
}

void
fio_job_see(struct fio_job *j, const char *p)
{
	if (*p == '|' && j->percentile_of != NULL)
		see_percentiles(j, p + 1);
	else if (!see_direction(j, p) && !see_latency(j, p))
		j->percentile_of = NULL;
}
