/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_search.h"

#include <math.h>

#include <glib.h>

#include "collect/lib/load/device_counters.h"
#include "data/lib/steady.h"

/* One probe; false: it failed, and so has the run. */
static bool
probe(struct limit_search *search, const struct block_load *load, block_run *run, const void *set,
    const volatile sig_atomic_t *interrupted, struct block_result *into)
{
	struct block_result r;

	block_result_init(&r, load);
	r.transport = into->transport;
	run(load, set, interrupted, &r);
	block_result_sum(&r);
	if (r.failure != NULL)
		block_result_fail(into, r.failed_target, g_steal_pointer(&r.failure));
	else
		limit_search_judge(
		    search, r.all.histogram, r.backlog + r.failed, (double)r.elapsed_ns / 1e9);
	into->start_ns = into->start_ns == 0 ? r.start_ns : into->start_ns;
	if (r.target != NULL)
		facts_free(r.target);
	block_result_free(&r);
	return into->failure == NULL;
}

/* The rates of the search are those of all jobs together. */
static void
search_rate(struct block_load *load, block_run *run, const void *set, double jobs,
    const volatile sig_atomic_t *interrupted, struct block_result *r)
{
	struct limit_search *s = r->search = g_new(struct limit_search, 1);
	double rate;

	*s = limit_search_of(&load->limit, load->lowest, load->highest);
	while ((rate = rate_search_next(&s->rates)) > 0) {
		load->rate = rate / jobs;
		if (!probe(s, load, run, set, interrupted, r))
			return;
	}
	rate = rate_search_held(&s->rates);
	load->rate = (rate > 0 ? rate : s->rates.lowest) / jobs;
}

/* Of a load that ends when it is steady, the steady part is what was measured. */
static void
keep_steady(struct block_result *r)
{
	for (int k = 0; k < BLOCK_KINDS; k++) {
		struct block_book *b = &r->book[k];
		struct histogram *h = b->latency.histogram;
		uint64_t others = steady_watch_give(r->steady, k, h);

		if (others > 0)
			b->bytes =
			    (uint64_t)((double)b->bytes * (double)h->n / (double)(h->n + others));
	}
	if (r->steady->steady)
		r->elapsed_ns = STEADY_WINDOWS * SECOND_NS;
}

void
block_search_run(struct block_load *load, block_run *run, const void *set, size_t targets,
    const volatile sig_atomic_t *interrupted, struct block_result *r)
{
	if (load->limit.share > 0)
		search_rate(load, run, set, (double)(load->jobs * targets), interrupted, r);
	if (r->failure != NULL)
		return;
	if (load->until_steady) {
		r->steady = g_new0(struct steady_watch, 1);
		steady_watch_init(r->steady, 0, BLOCK_FLUSH);
	}
	if (r->folder != NULL)
		r->sampler = sampler_start(device_counters_take, (void *)r->folder);
	run(load, set, interrupted, r);
	if (r->sampler != NULL)
		sampler_stop(r->sampler);
	if (r->steady != NULL)
		keep_steady(r);
}
