/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_job: one job of a block load while it runs: what to do next, and the books about what was
 * done. A transport (io_uring, pread, iSCSI) asks block_job_take() for operations and reports each
 * with block_job_done(). No lock: a job belongs to one thread.
 *
 * Every operation taken is later done, failed, or still in flight when the transport gives up:
 * taken = sum over kinds of (latency.n + failed) + those that ended before measuring began + lost.
 */
#ifndef PODIUM_BLOCK_JOB_H
#define PODIUM_BLOCK_JOB_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "collect/lib/block/block_load.h"
#include "collect/lib/block/block_plan.h"
#include "collect/lib/block/block_stamp.h"
#include "collect/lib/block/verify.h"
#include "collect/lib/load/arrivals.h"
#include "collect/lib/load/latencies.h"
#include "collect/lib/load/steady_watch.h"
#include "data/lib/clock.h"

/* The books of one kind. */
struct block_book {
	struct latencies latency;
	uint64_t bytes, failed, retried;
};

/* Buffers for writes, taken in turn so that neighbours on the target come from different ones. */
struct block_buffers {
	unsigned char *memory; /* page-aligned; owned */
	size_t bytes, stride;
	uint32_t n, next;
	bool *busy; /* owned */
};

struct block_job {
	const struct block_load *load;
	const char *target; /* its name, for whoever says that the job failed */
	const volatile sig_atomic_t *interrupted; /* set by a signal: ends the job */
	struct block_plan plan;
	struct block_book book[BLOCK_KINDS];
	struct block_book *page[BLOCK_KINDS]; /* &book[kind]: found in one step */
	struct block_buffers writes;
	unsigned char *reads; /* depth buffers of read_stride bytes, page-aligned; owned */
	size_t reads_bytes, read_stride;
	uint32_t unit_bytes; /* of stamps; 0: none are written */
	uint32_t nonce, writes_stamped;
	struct verify *verify;          /* or NULL; owned */
	struct steady_watch *steady;    /* or NULL: whom to ask whether it is steady */
	struct arrivals *arrivals;      /* or NULL: closed loop; owned */
	uint64_t due_ns;                /* of the arrival at hand; 0: none */
	uint64_t measured_ns;           /* CLOCK_MONOTONIC: the end of the ramp */
	uint64_t stop_ns;               /* and of taking operations; UINT64_MAX: none */
	uint64_t event_ns;              /* when next to look at those, and at a signal; 0: now */
	int64_t measured_storage_bytes; /* of the process when measuring began; -1: unknown */
	double measured_cpu_s;          /* of the process when measuring began */
	double queued;    /* share of its time that its thread waited for a core; its transport's */
	uint64_t last_ns; /* the end of the last operation that counted */
	bool measuring;
	bool checked;  /* operations may have to wait (open loop, verification) */
	bool releases; /* an operation's end frees something: a buffer, a place */
	bool counts;   /* an operation's end does nothing but count: measuring and not releases */
	bool held;     /* `next` was planned but could not begin */
	struct block_io next;
	char *failure;       /* why the job ended early, or NULL; owned */
	uint64_t mismatches; /* reads that verification found wrong */
};

enum take {
	TAKE_IO,
	TAKE_WAIT, /* nothing now: until due_ns if that is not 0, else until an operation ends */
	TAKE_END,
};

/* Ends the job; the first reason stays. */
void block_job_fail(struct block_job *job, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the job if a signal said so; the next event would notice it too, up to 0.1 s later. */
void block_job_notice(struct block_job *job);

static inline uint64_t
block_job_now(void)
{
	return (uint64_t)clock_monotonic_ns();
}

/* Plans, buffers and books. False and *why. Free with block_job_free either way. */
bool block_job_init(struct block_job *job, const struct block_load *load,
    const struct block_target *target, char **why);
void block_job_free(struct block_job *job);

/* CPU time of this process, s. */
double block_job_cpu_s(void);

/*
 * Bytes that this process has had fetched from storage, whatever lies between (/proc/self/io); what
 * memory answered is not among them. -1: the kernel does not say.
 */
int64_t block_job_storage_bytes(void);

/* The clock starts. */
void block_job_start(struct block_job *job, uint64_t now_ns);

/*
 * The parts of take and done that few operations need. block_job_event is false when the job is
 * over.
 */
bool block_job_event(struct block_job *job, uint64_t now_ns);
enum take block_job_take_checked(struct block_job *job, struct block_io *io, uint64_t now_ns);
void block_job_fill(struct block_job *job, struct block_io *io);
void block_job_release(struct block_job *job, const struct block_io *io, bool failed);
bool block_job_settled(struct block_job *job, const struct block_io *io);
void block_job_failed(
    struct block_job *job, const struct block_io *io, int error, const char *words);

/* Checks what verification knows of `bytes` read back at `offset`, outside the measured part. */
void block_job_check(struct block_job *job, unsigned char *data, uint64_t offset, size_t bytes);

/* The next operation; its buffer is in io->data (of a read: set by the caller). */
static inline enum take
block_job_take(struct block_job *job, struct block_io *io, uint64_t now_ns)
{
	if (now_ns >= job->event_ns && !block_job_event(job, now_ns))
		return TAKE_END;
	if (job->checked)
		return block_job_take_checked(job, io, now_ns);
	if (!block_plan_next(&job->plan, io))
		return TAKE_END;
	io->start_ns = now_ns;
	io->book = job->page[io->kind];
	if (io->kind == BLOCK_WRITE)
		block_job_fill(job, io);
	return TAKE_IO;
}

/* The operation was not done, and is tried again. */
static inline void
block_job_retried(const struct block_job *job, const struct block_io *io)
{
	io->book->retried += job->measuring && job->failure == NULL;
}

/* The operation ended well at `now_ns`. */
static inline void
block_job_done(struct block_job *job, const struct block_io *io, uint64_t now_ns)
{
	struct block_book *book = io->book;

	if (!job->counts && !block_job_settled(job, io))
		return;
	job->last_ns = now_ns;
	book->bytes += io->bytes;
	latencies_add(&book->latency, now_ns, now_ns - io->start_ns);
}

#endif
