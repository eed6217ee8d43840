/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio's JSON and json+, 2 and 3, client/server too. A document is cut into its jobs before it is
 * parsed; of several in a row that --status-interval printed, the last is the result.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/fio/fio_again.h"
#include "collect/lib/import/fio/fio_bins.h"
#include "collect/lib/import/fio/fio_json_job.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { LONGEST_GAP = 4096 };

/* What a document says outside of its jobs. */
struct head {
	const char *version; /* NULL: no fio document */
	const char *jobs;    /* the array */
	size_t jobs_length;
	const char *options; /* "global options", as written; NULL if none */
	size_t options_length;
	double end_s;       /* when it was printed; NAN if not said */
	bool is_client;     /* the array is "client_stats" */
	GPtrArray *refused; /* of char *: parts that were no results, owned */
	GPtrArray *bins;    /* of the job that was parsed last */
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

	for (size_t at = 0; json_reader_next(json, length, &at, &m);)
		if (m.key != NULL && m.length > 0)
			see_member(in, &h, &m);
	if (h.version != NULL && line_starts(h.version, "fio-"))
		h.version += 4;
	return h;
}

static GHashTable *
read_global(struct input *in, const struct head *h)
{
	GHashTable *global = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	const struct json_leaf *leaf;
	size_t n;

	if (h->options == NULL || !fio_bins_parse(in, h->options, h->options_length, h->bins))
		return global;
	leaf = json_reader_leaves(in->json, "", &n);
	for (size_t i = 0; i < n; i++)
		g_hash_table_insert(global, g_strdup(leaf[i].key),
		    g_strdup(json_reader_leaf_text(in->json, &leaf[i])));
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

	if (h->jobs == NULL || !json_reader_next(h->jobs, h->jobs_length, &at, &m) ||
	    !fio_bins_parse(in, m.value, m.length, h->bins))
		return p;
	p.job = g_strdup(json_reader_text(in->json, "jobname"));
	p.runtime_s = fio_json_job_runtime(in) / 1e3;
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
	length = gap < rest && behind[gap] == '{' ? json_reader_span(behind + gap, rest - gap) : 0;
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
	return h->is_client && n > 1 && g_strcmp0(r->label, FIO_ALL_CLIENTS) == 0;
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
	const struct fio_json_job job = { h->version, h->is_client, read_global(in, h), h->bins,
		h->refused };
	GPtrArray *results = g_ptr_array_new();
	struct json_member m;

	for (size_t at = 0; json_reader_next(h->jobs, h->jobs_length, &at, &m);) {
		struct result *r = NULL;

		if (!fio_bins_parse(in, m.value, m.length, h->bins))
			deliver_refusal(in, line, "fio: a job of the document is no JSON");
		else
			r = fio_json_job_read(in, &job, line);
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
	g_hash_table_destroy(job.global);
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
