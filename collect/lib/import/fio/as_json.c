/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio's JSON and json+, 2 and 3, client/server too. A document is cut into its jobs before it is
 * parsed; of several in a row that --status-interval printed, the last is the result.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/fio/fio_again.h"
#include "collect/lib/import/fio/fio_bins.h"
#include "collect/lib/import/fio/fio_load.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { LONGEST_KEY = 64, LONGEST_PATH = 2 * LONGEST_KEY, LONGEST_GAP = 4096 };

/* The job that is all others together; it has the host's name of one of them. */
static const char all_clients[] = "All clients";

/* What a document says outside of its jobs. */
struct head {
	const char *version;      /* NULL: no fio document */
	const char *jobs;         /* the array */
	size_t jobs_length;
	const char *options;      /* "global options", as written; NULL if none */
	size_t options_length;
	double end_s;             /* when it was printed; NAN if not said */
	bool is_client;           /* the array is "client_stats" */
	GPtrArray *refused;       /* of char *: parts that were no results, owned */
	GPtrArray *bins;          /* of the job that was parsed last */
};

static bool
is_key(const struct json_member *m, const char *key)
{
	return m->key_length == strlen(key) && memcmp(m->key, key, m->key_length) == 0;
}

static double
number_of(const struct json_member *m)
{
	struct printed d;

	return printed_read(m->value, &d) ? d.value : NAN;
}

static void
see_member(struct input *in, struct head *h, const struct json_member *m)
{
	if (is_key(m, "fio version") && *m->value == '"')
		h->version = input_keep(in, m->value + 1, m->length - 2);
	else if (is_key(m, "timestamp_ms"))
		h->end_s = number_of(m) / 1e3;
	else if (is_key(m, "timestamp") && isnan(h->end_s))
		h->end_s = number_of(m);
	else if (is_key(m, "global options")) {
		h->options = m->value;
		h->options_length = m->length;
	} else if (is_key(m, "jobs") || is_key(m, "client_stats")) {
		h->jobs = m->value;
		h->jobs_length = m->length;
		h->is_client = *m->key == 'c';
	}
}

static struct head
read_head(struct input *in, const char *json, size_t length)
{
	struct head h = { .end_s = NAN };
	struct json_member m;

	for (size_t at = 0; json_next(json, length, &at, &m);)
		if (m.key != NULL && m.length > 0)
			see_member(in, &h, &m);
	if (h.version != NULL && line_starts(h.version, "fio-"))
		h.version += 4;
	return h;
}

/* ---- a job ---- */

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
	return json_number(in->json, path);
}

static const char *
option(const struct input *in, const char *key)
{
	char path[LONGEST_PATH];

	snprintf(path, sizeof path, "job options/%s", key);
	return json_text(in->json, path);
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
add_direction(struct input *in, const struct head *h, struct result *r, const char *dir)
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

static double
longest_runtime(const struct input *in)
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
	double ran_s = longest_runtime(in) / 1e3;
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
	const char *text = json_text(in->json, path);

	return text != NULL ? input_keep(in, text, strlen(text)) : NULL;
}

/* The job that the reader has parsed; NULL, and its name among those, if it was refused. */
static struct result *
read_job(struct input *in, const struct head *h, GHashTable *global, size_t line)
{
	struct result *r = result_new("fio");
	double error = json_number(in->json, "error");
	const char *job = keep_text(in, "jobname");

	r->label =
	    h->is_client && g_strcmp0(job, all_clients) != 0 ? keep_text(in, "hostname") : job;
	if (r->label == NULL)
		r->label = job;
	r->part = (guint)MAX(count(json_text(in->json, "groupid"), 0), 0);
	if (fio_refuse(in, line, job != NULL ? job : "", printed_count(fabs(error)),
	    longest_runtime(in))) {
		g_ptr_array_add(h->refused, fio_part_name(r->label, r->part));
		result_free(r);
		return NULL;
	}
	r->version = h->version;
	r->label_is_load = !h->is_client;
	r->iterations = 1;
	add_load(in, r, global);
	for (size_t i = 0; i < G_N_ELEMENTS(dirs); i++)
		if (*dirs[i] != 'm' || r->numbers->len == 0)
			add_direction(in, h, r, dirs[i]);
	if (field(in, "sync", "total_ios") > 0)
		add_latency(in, r, "sync", "lat_ns", "ns");
	return r;
}

/* ---- the document ---- */

static GHashTable *
read_global(struct input *in, const struct head *h)
{
	GHashTable *global = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	const struct json_leaf *leaf;
	size_t n;

	if (h->options == NULL || !fio_bins_parse(in, h->options, h->options_length, h->bins))
		return global;
	leaf = json_leaves(in->json, "", &n);
	for (size_t i = 0; i < n; i++)
		g_hash_table_insert(
		    global, g_strdup(leaf[i].key), g_strdup(json_leaf_text(in->json, &leaf[i])));
	return global;
}

/*
 * Which run the document shows and how far it had come: its first job, when that began, and how
 * long it had run.
 */
struct fio_progress {
	char *job; /* owned; NULL if there is none */
	double start_s, runtime_s;
};

static struct fio_progress
progress_of(struct input *in, const struct head *h)
{
	struct fio_progress p = { .start_s = NAN };
	struct json_member m;
	size_t at = 0;

	if (h->jobs == NULL || !json_next(h->jobs, h->jobs_length, &at, &m) ||
	    !fio_bins_parse(in, m.value, m.length, h->bins))
		return p;
	p.job = g_strdup(json_text(in->json, "jobname"));
	p.runtime_s = longest_runtime(in) / 1e3;
	p.start_s = h->end_s - p.runtime_s;
	return p;
}

/* Does another document follow that shows the same run further on? */
static bool
is_superseded(struct input *in, const struct head *h, const char *behind)
{
	size_t rest = in->text.start[in->text.n] - (size_t)(behind - in->text.bytes);
	size_t gap = 0, length;
	struct fio_progress now, later = { 0 };
	struct head next;
	bool same;

	while (gap < rest && gap < LONGEST_GAP && behind[gap] != '{')
		gap++;
	length = gap < rest && behind[gap] == '{' ? json_span(behind + gap, rest - gap) : 0;
	if (length == 0)
		return false;
	next = read_head(in, behind + gap, length);
	next.bins = h->bins;
	if (next.version == NULL)
		return false;
	now = progress_of(in, h);
	later = progress_of(in, &next);
	same = now.job != NULL && g_strcmp0(now.job, later.job) == 0 &&
	    fabs(now.start_s - later.start_s) < (h->end_s == floor(h->end_s) ? 1.5 : 0.5) &&
	    later.runtime_s > now.runtime_s;
	g_free(now.job);
	g_free(later.job);
	return same;
}

static bool
is_aggregate(const struct result *r, const struct head *h, guint n)
{
	return h->is_client && n > 1 && g_strcmp0(r->label, all_clients) == 0;
}

static void
hand_over(struct input *in, const struct head *h, GPtrArray *results, size_t line)
{
	for (guint i = 0; i < results->len; i++) {
		struct result *r = g_ptr_array_index(results, i);

		if (is_aggregate(r, h, results->len)) {
			result_free(r);
			continue;
		}
		fio_again_remember(in, r, line);
		deliver_result(in, r, line);
	}
}

static void
read_jobs(struct input *in, const struct head *h, size_t line)
{
	GHashTable *global = read_global(in, h);
	GPtrArray *results = g_ptr_array_new();
	struct json_member m;

	for (size_t at = 0; json_next(h->jobs, h->jobs_length, &at, &m);) {
		struct result *r = NULL;

		if (!fio_bins_parse(in, m.value, m.length, h->bins))
			deliver_refusal(in, line, "fio: a job of the document is no JSON");
		else
			r = read_job(in, h, global, line);
		if (r != NULL)
			g_ptr_array_add(results, r);
	}
	fio_doubt_missing(results, h->refused);
	fio_doubt_signal(in, results);
	fio_number_parts(results);
	hand_over(in, h, results, line);
	if (results->len == 0 && in->n_refusals == 0)
		deliver_refusal(in, line, "fio: no job in the document");
	g_ptr_array_free(results, TRUE);
	g_hash_table_destroy(global);
}

static bool
document(struct input *in, const char *json, size_t length, size_t line)
{
	struct head h = read_head(in, json, length);

	if (h.version == NULL || h.jobs == NULL || *h.jobs != '[')
		return false;
	h.bins = fio_bins_new();
	h.refused = g_ptr_array_new_with_free_func(g_free);
	if (!is_superseded(in, &h, json + length))
		read_jobs(in, &h, line);
	g_ptr_array_free(h.bins, TRUE);
	g_ptr_array_free(h.refused, TRUE);
	return true;
}

const struct format format_fio_json = {
	.name = "fio-json",
	.reads = "fio: JSON and json+, 2 and 3, client/server",
	.document = document,
};
