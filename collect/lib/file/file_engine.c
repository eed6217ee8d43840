/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/file_engine.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/file/psync.h"
#include "collect/lib/file/uring.h"

enum { PROBES = 64, PROBE_NS = 200000000 };

static uint64_t
thread_cpu_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return (uint64_t)ts.tv_sec * SECOND_NS + (uint64_t)ts.tv_nsec;
}

static struct block_job *
probing_job(const struct block_load *load, const struct file_target *target)
{
	struct block_job *job = g_new0(struct block_job, 1);
	struct block_target part = { .bytes = target->bytes, .seed = 1 };
	g_autofree char *why = NULL;

	if (block_job_init(job, load, &part, &why))
		return job;
	block_job_free(job);
	g_free(job);
	return NULL;
}

/* CPU time of some reads; of none at all: UINT64_MAX. */
static uint64_t
cost_of(struct block_load load, const struct file_target *target, bool by_uring)
{
	struct block_job *job;
	struct uring ring = { 0 };
	uint64_t began_ns, cost_ns = UINT64_MAX;

	load.operations = PROBES;
	load.runtime_ns = PROBE_NS;
	load.reads = true;
	load.writes = load.unmaps = load.verify = load.continue_on_error = false;
	load.rate = 0;
	load.ramp_ns = load.flush_every = 0;
	job = probing_job(&load, target);
	if (job == NULL)
		return cost_ns;
	block_job_start(job, block_job_now());
	if (!by_uring || uring_open(&ring, job, target->fd)) {
		struct latencies *read = &job->book[BLOCK_READ].latency;

		began_ns = thread_cpu_ns();
		if (by_uring)
			uring_run(&ring);
		else
			psync_run(job, target->fd);
		cost_ns = thread_cpu_ns() - began_ns;
		latencies_settle(read);
		cost_ns = read->histogram->n > 0 ? cost_ns / read->histogram->n : UINT64_MAX;
	}
	uring_close(&ring);
	block_job_free(job);
	g_free(job);
	return cost_ns;
}

static bool
have_uring(void)
{
	struct io_uring ring;
	bool have = io_uring_queue_init(1, &ring, 0) == 0;

	if (have)
		io_uring_queue_exit(&ring);
	return have;
}

const char *
file_engine_choose(const struct block_load *load, const struct file_target *target, char **why)
{
	bool have = have_uring();

	if (load->depth > 1) {
		if (strcmp(load->engine, "psync") == 0)
			*why = g_strdup("psync has one operation in flight: more are --numjobs=N, "
					"not --iodepth=N");
		else if (!have)
			*why = g_strdup("io_uring is not to be had here "
					"(kernel.io_uring_disabled?): instead of "
					"--iodepth=N take --numjobs=N");
		return *why == NULL ? "io_uring" : NULL;
	}
	if (strcmp(load->engine, "auto") != 0 || !have)
		return strcmp(load->engine, "io_uring") == 0 ? "io_uring" : "psync";
	/* The first round warms both up. */
	cost_of(*load, target, false);
	cost_of(*load, target, true);
	return cost_of(*load, target, true) < cost_of(*load, target, false) ? "io_uring" : "psync";
}
