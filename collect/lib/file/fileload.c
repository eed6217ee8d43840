/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/fileload.h"

#include <err.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/prctl.h>

#include <glib.h>

#include "collect/lib/file/fileverify.h"
#include "collect/lib/file/psync.h"
#include "collect/lib/file/uring.h"
#include "data/lib/clock.h"
#include "data/lib/store/store.h"

struct filejob {
	struct blockjob job;
	const struct filetarget *target;
	pthread_t thread;
	pthread_barrier_t *gate; /* passed when all are ready; NULL: there is only one */
	bool uring;
};

/* Writes that no flush has followed are not finished for a load that flushes. */
static void
flush_at_end(struct filejob *f)
{
	struct blockio io = {
		.kind = BLOCK_FLUSH, .start_ns = blockjob_now(), .book = &f->job.book[BLOCK_FLUSH]
	};
	int error;

	if (!f->job.load->end_flush || f->job.failure != NULL)
		return;
	error = psync_do(f->job.load, &io, f->target->fd);
	if (error == 0)
		blockjob_done(&f->job, &io, blockjob_now());
	else
		blockjob_failed(&f->job, &io, error, NULL);
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
	struct filejob *f = argument;
	struct uring ring = { 0 };

	/* An arrival waits for a timer: the default slack of 50 us would be in every latency. */
	if (f->job.load->rate > 0)
		prctl(PR_SET_TIMERSLACK, 1);
	if (f->uring && !uring_open(&ring, &f->job, f->target->fd))
		blockjob_fail(&f->job, "io_uring: %s", g_strerror(errno));
	pass(f->gate);
	blockjob_start(&f->job, blockjob_now());
	if (f->uring && f->job.failure == NULL)
		uring_run(&ring);
	else if (f->job.failure == NULL)
		psync_run(&f->job, f->target->fd);
	flush_at_end(f);
	uring_close(&ring);
	return NULL;
}

/* One job needs no thread, and a process without threads has cheaper system calls. */
static void
run_all(struct filejob *jobs, size_t n, struct blockresult *r)
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
	r->client_cpu_s = blockjob_cpu_s();
	r->end_ns = clock_now_ns();
	pthread_barrier_destroy(&gate);
}

static bool
init_jobs(struct filejob *jobs, const struct fileset *set, const volatile sig_atomic_t *interrupted,
    struct blockresult *r)
{
	const struct blockload *load = r->load;
	bool good = true;

	for (size_t i = 0; i < set->n * load->jobs; i++) {
		const struct filetarget *t = &set->target[i / load->jobs];
		struct blocktarget part = { .bytes = t->bytes,
			.job = i % load->jobs,
			.seed = random64_mix(load->seed + i),
			.split = load->verify };
		g_autofree char *why = NULL;

		jobs[i].target = t;
		jobs[i].uring = strcmp(r->transport, "io_uring") == 0;
		if (good && !blockjob_init(&jobs[i].job, load, &part, &why)) {
			blockresult_fail(r, t->path, g_steal_pointer(&why));
			good = false;
		}
		jobs[i].job.interrupted = interrupted;
		jobs[i].job.target = t->path;
	}
	return good;
}

void
fileload_run(const struct blockload *load, const struct fileset *set,
    const volatile sig_atomic_t *interrupted, struct blockresult *r)
{
	size_t n = set->n * load->jobs;
	struct filejob *jobs = g_new0(struct filejob, n);
	g_autofree struct fileverify *part = g_new0(struct fileverify, n);

	r->start_ns = r->end_ns = clock_now_ns();
	if (!init_jobs(jobs, set, interrupted, r))
		goto out;
	for (size_t i = 0; i < n; i++)
		part[i] = (struct fileverify){ &jobs[i].job, jobs[i].target };
	if (!fileverify_begin(part, n, &r->failure))
		goto out;
	run_all(jobs, n, r);
	fileverify_end(part, n);
	for (size_t i = 0; i < n; i++)
		blockresult_add(r, &jobs[i].job);
out:
	for (size_t i = 0; i < n; i++)
		blockjob_free(&jobs[i].job);
	g_free(jobs);
}
