/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_result.h"

#include <inttypes.h>
#include <stdarg.h>

#include <glib.h>

#include "collect/lib/load/run_queue.h"
#include "data/lib/steady.h"

enum { FASTEST_FLUSH_NS = 50000 };
#define NOTABLE_MEMORY 0.05

void
block_result_init(struct block_result *r, const struct block_load *load)
{
	*r = (struct block_result){
		.load = load, .steady_from_s = -1, .storage_bytes = -1, .first_storage_bytes = -1
	};
	for (int k = 0; k < BLOCK_KINDS; k++)
		latencies_init(&r->book[k].latency, 0, load->keep_samples);
	latencies_init(&r->all, 0, false);
}

void
block_result_free(struct block_result *r)
{
	for (int k = 0; k < BLOCK_KINDS; k++)
		latencies_free(&r->book[k].latency);
	latencies_free(&r->all);
	for (size_t i = 0; i < r->findings; i++)
		g_free(r->finding[i].sentence);
	g_free(r->finding);
	g_free(r->search);
	if (r->sampler != NULL)
		sampler_free(r->sampler);
	if (r->steady != NULL)
		steady_watch_free(r->steady);
	g_free(r->steady);
	g_free(r->failure);
	g_free(r->failed_target);
}

void
block_result_find(struct block_result *r, const char *code, const char *format, ...)
{
	va_list ap;

	r->finding = g_renew(struct block_finding, r->finding, r->findings + 1);
	va_start(ap, format);
	r->finding[r->findings++] = (struct block_finding){ code, g_strdup_vprintf(format, ap) };
	va_end(ap);
}

void
block_result_fail(struct block_result *r, const char *target, char *why)
{
	if (r->failure != NULL) {
		g_free(why);
		return;
	}
	r->failure = why;
	r->failed_target = g_strdup(target);
}

char *
block_result_why(const struct block_result *r)
{
	if (r->failed_target == NULL)
		return g_strdup(r->failure);
	return g_strdup_printf("%s: %s", r->failed_target, r->failure);
}

/* How long it was measured. */
static uint64_t
window_of(const struct block_job *job)
{
	uint64_t n = 0;

	if (job->arrivals == NULL || job->failure != NULL)
		return job->last_ns - job->measured_ns;
	for (int k = 0; k < BLOCK_KINDS; k++)
		n += k != BLOCK_FLUSH ? job->book[k].latency.histogram->n : 0;
	return arrivals_window_ns(job->arrivals, n, job->measured_ns, job->stop_ns, job->last_ns);
}

void
block_result_add(struct block_result *r, struct block_job *job)
{
	for (int k = 0; k < BLOCK_KINDS; k++) {
		struct block_book *from = &job->book[k], *into = &r->book[k];

		latencies_settle(&from->latency);
		latencies_merge(&into->latency, &from->latency);
		into->bytes += from->bytes;
		into->failed += from->failed;
		into->retried += from->retried;
	}
	r->elapsed_ns = MAX(r->elapsed_ns, window_of(job));
	r->queued = MAX(r->queued, job->queued);
	if (r->origin_ns == 0 || job->measured_ns < r->origin_ns)
		r->origin_ns = job->measured_ns;
	r->mismatches += job->mismatches;
	r->planned += r->load->operations;
	if (job->measuring && (r->first_cpu_s == 0 || job->measured_cpu_s < r->first_cpu_s))
		r->first_cpu_s = job->measured_cpu_s;
	if (job->measuring &&
	    (r->first_storage_bytes < 0 || job->measured_storage_bytes < r->first_storage_bytes))
		r->first_storage_bytes = job->measured_storage_bytes;
	/* A job that failed was over then. */
	if (job->arrivals != NULL && job->stop_ns != UINT64_MAX)
		r->backlog += arrivals_waiting(
		    job->arrivals, job->failure == NULL ? job->stop_ns : job->last_ns);
	if (job->failure != NULL)
		block_result_fail(r, job->target, g_strdup(job->failure));
}

/* The last second is a part of one. */
static void
judge_steadiness(struct block_result *r)
{
	size_t n = MIN(r->all.seconds, r->elapsed_ns / SECOND_NS), from;
	g_autofree double *window = g_new(double, n + 1);

	if (r->steady != NULL && r->steady->steady)
		r->steady_from_s = (int64_t)r->steady->from;
	if (n < STEADY_WINDOWS || r->steady_from_s >= 0)
		return;
	for (size_t i = 0; i < n; i++)
		window[i] = (double)r->all.second[i].n;
	from = steady_from(window, n);
	r->steady_from_s = from < n ? (int64_t)from : -1;
	if (from >= n)
		block_result_find(r, "no-steady-state",
		    "Operations a second never settled within the run (no five seconds within 20 "
		    "%%).");
	else if (from > 0)
		block_result_find(r, "late-steady-state",
		    "Operations a second settled only after %zu s, %.0f %% of the run.", from,
		    100.0 * (double)from / (double)n);
}

static void
judge_flushes(struct block_result *r)
{
	const struct histogram *h = r->book[BLOCK_FLUSH].latency.histogram;
	uint64_t median = histogram_percentile(h, 0.5);

	if (h->n > 0 && median < FASTEST_FLUSH_NS)
		block_result_find(r, "flush-too-fast",
		    "A flush takes %.1f us: no disk is that fast, so a cache answers, which a "
		    "power cut may empty.",
		    (double)median / 1e3);
}

/*
 * What was read and not fetched was in memory: which pages those are, and how many are left to be
 * fetched, changes from run to run. What the kernel read ahead counts as fetched.
 */
static void
judge_memory(struct block_result *r)
{
	double asked = (double)r->book[BLOCK_READ].bytes, share;

	if (r->storage_bytes < 0 || r->first_storage_bytes < 0 || asked <= 0)
		return;
	r->storage_bytes -= r->first_storage_bytes;
	share = 1 - (double)r->storage_bytes / asked;
	if (share > NOTABLE_MEMORY)
		block_result_find(r, "from-memory",
		    "%.0f %% of what was read came from memory, not from storage: --direct asks"
		    " storage alone, and so does a file much larger than memory.",
		    100 * share);
}

static void
judge_failures(struct block_result *r)
{
	if (r->failed > 0)
		block_result_find(r, "failed-operations", "%" PRIu64 " operation%s failed.",
		    r->failed, r->failed == 1 ? "" : "s");
	if (r->reconnects > 0)
		block_result_find(r, "reconnected",
		    "The session was lost and made again %" PRIu64
		    " time%s; the latencies include it.",
		    r->reconnects, r->reconnects == 1 ? "" : "s");
	if (r->retried > 0)
		block_result_find(r, "tried-again",
		    "%" PRIu64
		    " time%s an operation was not done (target busy, queue full, session lost) "
		    "and tried again; the latencies include it.",
		    r->retried, r->retried == 1 ? "" : "s");
}

static void
judge_search(struct block_result *r)
{
	g_autofree char *result = NULL, *probes = NULL;

	if (r->search == NULL)
		return;
	result = limit_search_sentence(r->search);
	probes = limit_search_probes(r->search);
	block_result_find(r, limit_search_code(r->search), "%s", result);
	block_result_find(r, "rate-probes", "%s", probes);
}

void
block_result_sum(struct block_result *r)
{
	for (int k = 0; k < BLOCK_KINDS; k++) {
		r->failed += r->book[k].failed;
		r->retried += r->book[k].retried;
		r->bytes += r->book[k].bytes;
		if (k != BLOCK_FLUSH)
			latencies_merge(&r->all, &r->book[k].latency);
	}
	r->operations = r->all.histogram->n;
}

void
block_result_finish(struct block_result *r)
{
	block_result_sum(r);
	r->client_cpu_s = r->first_cpu_s > 0 ? r->client_cpu_s - r->first_cpu_s : 0;
	judge_search(r);
	judge_steadiness(r);
	judge_flushes(r);
	judge_memory(r);
	if (r->failure == NULL && r->load->runtime_ns == 0 &&
	    r->operations + r->failed < r->planned)
		block_result_find(r, "one-pass",
		    "The load ended after one pass over its region, %" PRIu64
		    " operations; more of them need --io-size.",
		    r->operations);
	judge_failures(r);
	if (r->queued > RUN_QUEUE_NOTABLE)
		block_result_find(r, "client-waited",
		    "A job was ready and waited for a core %.0f %% of the time: other work of this"
		    " machine slowed it.",
		    100 * r->queued);
	if (r->backlog > 0)
		block_result_find(r, "overload",
		    "%" PRIu64 " operations were due and had not begun when the time was over:"
		    " the target does not keep up with the rate.",
		    r->backlog);
	if (r->mismatches > 0 && r->failure == NULL)
		r->failure =
		    g_strdup_printf("verification found %" PRIu64 " blocks wrong", r->mismatches);
	if (r->operations == 0 && r->failure == NULL)
		r->failure = g_strdup("no operation ended in the measured time");
}
