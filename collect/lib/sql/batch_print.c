/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/batch_print.h"

#include <inttypes.h>

#include "collect/lib/sql/counters.h"
#include "data/lib/cli.h"
#include "data/lib/parse.h"

size_t
batch_print_percentiles(const char *list, double share[PERCENTILES_MAX])
{
	g_auto(GStrv) numbers = g_strsplit(list, ",", -1);
	size_t n = g_strv_length(numbers);

	if (n > PERCENTILES_MAX)
		cli_usage("--percentiles: at most %d", PERCENTILES_MAX);
	for (size_t i = 0; i < n; i++) {
		if (!parse_real(numbers[i], &share[i]) || share[i] <= 0 || share[i] > 100)
			cli_usage("--percentiles: '%s' is not between 0 and 100", numbers[i]);
		share[i] /= 100;
	}
	return n;
}

static void
print_seconds(FILE *out, const char *which, double seconds)
{
	fprintf(out, "\t%s number of seconds to run all queries: %.3f seconds\n", which, seconds);
}

/* In seven places, so that a table of them fits 100 columns; JSON has every digit. */
static void
print_time(FILE *out, double ns)
{
	double ms = ns / 1e6;

	fprintf(out, " %7.*f", ms < 100 ? 3 : ms < 10000 ? 2 : 0, ms);
}

static void
print_kind(FILE *out, const char *percentiles, const char *name, const struct histogram *h)
{
	double share[PERCENTILES_MAX];
	size_t n = batch_print_percentiles(percentiles, share);

	fprintf(out, "\t%-9s %10" PRIu64, name, h->n);
	print_time(out, (double)h->min_ns);
	print_time(out, histogram_mean(h));
	for (size_t i = 0; i < n; i++) {
		if (histogram_supports(h, share[i]))
			print_time(out, (double)histogram_percentile(h, share[i]));
		else
			fprintf(out, " %7s", "-");
	}
	print_time(out, (double)h->max_ns);
	fprintf(out, "\n");
}

static int
kinds_used(const struct load_tally *t)
{
	int used = 0;

	for (int k = 0; k < KIND_CONNECT; k++)
		used += t->kind[k].histogram != NULL;
	return used;
}

static void
print_heading(FILE *out, const char *percentiles)
{
	g_auto(GStrv) names = g_strsplit(percentiles, ",", -1);

	fprintf(out, "\t%-9s %10s %7s %7s", "", "operations", "min", "mean");
	for (char **n = names; *n != NULL; n++) {
		g_autofree char *title = g_strdup_printf("p%s", *n);

		fprintf(out, " %7s", title);
	}
	fprintf(out, " %7s\n", "max");
}

/* What a closed loop leaves out: the statements that its waiting client did not send. */
static void
print_caveat(FILE *out, const struct batch *b, const struct histogram *all)
{
	if (b->rate > 0) {
		fprintf(out,
		    "\tOpen loop: latency from the intended start, waits in the queue included."
		    "\n\tLongest start behind its time: %.3f ms. Due and never sent: %" PRIu64 "\n",
		    (double)b->all.late_ns / 1e6, b->backlog);
		return;
	}
	fprintf(out,
	    "\tClosed loop: service time. A client that waits sends nothing, so the statements"
	    "\n\tthat would have queued up meanwhile are not in this table"
	    " (--rate counts them).\n");
	if ((double)all->max_ns > 20 * histogram_mean(all))
		fprintf(out,
		    "\tDuring its longest wait (%.3f ms) a client left out about %.0f statements"
		    " of its mean pace.\n",
		    (double)all->max_ns / 1e6, (double)all->max_ns / histogram_mean(all) - 1);
}

static void
print_latencies(FILE *out, const struct batch *b, const char *percentiles)
{
	struct histogram *all = tally_all(&b->all);

	fprintf(out, "\tLatency in ms%s\n", b->iterations > 1 ? ", all iterations together" : "");
	print_heading(out, percentiles);
	for (int k = 0; k < KIND_CONNECT && kinds_used(&b->all) > 1; k++)
		if (b->all.kind[k].histogram != NULL)
			print_kind(
			    out, percentiles, kind_name((enum kind)k), b->all.kind[k].histogram);
	print_kind(out, percentiles, "all", all);
	if (b->all.kind[KIND_TRANSACTION].histogram != NULL)
		print_kind(out, percentiles, kind_name(KIND_TRANSACTION),
		    b->all.kind[KIND_TRANSACTION].histogram);
	if (b->all.kind[KIND_CONNECT].histogram != NULL)
		print_kind(out, percentiles, "(connect)", b->all.kind[KIND_CONNECT].histogram);
	print_caveat(out, b, all);
	histogram_free(all);
}

static void
print_transactions(FILE *out, const struct batch *b)
{
	uint64_t done = tally_transactions(&b->all);

	if (!b->has_transactions)
		return;
	fprintf(out, "\tTransactions: ");
	if (b->planned_transactions > 0)
		fprintf(out, "%" PRIu64 " planned, ", b->planned_transactions);
	fprintf(out, "%" PRIu64 " done, %" PRIu64 " failed", done,
	    b->all.failed_kind[KIND_TRANSACTION]);
	if (b->all.warm_transactions > 0)
		fprintf(out, ", %" PRIu64 " in the warm-up left out", b->all.warm_transactions);
	fprintf(out, "; %.1f a second\n", b->work_s > 0 ? (double)done / b->work_s : 0);
	fprintf(out,
	    "\tDeadlocks: %" PRIu64 ". Locks not had in time: %" PRIu64 ". Tried again: %" PRIu64
	    "\n",
	    b->all.conflicts[CONFLICT_DEADLOCK], b->all.conflicts[CONFLICT_WAIT],
	    b->all.tried_again);
}

static void
print_counts(FILE *out, const struct batch *b)
{
	uint64_t done = tally_done(&b->all);

	fprintf(out, "\tOperations: ");
	if (b->planned > 0)
		fprintf(out, "%" PRIu64 " planned, ", b->planned);
	fprintf(out, "%" PRIu64 " done, %" PRIu64 " failed", done, b->all.failed);
	if (b->all.warm > 0)
		fprintf(out, ", %" PRIu64 " in the warm-up left out", b->all.warm);
	fprintf(out, "; %.1f a second\n", b->work_s > 0 ? (double)done / b->work_s : 0);
	fprintf(out, "\tResults: %" PRIu64 " rows, %" PRIu64 " bytes\n", b->all.rows, b->all.bytes);
	fprintf(out, "\tTransport: %s. Connecting: %.3f s. Load: %.3f s. Client CPU: %.3f s\n",
	    b->transport, b->connect_s / b->iterations, b->work_s / b->iterations,
	    b->cpu_s / b->iterations);
}

/* What is counted, behind what stands on the line already; a full line is broken. */
static void
print_counter(FILE *out, int *column, const char *text)
{
	enum { LINE = 92 }; /* behind the tab */

	if (*column + 2 + (int)strlen(text) > LINE) {
		fprintf(out, ",\n\t  ");
		*column = 2;
	} else if (*column > 0) {
		fprintf(out, ", ");
		*column += 2;
	}
	fprintf(out, "%s", text);
	*column += (int)strlen(text);
}

static void
print_growth(FILE *out, const struct batch *b)
{
	const char *lead = b->is_sqlite ? "\tThis process: " : "\tServer: ";
	int column = 0;

	for (const struct counter *c = counters; c->name != NULL; c++) {
		const int64_t *growth = g_hash_table_lookup(b->growth, c->name);
		g_autofree char *size = NULL, *text = NULL;

		if (growth == NULL)
			continue;
		size = c->is_bytes ? g_format_size((guint64)*growth) :
				     g_strdup_printf("%" PRId64, *growth);
		text = g_strdup_printf("%s%s %s", column == 0 ? lead : "", size, c->title);
		print_counter(out, &column, text);
	}
	if (column > 0)
		fprintf(out, "\n");
}

static void
print_beyond(FILE *out, const struct batch *b, const char *percentiles)
{
	print_latencies(out, b, percentiles);
	print_transactions(out, b);
	print_counts(out, b);
	print_growth(out, b);
	for (guint i = 0; i < b->doubts->len; i++)
		fprintf(out, "\tNote: %s\n", (const char *)b->doubts->pdata[i]);
	fprintf(out, "\n");
}

void
batch_print_text(FILE *out, const struct batch *b, const char *percentiles)
{
	fprintf(out, "Benchmark\n");
	if (b->engine != NULL)
		fprintf(out, "\tRunning for engine %s\n", b->engine);
	print_seconds(out, "Average", b->sum_s / b->iterations);
	print_seconds(out, "Minimum", b->min_s);
	print_seconds(out, "Maximum", b->max_s);
	fprintf(out, "\tNumber of clients running queries: %u\n", b->clients);
	fprintf(out, "\tAverage number of queries per client: %" PRIu64 "\n\n", b->limit);
	if (tally_done(&b->all) + b->all.failed > 0)
		print_beyond(out, b, percentiles);
}

void
batch_print_csv(FILE *out, const struct batch *b)
{
	fprintf(out, "%s,%s,%.3f,%.3f,%.3f,%u,%" PRIu64 "\n", b->engine != NULL ? b->engine : "",
	    b->scenario->options->load_type, b->sum_s / b->iterations, b->min_s, b->max_s,
	    b->clients, b->limit);
}
