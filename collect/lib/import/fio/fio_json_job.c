/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/fio/fio_json_job.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/fio/fio_bins.h"
#include "collect/lib/import/fio/fio_load.h"

enum { LONGEST_KEY = 64, LONGEST_PATH = 2 * LONGEST_KEY };

/*
 * What was asked to be reported as one, unified_rw_reporting, is "mixed", beside the others if it
 * is so asked.
 */
static const char *const dirs[] = { "read", "write", "trim", "mixed" };

static double
field(const struct input *in, const char *dir, const char *key)
{
	char path[LONGEST_PATH]; /* put together without printf: a job is asked a hundred times */

	g_strlcpy(path, dir, sizeof path);
	g_strlcat(path, "/", sizeof path);
	g_strlcat(path, key, sizeof path);
	return json_reader_number(in->json, path);
}

static const char *
option(const struct input *in, const char *key)
{
	char path[LONGEST_PATH];

	snprintf(path, sizeof path, "job options/%s", key);
	return json_reader_text(in->json, path);
}

/* A job's own option, else the global one, which was read before. */
static const char *
job_or_global(const struct input *in, GHashTable *global, const char *key, const char *other)
{
	const char *own = option(in, key) != NULL ? option(in, key) : option(in, other);

	if (own == NULL)
		own = g_hash_table_lookup(global, key);
	return own != NULL ? own : g_hash_table_lookup(global, other);
}

static int64_t
count(const char *text, int64_t otherwise)
{
	int64_t n = text != NULL ? printed_integer(text, "") : UNKNOWN;

	return n != UNKNOWN ? n : otherwise;
}

static void
add_percentiles(
    struct input *in, struct result *r, const char *dir, const char *latency, const char *unit)
{
	static const double wanted[] = { 50, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 99.999 };
	g_autofree char *name = g_strndup(latency, strcspn(latency, "_"));

	for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
		char key[LONGEST_KEY];
		double value;

		snprintf(key, sizeof key, "%s/percentile/%.6f", latency, wanted[i]);
		value = field(in, dir, key);
		if (value > 0)
			result_value(r, fio_percentile(name, wanted[i]), unit, value)->dir = dir;
	}
}

static void
add_latency(
    struct input *in, struct result *r, const char *dir, const char *latency, const char *unit)
{
	static const char *const parts[] = { "mean", "max" };
	g_autofree char *name = g_strndup(latency, strcspn(latency, "_"));

	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autofree char *metric = g_strconcat(name, "_", parts[i], NULL);
		char key[LONGEST_KEY];
		double value;

		snprintf(key, sizeof key, "%s/%s", latency, parts[i]);
		value = field(in, dir, key);
		if (value > 0)
			result_value(r, g_intern_string(metric), unit, value)->dir = dir;
	}
	add_percentiles(in, r, dir, latency, unit);
}

static void
add_direction(struct input *in, const struct fio_json_job *h, struct result *r, const char *dir)
{
	double iops = field(in, dir, "iops"), bw = field(in, dir, "bw");
	bool old = isnan(field(in, dir, "clat_ns/mean")) && isnan(field(in, dir, "lat_ns/mean"));

	if (!(field(in, dir, "total_ios") > 0) && !(iops > 0))
		return;
	if (iops > 0)
		result_value(r, "iops", "1/s", iops)->dir = dir;
	if (bw > 0) {
		struct result_number *n = result_value(r, "bw", "KiB/s", bw);

		n->dir = dir;
		n->resolution = 1;
	}
	add_latency(in, r, dir, old ? "clat" : "clat_ns", old ? "us" : "ns");
	add_latency(in, r, dir, old ? "lat" : "lat_ns", old ? "us" : "ns");
	fio_bins_add(in, r, dir, h->bins);
	if (field(in, dir, "short_ios") > 0 || field(in, dir, "drop_ios") > 0)
		result_doubt(r, "some I/Os were short or dropped");
}

double
fio_json_job_runtime(const struct input *in)
{
	double longest = 0;

	for (size_t i = 0; i < G_N_ELEMENTS(dirs); i++)
		longest = fmax(longest, field(in, dirs[i], "runtime")); /* a NAN is passed over */
	return longest;
}

/* A job that should have run for a time, and ended before. */
static void
doubt_length(const struct input *in, struct result *r, const char *time_based, const char *runtime)
{
	double ran_s = fio_json_job_runtime(in) / 1e3;
	struct printed asked;

	if (time_based == NULL || strcmp(time_based, "0") == 0 || runtime == NULL ||
	    !printed_read(runtime, &asked) || (*asked.end != '\0' && strcmp(asked.end, "s") != 0) ||
	    ran_s > 0.9 * asked.value)
		return;
	result_doubt(r, "it ran for %.1f s of the %.0f s that were asked for", ran_s, asked.value);
}

static void
add_load(struct input *in, struct result *r, GHashTable *global)
{
	struct fio_load load = { .rw = job_or_global(in, global, "rw", "readwrite"),
		.bs = job_or_global(in, global, "bs", "blocksize"),
		.ioengine = job_or_global(in, global, "ioengine", "ioengine"),
		.iodepth = count(job_or_global(in, global, "iodepth", "iodepth"), 1) };
	const char *rate = job_or_global(in, global, "rate_iops", "rate");

	r->workload = fio_load_workload(in, &load);
	r->concurrency = count(job_or_global(in, global, "numjobs", "numjobs"), 1);
	fio_load_doubt_depth(r, &load);
	doubt_length(in, r, job_or_global(in, global, "time_based", "time_based"),
	    job_or_global(in, global, "runtime", "timeout"));
	if (rate != NULL)
		result_doubt(r, "rate limited: the rate is what was asked for, not the capacity");
}

static const char *
keep_text(struct input *in, const char *path)
{
	const char *text = json_reader_text(in->json, path);

	return text != NULL ? input_keep(in, text, strlen(text)) : NULL;
}

struct result *
fio_json_job_read(struct input *in, const struct fio_json_job *h, size_t line)
{
	struct result *r = result_new("fio");
	double error = json_reader_number(in->json, "error");
	const char *job = keep_text(in, "jobname");

	r->label =
	    h->is_client && g_strcmp0(job, FIO_ALL_CLIENTS) != 0 ? keep_text(in, "hostname") : job;
	if (r->label == NULL)
		r->label = job;
	r->part = (guint)MAX(count(json_reader_text(in->json, "groupid"), 0), 0);
	if (fio_refuse(in, line, job != NULL ? job : "", printed_count(fabs(error)),
		fio_json_job_runtime(in))) {
		g_ptr_array_add(h->refused, fio_part_name(r->label, r->part));
		result_free(r);
		return NULL;
	}
	r->version = h->version;
	r->label_is_load = !h->is_client;
	r->iterations = 1;
	add_load(in, r, h->global);
	for (size_t i = 0; i < G_N_ELEMENTS(dirs); i++)
		if (*dirs[i] != 'm' || r->numbers->len == 0)
			add_direction(in, h, r, dirs[i]);
	if (field(in, "sync", "total_ios") > 0)
		add_latency(in, r, "sync", "lat_ns", "ns");
	return r;
}
