/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio's normal text, 2.x and 3.x. A job's block is its header and the indented lines below it.
 * Several blocks of one name and process are the same run further on (--status-interval); of one
 * name and several processes they are parts of a run.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/fio/fio.h"
#include "collect/lib/import/fio/fio_again.h"
#include "collect/lib/import/fio/fio_load.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/ending.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_fio;

enum { LONGEST_METRIC = 48 };

/* The blocks of one stretch of text. */
struct stretch {
	struct input *in;
	GPtrArray *results; /* of struct result *; r->part is its group */
	GHashTable *by_key; /* char *, its name, group and process -> its place in them, from 1 */
	GPtrArray *refused; /* of char *: parts that were no results, owned */
	const char *version;
	bool is_chained;    /* the same runs may stand above in another form */
};

/* One block while its lines are read. */
struct job {
	struct input *in;
	struct result *r;
	const char *dir;       /* whose lines these are; NULL before the first */
	const char *percentile_of; /* clat, lat or sync while percentiles are listed */
	const char *percentile_unit;
	int64_t error;
	double runtime_ms;
	bool is_rounded;
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

/* ---- a direction's lines ---- */

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
add_rate(struct job *j, const char *text)
{
	struct printed d;

	if (!printed_read_scaled(text, &d) || d.value <= 0)
		return;
	result_printed(j->r, "iops", "1/s", &d)->dir = j->dir;
	j->is_rounded = j->is_rounded || d.resolution > 1;
}

static void
add_bandwidth(struct job *j, const char *text, bool old)
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
see_runtime(struct job *j, const char *p)
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
see_direction(struct job *j, const char *p)
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
add_latency(struct job *j, const char *name, const char *unit, const char *p)
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
see_latency(struct job *j, const char *p)
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
see_percentiles(struct job *j, const char *p)
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

static void
see(struct job *j, const char *p)
{
	if (*p == '|' && j->percentile_of != NULL)
		see_percentiles(j, p + 1);
	else if (!see_direction(j, p) && !see_latency(j, p))
		j->percentile_of = NULL;
}

/* ---- blocks ---- */

static struct job
job_new(struct input *in, const char *p)
{
	const char *end = header_name_end(p);
	struct job j = { .in = in, .r = result_new("fio"), .runtime_ms = NAN };
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
	struct job j = job_new(s->in, p);
	g_autofree char *key = g_strdup_printf("%s/%u/%lld", j.r->label, j.r->part,
	    (long long)printed_integer(p, " pid="));
	size_t n = 1;

	for (; i + n < s->in->text.n && (input_goes_on(s->in, i, i + n) || !is_over(s->in, i + n));
	     n++)
		see(&j, line_trim(input_line(s->in, i + n)));
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
