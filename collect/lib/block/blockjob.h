/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * blockjob: one job of a block load while it runs: what to do next, and the books about what was
 * done. A transport (io_uring, pread, iSCSI) asks blockjob_take() for operations and reports each
 * with blockjob_done(). No lock: a job belongs to one thread.
 *
 * Every operation taken is later done, failed, or still in flight when the transport gives up:
 * taken = sum over kinds of (latency.n + failed) + those that ended before measuring began + lost.
 */
#ifndef PODIUM_BLOCKJOB_H
#define PODIUM_BLOCKJOB_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "collect/lib/block/blockload.h"
#include "collect/lib/block/blockplan.h"
#include "collect/lib/block/stamp.h"
#include "collect/lib/block/verify.h"
#include "collect/lib/load/arrivals.h"
#include "collect/lib/load/latencies.h"
#include "data/lib/clock.h"

/* The books of one kind. */
struct blockbook {
	struct latencies latency;
	uint64_t bytes, failed, retried;
};

/* Buffers for writes, taken in turn so that neighbours on the target come from different ones. */
struct blockbuffers {
	unsigned char *memory; /* page-aligned; owned */
	size_t bytes, stride;
	uint32_t n, next;
	bool *busy; /* owned */
};

struct blockjob {
	const struct blockload *load;
	const char *target; /* its name, for whoever says that the job failed */
	const volatile sig_atomic_t *interrupted; /* set by a signal: ends the job */
	struct blockplan plan;
	struct blockbook book[BLOCK_KINDS];
	struct blockbook *page[BLOCK_KINDS]; /* &book[kind]: found in one step */
	struct blockbuffers writes;
	unsigned char *reads; /* depth buffers of read_stride bytes, page-aligned; owned */
	size_t reads_bytes, read_stride;
	uint32_t unit_bytes; /* of stamps; 0: none are written */
	uint32_t nonce, writes_stamped;
	struct verify *verify;     /* or NULL; owned */
	struct arrivals *arrivals; /* or NULL: closed loop; owned */
	uint64_t due_ns;           /* of the arrival at hand; 0: none */
	uint64_t measured_ns;      /* CLOCK_MONOTONIC: the end of the ramp */
	uint64_t stop_ns;          /* and of taking operations; UINT64_MAX: none */
	uint64_t event_ns;         /* when next to look at those, and at a signal; 0: now */
	double measured_cpu_s;     /* of the process when measuring began */
	uint64_t last_ns;          /* the end of the last operation that counted */
	bool measuring;
	bool checked;  /* operations may have to wait (open loop, verification) */
	bool releases; /* an operation's end frees something: a buffer, a place */
	bool counts;   /* an operation's end does nothing but count: measuring and not releases */
	bool held;     /* `next` was planned but could not begin */
	struct blockio next;
	char *failure;       /* why the job ended early, or NULL; owned */
	uint64_t mismatches; /* reads that verification found wrong */
};

enum take {
	TAKE_IO,
	TAKE_WAIT, /* nothing now: until due_ns if that is not 0, else until an operation ends */
	TAKE_END,
};

/* Ends the job; the first reason stays. */
void blockjob_fail(struct blockjob *job, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the job if a signal said so; the next event would notice it too, up to 0.1 s later. */
void blockjob_notice(struct blockjob *job);

static inline uint64_t
blockjob_now(void)
{
	return (uint64_t)clock_monotonic_ns();
}

/* Plans, buffers and books. False and *why. Free with blockjob_free either way. */
bool blockjob_init(struct blockjob *job, const struct blockload *load,
    const struct blocktarget *target, char **why);
void blockjob_free(struct blockjob *job);

/* CPU time of this process, s. */
double blockjob_cpu_s(void);

/* The clock starts. */
void blockjob_start(struct blockjob *job, uint64_t now_ns);

/*
 * The parts of take and done that few operations need. blockjob_event is false when the job is
 * over.
 */
bool blockjob_event(struct blockjob *job, uint64_t now_ns);
enum take blockjob_take_checked(struct blockjob *job, struct blockio *io, uint64_t now_ns);
void blockjob_fill(struct blockjob *job, struct blockio *io);
void blockjob_release(struct blockjob *job, const struct blockio *io, bool failed);
bool blockjob_settled(struct blockjob *job, const struct blockio *io);
void blockjob_failed(struct blockjob *job, const struct blockio *io, int error, const char *words);

/* Checks what verification knows of `bytes` read back at `offset`, outside the measured part. */
void blockjob_check(struct blockjob *job, unsigned char *data, uint64_t offset, size_t bytes);

/* The next operation; its buffer is in io->data (of a read: set by the caller). */
static inline enum take
blockjob_take(struct blockjob *job, struct blockio *io, uint64_t now_ns)
{
	if (now_ns >= job->event_ns && !blockjob_event(job, now_ns))
		return TAKE_END;
	if (job->checked)
		return blockjob_take_checked(job, io, now_ns);
	if (!blockplan_next(&job->plan, io))
		return TAKE_END;
	io->start_ns = now_ns;
	io->book = job->page[io->kind];
	if (io->kind == BLOCK_WRITE)
		blockjob_fill(job, io);
	return TAKE_IO;
}

/* The operation was not done, and is tried again. */
static inline void
blockjob_retried(const struct blockjob *job, const struct blockio *io)
{
	io->book->retried += job->measuring && job->failure == NULL;
}

/* The operation ended well at `now_ns`. */
static inline void
blockjob_done(struct blockjob *job, const struct blockio *io, uint64_t now_ns)
{
	struct blockbook *book = io->book;

	if (!job->counts && !blockjob_settled(job, io))
		return;
	job->last_ns = now_ns;
	book->bytes += io->bytes;
	latencies_add(&book->latency, now_ns, now_ns - io->start_ns);
}

#endif
