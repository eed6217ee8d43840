/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/report.h"

#include <inttypes.h>
#include <string.h>

#include "collect/lib/load/percentiles.h"
#include "data/lib/json_writer.h"

static void
print_seconds(FILE *out, const char *which, double seconds)
{
	fprintf(out, "\t%s number of seconds to run all queries: %.3f seconds\n", which, seconds);
}

static void
print_time(FILE *out, uint64_t ns)
{
	fprintf(out, " %11.3f", (double)ns / 1e6);
}

static void
print_kind(FILE *out, const struct block *b, const char *name, const struct histogram *h)
{
	double share[PERCENTILES_MAX];
	size_t n = report_percentiles(b->o->percentiles, share);

	fprintf(out, "\t%-10s %10" PRIu64, name, h->n);
	print_time(out, h->min_ns);
	fprintf(out, " %11.3f", histogram_mean(h) / 1e6);
	for (size_t i = 0; i < n; i++) {
		if (histogram_supports(h, share[i]))
			print_time(out, histogram_percentile(h, share[i]));
		else
			fprintf(out, " %11s", "-");
	}
	print_time(out, h->max_ns);
	fprintf(out, "\n");
}


static int
kinds_used(const struct tally *t)
{
	int used = 0;

	for (int k = 0; k < KIND_CONNECT; k++)
		used += t->kind[k].histogram != NULL;
	return used;
}

static void
print_heading(FILE *out, const struct block *b)
{
	g_auto(GStrv) names = g_strsplit(b->o->percentiles, ",", -1);

	fprintf(out, "\t%-10s %10s %11s %11s", "", "operations", "min", "mean");
	for (char **n = names; *n != NULL; n++) {
		g_autofree char *title = g_strdup_printf("p%s", *n);

		fprintf(out, " %11s", title);
	}
	fprintf(out, " %11s\n", "max");
}

/* What a closed loop leaves out: the statements that its waiting client did not send. */
static void
print_caveat(FILE *out, const struct block *b, const struct histogram *all)
{
	if (b->o->rate > 0) {
		fprintf(out, "\tOpen loop: latency from the intended start, waits in the queue included."
		    "\n\tLongest start behind its time: %.3f ms. Due and never sent: %" PRIu64 "\n",
		    (double)b->all.late_ns / 1e6, b->backlog);
		return;
	}
	fprintf(out, "\tClosed loop: service time. A client that waits sends nothing, so the statements"
	    "\n\tthat would have queued up meanwhile are not in this table (--rate counts them).\n");
	if ((double)all->max_ns > 20 * histogram_mean(all))
		fprintf(out, "\tDuring its longest wait (%.3f ms) a client left out about %.0f statements"
		    " of its mean pace.\n", (double)all->max_ns / 1e6,
		    (double)all->max_ns / histogram_mean(all) - 1);
}

static void
print_latencies(FILE *out, const struct block *b)
{
	struct histogram *all = tally_all(&b->all);

	fprintf(out, "\tLatency in ms%s\n", b->iterations > 1 ? ", all iterations together" : "");
	print_heading(out, b);
	for (int k = 0; k < KIND_CONNECT && kinds_used(&b->all) > 1; k++)
		if (b->all.kind[k].histogram != NULL)
			print_kind(out, b, kind_name((enum kind)k), b->all.kind[k].histogram);
	print_kind(out, b, "all", all);
	if (b->all.kind[KIND_CONNECT].histogram != NULL)
		print_kind(out, b, "(connect)", b->all.kind[KIND_CONNECT].histogram);
	print_caveat(out, b, all);
	histogram_free(all);
}

static void
print_counts(FILE *out, const struct block *b)
{
	uint64_t done = tally_done(&b->all);

	fprintf(out, "\tOperations: ");
	if (b->planned > 0)
		fprintf(out, "%" PRIu64 " planned, ", b->planned);
	fprintf(out, "%" PRIu64 " done, %" PRIu64 " failed", done, b->all.failed);
	if (b->all.warm > 0)
		fprintf(out, ", %" PRIu64 " in the warm-up left out", b->all.warm);
	fprintf(out, "; %.1f a second\n", b->sum_s > 0 ? (double)done / b->sum_s : 0);
	fprintf(out, "\tResults: %" PRIu64 " rows, %" PRIu64 " bytes\n", b->all.rows, b->all.bytes);
	fprintf(out, "\tTransport: %s. Connecting: %.3f s. Client CPU: %.3f s\n", b->transport,
	    b->connect_s / b->iterations, b->cpu_s / b->iterations);
}

static void
print_growth(FILE *out, const struct block *b)
{
	const char *lead = b->o->sqlite != NULL ? "\tThis process: " : "\tServer: ";

	for (const struct counter *c = report_counters; c->name != NULL; c++) {
		const int64_t *growth = g_hash_table_lookup(b->growth, c->name);
		g_autofree char *size = NULL;

		if (growth == NULL)
			continue;
		if (c->is_bytes) {
			size = g_format_size((guint64)*growth);
			fprintf(out, "%s%s %s", lead, size, c->title);
		} else
			fprintf(out, "%s%" PRId64 " %s", lead, *growth, c->title);
		lead = ", ";
	}
	if (*lead == ',')
		fprintf(out, "\n");
}

static void
print_beyond(FILE *out, const struct block *b)
{
	print_latencies(out, b);
	print_counts(out, b);
	print_growth(out, b);
	for (guint i = 0; i < b->doubts->len; i++)
		fprintf(out, "\tNote: %s\n", (const char *)b->doubts->pdata[i]);
	fprintf(out, "\n");
}

void
report_text(FILE *out, const struct block *b)
{
	fprintf(out, "Benchmark\n");
	if (b->engine != NULL)
		fprintf(out, "\tRunning for engine %s\n", b->engine);
	print_seconds(out, "Average", b->sum_s / b->iterations);
	print_seconds(out, "Minimum", b->min_s);
	print_seconds(out, "Maximum", b->max_s);
	fprintf(out, "\tNumber of clients running queries: %u\n", b->clients);
	fprintf(out, "\tAverage number of queries per client: %" PRIu64 "\n\n", b->limit);
	if (tally_done(&b->all) > 0)
		print_beyond(out, b);
}

void
report_csv(FILE *out, const struct block *b)
{
	fprintf(out, "%s,%s,%.3f,%.3f,%.3f,%u,%" PRIu64 "\n", b->engine != NULL ? b->engine : "",
	    b->o->load_type, b->sum_s / b->iterations, b->min_s, b->max_s, b->clients, b->limit);
}

static void
put_kinds(struct json_writer *w, const struct tally *t)
{
	json_writer_object(w, "kinds");
	for (int k = 0; k < KINDS; k++)
		if (t->kind[k].histogram != NULL)
			percentiles_put_json(w, kind_name((enum kind)k), t->kind[k].histogram);
	json_writer_close(w);
}

static void
put_growth(struct json_writer *w, const struct trial *t)
{
	json_writer_object(w, "server");
	for (const struct counter *c = report_counters; c->name != NULL; c++) {
		int64_t growth = trial_growth(t, c->name);

		if (growth >= 0)
			json_writer_integer(w, c->metric, growth);
	}
	json_writer_close(w);
}

static void
put_findings(struct json_writer *w, const struct trial *t)
{
	json_writer_array(w, "findings");
	for (size_t i = 0; i < t->doubts; i++) {
		json_writer_object(w, NULL);
		json_writer_text(w, "code", t->doubt[i].code);
		json_writer_text(w, "sentence", t->doubt[i].sentence);
		json_writer_close(w);
	}
	json_writer_close(w);
}

static void
put_totals(struct json_writer *w, const struct trial *t)
{
	const struct tally *all = &t->run.total;
	struct histogram *h = tally_all(all);
	double elapsed_s = load_elapsed_s(&t->run);
	uint64_t planned = load_planned(&t->load);

	json_writer_integer(w, "operations", (int64_t)h->n);
	json_writer_integer(w, "failed", (int64_t)all->failed);
	if (planned > 0)
		json_writer_integer(w, "planned", (int64_t)planned);
	else
		json_writer_null(w, "planned");
	json_writer_integer(w, "warm_up", (int64_t)all->warm);
	json_writer_integer(w, "rows", (int64_t)all->rows);
	json_writer_integer(w, "bytes", (int64_t)all->bytes);
	json_writer_number(w, "elapsed_ns", "%.0f", elapsed_s * 1e9);
	json_writer_number(w, "throughput_ops_s", "%.3f", elapsed_s > 0 ? (double)h->n / elapsed_s : 0);
	percentiles_put_json(w, "latency_ns", h);
	histogram_free(h);
}

void
report_json(FILE *out, const struct trial *t)
{
	struct json_writer w = json_writer_on(out, JSON_DENSE);

	json_writer_object(&w, NULL);
	put_totals(&w, t);
	json_writer_text(&w, "loop", t->load.rate > 0 ? "open" : "closed");
	json_writer_text(&w, "transport", t->transport);
	json_writer_integer(&w, "clients", t->load.clients);
	json_writer_text(&w, "engine", t->engine->name != NULL ? t->engine->name : "");
	json_writer_number(&w, "connect_ns", "%.0f", trial_connect_s(t) * 1e9);
	json_writer_number(&w, "client_cpu_s", "%.6f", t->run.cpu_s);
	json_writer_integer(&w, "backlog_operations", (int64_t)t->run.backlog);
	json_writer_integer(&w, "late_max_ns", (int64_t)t->run.total.late_ns);
	put_kinds(&w, &t->run.total);
	put_growth(&w, t);
	put_findings(&w, t);
	json_writer_close(&w);
	putc('\n', out);
}
