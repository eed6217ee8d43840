/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/blockprint.h"

#include <inttypes.h>

#include <glib.h>

#include "collect/lib/load/percentiles.h"

static const struct {
	const char *words;
	double share;
} shown[] = { { "p50", 0.5 }, { "p99", 0.99 }, { "p99.9", 0.999 } };

static double
per_second(const struct blockresult *r, uint64_t n)
{
	return r->elapsed_ns > 0 ? (double)n * 1e9 / (double)r->elapsed_ns : 0;
}

static void
print_text_json(const char *text, FILE *out)
{
	fputc('"', out);
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			fputc('\\', out);
		if ((unsigned char)*text < ' ')
			fprintf(out, "\\u%04x", *text);
		else
			fputc(*text, out);
	}
	fputc('"', out);
}

static void
print_kind_json(const struct blockresult *r, enum block_kind k, FILE *out)
{
	const struct blockbook *b = &r->book[k];

	fprintf(out,
	    ",\"%s\":{\"operations\":%" PRIu64 ",\"failed\":%" PRIu64 ",\"retried\":%" PRIu64
	    ",\"bytes\":%" PRIu64 ",\"throughput_ops_s\":%.3f,\"latency_ns\":",
	    blockload_kind_name[k], b->latency.histogram->n, b->failed, b->retried, b->bytes,
	    per_second(r, b->latency.histogram->n));
	percentiles_print_json(b->latency.histogram, out);
	fputc('}', out);
}

static void
print_findings_json(const struct blockresult *r, FILE *out)
{
	fprintf(out, ",\"findings\":[");
	for (size_t i = 0; i < r->findings; i++) {
		fprintf(
		    out, "%s{\"code\":\"%s\",\"sentence\":", i > 0 ? "," : "", r->finding[i].code);
		print_text_json(r->finding[i].sentence, out);
		fputc('}', out);
	}
	fputc(']', out);
}

static void
print_failure_json(const struct blockresult *r, FILE *out)
{
	g_autofree char *why = r->failure != NULL ? blockresult_why(r) : NULL;

	fprintf(out, ",\"failure\":");
	if (why != NULL)
		print_text_json(why, out);
	else
		fprintf(out, "null");
}

void
blockprint_json(const struct blockresult *r, FILE *out)
{
	fprintf(out,
	    "{\"operations\":%" PRIu64 ",\"failed\":%" PRIu64 ",\"retried\":%" PRIu64
	    ",\"bytes\":%" PRIu64 ",\"elapsed_ns\":%" PRIu64
	    ",\"throughput_ops_s\":%.3f,\"bandwidth_bytes_s\":%.0f,\"latency_ns\":",
	    r->operations, r->failed, r->retried, r->bytes, r->elapsed_ns,
	    per_second(r, r->operations), per_second(r, r->bytes));
	percentiles_print_json(r->all.histogram, out);
	fprintf(out,
	    ",\"loop\":\"%s\",\"transport\":\"%s\",\"client_cpu_s\":%.6f,\"reconnects\":%" PRIu64,
	    r->load->rate > 0 ? "open" : "closed", r->transport, r->client_cpu_s, r->reconnects);
	for (int k = 0; k < BLOCK_KINDS; k++)
		if (r->book[k].latency.histogram->n > 0 || r->book[k].failed > 0)
			print_kind_json(r, (enum block_kind)k, out);
	if (r->load->rate > 0)
		fprintf(out, ",\"backlog\":%" PRIu64, r->backlog);
	if (r->steady_from_s >= 0)
		fprintf(out, ",\"steady_from_s\":%" PRId64, r->steady_from_s);
	else
		fprintf(out, ",\"steady_from_s\":null");
	if (r->load->verify)
		fprintf(out, ",\"mismatches\":%" PRIu64, r->mismatches);
	print_findings_json(r, out);
	print_failure_json(r, out);
	fprintf(out, "}\n");
}

/* Three digits and a unit: 12.3 us. */
static void
print_time(FILE *out, const char *label, double ns)
{
	static const char *const units[] = { "ns", "us", "ms", "s" };
	size_t u = 0;

	for (; ns >= 1000 && u + 1 < G_N_ELEMENTS(units); u++)
		ns /= 1000;
	fprintf(out, "  %s %.*f %s", label, ns < 10 ? 2 : ns < 100 ? 1 : 0, ns, units[u]);
}

static void
print_kind(const struct blockresult *r, enum block_kind k, FILE *out)
{
	const struct blockbook *b = &r->book[k];
	const struct histogram *h = b->latency.histogram;

	if (h->n == 0 && b->failed == 0)
		return;
	fprintf(out, "%-6s %" PRIu64 " operations, %.0f a second", blockload_kind_name[k], h->n,
	    per_second(r, h->n));
	if (b->bytes > 0)
		fprintf(out, ", %.1f MiB/s", per_second(r, b->bytes) / (1 << 20));
	if (b->failed > 0)
		fprintf(out, ", %" PRIu64 " failed", b->failed);
	if (b->retried > 0)
		fprintf(out, ", %" PRIu64 " tried again", b->retried);
	fprintf(out, "\n      ");
	if (h->n > 0)
		print_time(out, "mean", histogram_mean(h));
	for (size_t i = 0; i < G_N_ELEMENTS(shown); i++)
		if (histogram_supports(h, shown[i].share))
			print_time(
			    out, shown[i].words, (double)histogram_percentile(h, shown[i].share));
	if (h->n > 0)
		print_time(out, "max", (double)h->max_ns);
	fputc('\n', out);
}

void
blockprint_text(const struct blockresult *r, FILE *out)
{
	fprintf(out, "%s, %s, %.3f s, %.3f s of CPU\n", r->transport,
	    r->load->rate > 0 ? "open loop (latency from the intended start)"
			      : "closed loop (service time; waits not counted)",
	    (double)r->elapsed_ns / 1e9, r->client_cpu_s);
	for (int k = 0; k < BLOCK_KINDS; k++)
		print_kind(r, (enum block_kind)k, out);
	for (size_t i = 0; i < r->findings; i++)
		fprintf(out, "! %s\n", r->finding[i].sentence);
}
