/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio's normal text, 2.x and 3.x. A job's block is its header and the indented lines below it.
 * Several blocks of one name and process are the same run further on (--status-interval); of one
 * name and several processes they are parts of a run.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/fio/fio_again.h"
#include "collect/lib/import/fio/fio_job.h"
#include "collect/lib/import/fio/fio_load.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/ending.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_fio;

/* The blocks of one stretch of text. */
struct stretch {
	struct input *in;
	GPtrArray *results; /* of struct result *; r->part is its group */
	GHashTable *by_key; /* char *, its name, group and process -> its place in them, from 1 */
	GPtrArray *refused; /* of char *: parts that were no results, owned */
	const char *version;
	bool is_chained; /* the same runs may stand above in another form */
};

/* "name: (groupid=0, jobs=1): err= 0: pid=17035: Mon Nov 30 ..." */
static const char *
header_name_end(const char *p)
{
	const char *end = strstr(p, ": (groupid=");

	return end != NULL && strstr(end, "err=") != NULL ? end : NULL;
}

static bool
begins(const char *p)
{
	return header_name_end(p) != NULL;
}

/* "name: (g=0): rw=randread, bs=(R) 4096B-4096B, ..., ioengine=psync, iodepth=1" */
static bool
is_description(const char *p)
{
	const char *g = strstr(p, ": (g=");

	return g != NULL && strstr(g, "rw=") != NULL && strstr(g, "ioengine=") != NULL;
}

static struct fio_job
job_new(struct input *in, const char *p)
{
	const char *end = header_name_end(p);
	struct fio_job j = { .in = in, .r = result_new("fio"), .runtime_ms = NAN };
	int64_t threads = printed_integer(end, "jobs="), group = printed_integer(end, "groupid=");

	j.r->label = input_keep(in, p, (size_t)(end - p));
	j.r->label_is_load = true;
	j.r->iterations = 1;
	j.r->concurrency = threads;
	j.r->part = (guint)CLAMP(group, 0, 1 << 20);
	j.error = MAX(printed_integer(end, "err="), 0);
	j.r->workload = fio_load_remembered(in, "load", j.r->label);
	if (j.r->workload != NULL)
		j.r->workload = input_keep(in, j.r->workload, strlen(j.r->workload));
	if (fio_load_remembered(in, "doubt", j.r->label) != NULL)
		result_doubt(j.r, "%s", fio_load_remembered(in, "doubt", j.r->label));
	return j;
}

static bool
is_over(const struct input *in, size_t i)
{
	const char *line = input_line(in, i), *p = line_trim(line);

	return header_name_end(p) != NULL || line_starts(p, "Run status group") ||
	    is_description(p) || *p == '{' || ending_is(p) || boundary_at(in, i, &format_fio);
}

/* A later block of the same name and process takes the place of the earlier. */
static void
keep_latest(struct stretch *s, struct result *r, const char *key)
{
	guint place = GPOINTER_TO_UINT(g_hash_table_lookup(s->by_key, key));

	if (place > 0) {
		result_free(g_ptr_array_index(s->results, place - 1));
		g_ptr_array_index(s->results, place - 1) = r;
		return;
	}
	g_ptr_array_add(s->results, r);
	g_hash_table_insert(s->by_key, g_strdup(key), GUINT_TO_POINTER(s->results->len));
}

/* Reads the block at line `i`; returns how many lines it has. */
static size_t
read_block(struct stretch *s, size_t i)
{
	const char *p = line_trim(input_line(s->in, i));
	struct fio_job j = job_new(s->in, p);
	g_autofree char *key = g_strdup_printf(
	    "%s/%u/%lld", j.r->label, j.r->part, (long long)printed_integer(p, " pid="));
	size_t n = 1;

	for (; i + n < s->in->text.n && (input_goes_on(s->in, i, i + n) || !is_over(s->in, i + n));
	     n++)
		fio_job_see(&j, line_trim(input_line(s->in, i + n)));
	j.r->line = i;
	j.r->version = s->version;
	if (j.is_rounded)
		result_doubt(j.r, "rates rounded by fio to 3 digits");
	if (s->is_chained && fio_again_was_printed(s->in, j.r)) {
		result_free(j.r);
	} else if (fio_refuse(
		       s->in, i, j.r->label, j.error, j.r->numbers->len == 0 ? 0 : j.runtime_ms)) {
		g_ptr_array_add(s->refused, fio_part_name(j.r->label, j.r->part));
		result_free(j.r);
	} else {
		keep_latest(s, j.r, key);
	}
	return n;
}

static void
hand_over(struct stretch *s, size_t at)
{
	guint n = s->results->len;

	fio_doubt_missing(s->results, s->refused);
	fio_doubt_signal(s->in, s->results);
	fio_load_doubt_rate(s->in, s->results, at);
	fio_number_parts(s->results);
	for (guint i = 0; i < n; i++) {
		struct result *r = g_ptr_array_index(s->results, i);

		if (n > 1 && strcmp(r->label, "All clients") == 0)
			result_free(r);
		else
			deliver_result(s->in, r, r->line);
	}
}

/* Lines that stand between the blocks of one fio: its summary, the disks, progress. */
static bool
is_between(const char *line)
{
	static const char *const starts[] = { "Run status group",
		"READ:", "WRITE:", "TRIM:", "MIXED:", "Disk stats", "Jobs: ", "fio: ", "Starting ",
		"note: " };
	const char *p = line_trim(line);

	if (*p == '\0' || (g_ascii_isspace(*line) && strstr(p, ": ios=") != NULL))
		return true;
	for (size_t i = 0; i < G_N_ELEMENTS(starts); i++)
		if (line_starts(p, starts[i]))
			return true;
	return false;
}

/* All blocks from here on that belong to one call of fio. */
static size_t
read_stretch(struct input *in, size_t at)
{
	struct stretch s = { .in = in,
		.results = g_ptr_array_new(),
		.by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
		.refused = g_ptr_array_new_with_free_func(g_free),
		.is_chained = fio_again_is_chained(in, at) };
	const char *version = input_remembered(in, "fio:version");
	size_t n = 0, i = at;

	if (version != NULL)
		s.version = input_keep(in, version, strlen(version));
	while (i < in->text.n) {
		if (header_name_end(line_trim(input_line(in, i))) != NULL)
			i += read_block(&s, i);
		else if (fio_see_signal(in, input_line(in, i)) || is_between(input_line(in, i)))
			i++;
		else
			break;
		n = i - at;
	}
	hand_over(&s, at);
	g_ptr_array_free(s.results, TRUE);
	g_hash_table_destroy(s.by_key);
	g_ptr_array_free(s.refused, TRUE);
	return n;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));

	if (header_name_end(p) != NULL)
		return read_stretch(in, at);
	if (line_starts(p, "hostname=") && strstr(p, "fio=fio-") != NULL)
		p = strstr(p, "fio=fio-") + 4;
	if (line_starts(p, "fio-") && g_ascii_isdigit(p[4])) {
		input_remember(in, "fio:version", g_strndup(p + 4, strcspn(p + 4, " ,")));
		return 0;
	}
	if (*p == '<' && strstr(p, "> ") != NULL) /* whose line it is, of many clients */
		p = line_trim(strstr(p, "> ") + 2);
	if (is_description(p))
		fio_load_remember(in, p);
	else if (*p == 'f')
		fio_see_signal(in, p);
	return 0;
}

const struct format format_fio = {
	.name = "fio",
	.reads = "fio: normal text, 2.x and 3.x",
	.lines = lines,
	.begins = begins,
};
