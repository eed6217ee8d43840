/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/file_load.h"

#include <err.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/prctl.h>

#include <glib.h>

#include "collect/lib/file/file_verify.h"
#include "collect/lib/file/psync.h"
#include "collect/lib/file/uring.h"
#include "collect/lib/load/run_queue.h"
#include "data/lib/clock.h"
#include "data/lib/store/store.h"

struct file_job {
	struct block_job job;
	const struct file_target *target;
	pthread_t thread;
	pthread_barrier_t *gate; /* passed when all are ready; NULL: there is only one */
	bool uring;
};

/* Writes that no flush has followed are not finished for a load that flushes. */
static void
flush_at_end(struct file_job *f)
{
	struct block_io io = {
		.kind = BLOCK_FLUSH, .start_ns = block_job_now(), .book = &f->job.book[BLOCK_FLUSH]
	};
	int error;

	if (!f->job.load->end_flush || f->job.failure != NULL)
		return;
	error = psync_do(f->job.load, &io, f->target->fd);
	if (error == 0)
		block_job_done(&f->job, &io, block_job_now());
	else
		block_job_failed(&f->job, &io, error, NULL);
}

static void
pass(pthread_barrier_t *gate)
{
	if (gate != NULL)
		pthread_barrier_wait(gate);
}

static void *
run_job(void *argument)
{
	struct file_job *f = argument;
	struct uring ring = { 0 };
	struct run_queue began;

	/* An arrival waits for a timer: the default slack of 50 us would be in every latency. */
	if (f->job.load->rate > 0)
		prctl(PR_SET_TIMERSLACK, 1);
	if (f->uring && !uring_open(&ring, &f->job, f->target->fd))
		block_job_fail(&f->job, "io_uring: %s", g_strerror(errno));
	pass(f->gate);
	began = run_queue_begin();
	block_job_start(&f->job, block_job_now());
	if (f->uring && f->job.failure == NULL)
		uring_run(&ring);
	else if (f->job.failure == NULL)
		psync_run(&f->job, f->target->fd);
	flush_at_end(f);
	f->job.queued = run_queue_share(&began);
	uring_close(&ring);
	return NULL;
}

/* One job needs no thread, and a process without threads has cheaper system calls. */
static void
run_all(struct file_job *jobs, size_t n, struct block_result *r)
{
	pthread_barrier_t gate;

	pthread_barrier_init(&gate, NULL, (unsigned)n);
	r->start_ns = clock_now_ns();
	for (size_t i = 1; i < n; i++) {
		jobs[i].gate = &gate;
		if (pthread_create(&jobs[i].thread, NULL, run_job, &jobs[i]) != 0)
			err(1, "a thread for job %zu", i + 1);
	}
	jobs[0].gate = n > 1 ? &gate : NULL;
	run_job(&jobs[0]);
	for (size_t i = 1; i < n; i++)
		pthread_join(jobs[i].thread, NULL);
	r->client_cpu_s = block_job_cpu_s();
	r->storage_bytes = block_job_storage_bytes();
	r->end_ns = clock_now_ns();
	pthread_barrier_destroy(&gate);
}

static bool
init_jobs(struct file_job *jobs, const struct file_set *set,
    const volatile sig_atomic_t *interrupted, struct block_result *r)
{
	const struct block_load *load = r->load;
	bool good = true;

	for (size_t i = 0; i < set->n * load->jobs; i++) {
		const struct file_target *t = &set->target[i / load->jobs];
		struct block_target part = { .bytes = t->bytes,
			.job = i % load->jobs,
			.seed = random64_mix(load->seed + i),
			.split = load->verify };
		g_autofree char *why = NULL;

		jobs[i].target = t;
		jobs[i].uring = strcmp(r->transport, "io_uring") == 0;
		if (good && !block_job_init(&jobs[i].job, load, &part, &why)) {
			block_result_fail(r, t->path, g_steal_pointer(&why));
			good = false;
		}
		jobs[i].job.interrupted = interrupted;
		jobs[i].job.steady = r->steady;
		jobs[i].job.target = t->path;
	}
	return good;
}

void
file_load_run(const struct block_load *load, const struct file_set *set,
    const volatile sig_atomic_t *interrupted, struct block_result *r)
{
	size_t n = set->n * load->jobs;
	struct file_job *jobs = g_new0(struct file_job, n);
	g_autofree struct file_verify *part = g_new0(struct file_verify, n);

	r->start_ns = r->end_ns = clock_now_ns();
	if (!init_jobs(jobs, set, interrupted, r))
		goto out;
	for (size_t i = 0; i < n; i++)
		part[i] = (struct file_verify){ &jobs[i].job, jobs[i].target };
	if (!file_verify_begin(part, n, &r->failure))
		goto out;
	/* Not sooner: the choice of an engine reads it, too. */
	for (size_t i = 0; i < set->n; i++)
		if (load->cache == CACHE_DROPPED ||
		    (load->cache == CACHE_UNSAID && set->target[i].laid_out))
			file_target_invalidate(&set->target[i]);
	run_all(jobs, n, r);
	file_verify_end(part, n);
	for (size_t i = 0; i < n; i++)
		block_result_add(r, &jobs[i].job);
out:
	for (size_t i = 0; i < n; i++)
		block_job_free(&jobs[i].job);
	g_free(jobs);
}
