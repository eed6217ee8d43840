/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_print.h"

#include <inttypes.h>

#include <glib.h>

#include "collect/lib/load/percentiles.h"
#include "data/lib/json_writer.h"

static const struct {
	const char *words;
	double share;
} shown[] = { { "p50", 0.5 }, { "p99", 0.99 }, { "p99.9", 0.999 } };

static double
per_second(const struct block_result *r, uint64_t n)
{
	return r->elapsed_ns > 0 ? (double)n * 1e9 / (double)r->elapsed_ns : 0;
}

static void
put_kind(struct json_writer *w, const struct block_result *r, enum block_kind k)
{
	const struct block_book *b = &r->book[k];
	uint64_t n = b->latency.histogram->n;

	json_writer_object(w, block_load_kind[k]);
	json_writer_integer(w, "operations", (int64_t)n);
	json_writer_integer(w, "failed", (int64_t)b->failed);
	json_writer_integer(w, "retried", (int64_t)b->retried);
	json_writer_integer(w, "bytes", (int64_t)b->bytes);
	json_writer_number(w, "throughput_ops_s", "%.3f", per_second(r, n));
	percentiles_put_json(w, "latency_ns", b->latency.histogram);
	json_writer_close(w);
}

static void
put_findings(struct json_writer *w, const struct block_result *r)
{
	json_writer_array(w, "findings");
	for (size_t i = 0; i < r->findings; i++) {
		json_writer_object(w, NULL);
		json_writer_text(w, "code", r->finding[i].code);
		json_writer_text(w, "sentence", r->finding[i].sentence);
		json_writer_close(w);
	}
	json_writer_close(w);
}

static void
put_totals(struct json_writer *w, const struct block_result *r)
{
	json_writer_integer(w, "operations", (int64_t)r->operations);
	json_writer_integer(w, "failed", (int64_t)r->failed);
	json_writer_integer(w, "retried", (int64_t)r->retried);
	json_writer_integer(w, "bytes", (int64_t)r->bytes);
	json_writer_integer(w, "elapsed_ns", (int64_t)r->elapsed_ns);
	json_writer_number(w, "throughput_ops_s", "%.3f", per_second(r, r->operations));
	json_writer_number(w, "bandwidth_bytes_s", "%.0f", per_second(r, r->bytes));
	percentiles_put_json(w, "latency_ns", r->all.histogram);
	json_writer_text(w, "loop", r->load->rate > 0 ? "open" : "closed");
	json_writer_text(w, "transport", r->transport);
	json_writer_number(w, "client_cpu_s", "%.6f", r->client_cpu_s);
	json_writer_integer(w, "reconnects", (int64_t)r->reconnects);
}

void
block_print_json(const struct block_result *r, FILE *out)
{
	struct json_writer w = json_writer_on(out, JSON_DENSE);
	g_autofree char *why = r->failure != NULL ? block_result_why(r) : NULL;

	json_writer_object(&w, NULL);
	put_totals(&w, r);
	for (int k = 0; k < BLOCK_KINDS; k++)
		if (r->book[k].latency.histogram->n > 0 || r->book[k].failed > 0)
			put_kind(&w, r, (enum block_kind)k);
	if (r->load->rate > 0)
		json_writer_integer(&w, "backlog", (int64_t)r->backlog);
	if (r->steady_from_s >= 0)
		json_writer_integer(&w, "steady_from_s", r->steady_from_s);
	else
		json_writer_null(&w, "steady_from_s");
	if (r->search != NULL)
		limit_search_put_json(&w, r->search);
	if (r->load->verify)
		json_writer_integer(&w, "mismatches", (int64_t)r->mismatches);
	put_findings(&w, r);
	json_writer_text(&w, "failure", why);
	json_writer_close(&w);
	putc('\n', out);
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
print_kind(const struct block_result *r, enum block_kind k, FILE *out)
{
	const struct block_book *b = &r->book[k];
	const struct histogram *h = b->latency.histogram;

	if (h->n == 0 && b->failed == 0)
		return;
	fprintf(out, "%-6s %" PRIu64 " operations, %.0f a second", block_load_kind[k], h->n,
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
block_print_text(const struct block_result *r, FILE *out)
{
	fprintf(out, "%s, %s, %.3f s, %.3f s of CPU\n", r->transport,
	    r->load->rate > 0 ? "open loop (latency from the intended start)" :
				"closed loop (service time; waits not counted)",
	    (double)r->elapsed_ns / 1e9, r->client_cpu_s);
	for (int k = 0; k < BLOCK_KINDS; k++)
		print_kind(r, (enum block_kind)k, out);
	for (size_t i = 0; i < r->findings; i++)
		fprintf(out, "! %s\n", r->finding[i].sentence);
}
