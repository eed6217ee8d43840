/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diskspd -Rxml: what all threads did to all targets in each timespan, which is a run, and its
 * percentiles.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/read/tag.h"

#define MIB 1048576.0

static bool
begins(const char *p)
{
	return line_starts(p, "<Results>");
}

/* Other tools' documents begin so, too: the next element tells. */
static bool
is_report(const struct input *in, size_t at)
{
	static const char *const inside[] = { "<System>", "<Profile>", "<TimeSpan>" };
	const char *p = line_trim(input_line(in, at));

	if (!begins(p))
		return false;
	p = line_trim(p + strlen("<Results>"));
	if (*p == '\0' && at + 1 < in->text.n)
		p = line_trim(input_line(in, at + 1));
	for (size_t i = 0; i < G_N_ELEMENTS(inside); i++)
		if (line_starts(p, inside[i]))
			return true;
	return false;
}

/* A timespan while it is read. */
struct span {
	struct input *in;
	struct result *r;
	const char *version; /* "" if not said */
	struct tag_piece text;
	double seconds;
};

struct work {
	double bytes, count;
};

static void
add_to(double *sum, double value)
{
	*sum += value > 0 ? value : 0;
}

/* What all targets of all threads add up to. */
static void
sum_targets(const struct span *s, struct work *reads, struct work *writes)
{
	struct tag_piece rest = s->text, target;

	while (tag_find(&rest, "Target", &target, &rest)) {
		add_to(&reads->bytes, tag_number(&target, "ReadBytes"));
		add_to(&reads->count, tag_number(&target, "ReadCount"));
		add_to(&writes->bytes, tag_number(&target, "WriteBytes"));
		add_to(&writes->count, tag_number(&target, "WriteCount"));
	}
}

static void
add_work(const struct span *s, const char *dir, const struct work *w)
{
	if (!(w->count > 0))
		return;
	result_value(s->r, "bw", "MiB/s", w->bytes / s->seconds / MIB)->dir = dir;
	result_value(s->r, "iops", "1/s", w->count / s->seconds)->dir = dir;
}

/* A latency, which is printed with three digits of a millisecond. */
static void
add_latency(const struct span *s, const char *metric, const char *dir, double ms)
{
	struct result_number *n;

	if (!(ms > 0))
		return;
	n = result_value(s->r, metric, "ms", ms);
	n->dir = dir;
	n->resolution = 0.001;
}

/* The percentiles that its text shows, too; 100 is the longest. */
static const char *
percentile_metric(const struct span *s, double q)
{
	static const double wanted[] = { 50, 75, 90, 95, 99, 99.9, 99.99 };

	if (q == 100)
		return "lat_max";
	for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
		if (q == wanted[i]) {
			g_autofree char *name = g_strdup_printf("lat_p%g", q);

			return input_keep(s->in, name, strlen(name));
		}
	return NULL;
}

static void
add_latencies(const struct span *s)
{
	struct tag_piece latency, bucket;

	if (!tag_find(&s->text, "Latency", &latency, NULL))
		return;
	add_latency(s, "lat_mean", "read", tag_number(&latency, "AverageReadMilliseconds"));
	add_latency(s, "lat_mean", "write", tag_number(&latency, "AverageWriteMilliseconds"));
	while (tag_find(&latency, "Bucket", &bucket, &latency)) {
		const char *metric = percentile_metric(s, tag_number(&bucket, "Percentile"));

		if (metric == NULL)
			continue;
		add_latency(s, metric, "read", tag_number(&bucket, "ReadMilliseconds"));
		add_latency(s, metric, "write", tag_number(&bucket, "WriteMilliseconds"));
	}
}

/* "randread-4KiB-qd32" of the profile's timespan, as far as it is said. */
static void
name_load(const struct span *s, const struct tag_piece *profile)
{
	g_autoptr(GString) load = g_string_new(NULL);
	struct tag_piece target, random;
	double ratio, block, depth;

	if (!tag_find(profile, "Target", &target, NULL))
		return;
	ratio = tag_number(&target, "WriteRatio");
	block = tag_number(&target, "BlockSize");
	depth = tag_number(&target, "RequestCount");
	g_string_append(load, tag_find(&target, "Random", &random, NULL) ? "rand" : "seq");
	g_string_append(load, ratio >= 100 ? "write" : ratio > 0 ? "mix" : "read");
	if (block >= 1024 && fmod(block, 1024) == 0)
		g_string_append_printf(load, "-%.0fKiB", block / 1024);
	else if (block > 0)
		g_string_append_printf(load, "-%.0f", block);
	if (depth > 0)
		g_string_append_printf(load, "-qd%.0f", depth);
	s->r->workload = input_keep(s->in, load->str, MIN(load->len, 80));
	if (*tag_text(s->in, &target, "Path") != '\0')
		s->r->label = tag_text(s->in, &target, "Path");
}

static void
read_span(struct span *s, const struct tag_piece *profile, size_t at)
{
	struct work reads = { 0 }, writes = { 0 };
	double threads = tag_number(&s->text, "ThreadCount");

	s->seconds = tag_number(&s->text, "TestTimeSeconds");
	sum_targets(s, &reads, &writes);
	if (!(s->seconds > 0) || !(reads.count + writes.count > 0)) {
		deliver_refusal(
		    s->in, at, "diskspd: a timespan in which no I/O was done: no result");
		return;
	}
	s->r = result_new("diskspd");
	s->r->version = *s->version != '\0' ? s->version : NULL;
	s->r->iterations = 1;
	s->r->concurrency = threads > 0 ? printed_count(threads) : UNKNOWN;
	add_work(s, "read", &reads);
	add_work(s, "write", &writes);
	add_latencies(s);
	name_load(s, profile);
	deliver_result(s->in, s->r, at);
}

/*
 * The timespans behind the profile are results; those in it say, in the same order, what was asked
 * for.
 */
static void
read_spans(struct input *in, const struct tag_piece *document, size_t at)
{
	struct tag_piece asked = { document->text, 0 }, rest = *document, span, profile;
	const char *version = tag_text(in, document, "Version");
	size_t before = in->n_results + in->n_refusals;

	tag_find(document, "Profile", &asked, &rest);
	while (tag_find(&rest, "TimeSpan", &span, &rest)) {
		if (!tag_find(&asked, "TimeSpan", &profile, &asked))
			profile = (struct tag_piece){ span.text, 0 };
		read_span(
		    &(struct span){ .in = in, .text = span, .version = version }, &profile, at);
	}
	if (in->n_results + in->n_refusals == before)
		deliver_refusal(in, at, "diskspd: no timespan in it: it did not run");
}

static size_t
lines(struct input *in, size_t at)
{
	struct tag_piece document;
	size_t n;

	if (!is_report(in, at))
		return 0;
	n = tag_document(in, at, "</Results>", &document);
	if (n == 0) {
		deliver_refusal(in, at, "diskspd: the XML ends early: no result");
		return in->text.n - at;
	}
	read_spans(in, &document, at);
	return n;
}

const struct format format_diskspd_xml = {
	.name = "diskspd-xml",
	.reads = "diskspd: -Rxml",
	.lines = lines,
	.begins = begins,
};
